/** The initial boards of the lessons, in the format of positions; a test checks that they equal the engine's. */

/** By the names of lessons. */
export const BOARDS: Readonly<Record<string, readonly string[]>> = Object.freeze({
  trivial: ['#####', '###21', '12#1.', '.111.', '.....'],
  'subtraction-1': ['#####', '#####', '#####', '##111', '##1..'],
  'subtraction-2': ['...1#', '...2#', '...1#', '1222#', '#####'],
  'reduction-1': ['#####', '#####', '#313#', '11.11', '.....'],
  'reduction-2': ['######', '######', '#2211#', '#1..1#', '#1112#', '######'],
  total: ['#####', '#212#', '#1.1#', '#111#', '#####'],
  everything: ['#####', '#####', '#213#', '11.11', '.....'],
});
