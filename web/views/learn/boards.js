/** How the boards of the lessons begin, as positions have them; a test holds them equal to the engine's. */

/** @type {Readonly<Record<string, readonly string[]>>} by the names of lessons */
export const BOARDS = Object.freeze({
  trivial: ['#1...', '#21..', '##21.', '###1.', '###1.'],
  'subtraction-1': ['#####', '#####', '#####', '##111', '##1..'],
  'subtraction-2': ['..1##', '..2##', '..1##', '..2##', '..1##'],
  'reduction-1': ['#####', '#####', '#####', '#223#', '#1.1#'],
  'reduction-2': ['#####', '12###', '.2###', '13###', '#####'],
  total: ['#####', '23###', '.1###', '12###', '#####'],
  everything: ['######', '######', '#311##', '#1.2##', '#212##', '######'],
});
