/**
 * The named rules in words, in the order in which they are offered. Their values are the engine's (`generated/rules.js`).
 *
 * @typedef {{title: string, promise: string, first: string, again?: string}} PresetWords  `promise`: what the rules promise, in a sentence or two;
 *   `first`: what a player reads before the first move; `again`: the same where cells are open already, if it differs
 */

/** @type {Readonly<Record<string, PresetWords>>} */
export const PRESET_WORDS = Object.freeze({
  quantum: {
    title: 'Quantum',
    promise:
      'You lose only on a mine that you could have proven, if need be by opening safe cells first. Any other mine moves away.',
    first: 'you lose only on a mine you could have proven. Any other moves away.',
  },
  classic: {
    title: 'Classic',
    promise: 'Mines stay where they are, and a guess can lose. The first opening is safe.',
    first: 'mines stay where they are. Your first cell is safe, and opens an area if there is room.',
    again: 'mines stay where they are, and opening one loses.',
  },
  'always-solvable': {
    title: 'Always solvable',
    promise:
      'Whenever no cell can be proven safe, the game opens one for you. Flags that can be proven wrong are pointed out. You win when every safe cell is open and every mine is flagged.',
    first: 'where no cell can be proven safe, the game opens one. To win, open every safe cell and flag every mine.',
  },
  'quasi-no-guess': {
    title: 'Quasi no-guess',
    promise: 'Where no cell can be proven safe, a guess is free: the mine moves away. Where one can, a guess can lose.',
    first: 'a guess is free where no cell can be proven safe, and only there.',
  },
  'three-lives': {
    title: 'Three lives',
    promise: 'As classic, but a mine costs a life and stays in sight. You lose when all three are gone.',
    first: 'a mine costs one, and stays in sight. Your first cell is safe.',
  },
  kaboom: {
    title: 'Kaboom',
    promise:
      'Guess only when you are stuck. A forced guess next to an open number is always safe, an unnecessary one always fatal. You may take back the move that lost.',
    first: 'guess only when you are stuck. Next to a number it is safe then; an unnecessary guess is fatal.',
  },
  'kaboom-anywhere': {
    title: 'Kaboom, anywhere',
    promise: 'As Kaboom, but a forced guess is safe anywhere on the board. An unnecessary one is always fatal.',
    first: 'guess only when you are stuck. It is safe then; an unnecessary guess is fatal.',
  },
  'no-guess': {
    title: 'No guess',
    promise: 'Logic alone solves every board, from the cell that you open first. You may take back any move.',
    first: 'logic alone solves this board, from the cell you open first.',
    again: 'logic alone solves this board, from the cells that are open.',
  },
  'strict-no-guess': {
    title: 'Strict no guess',
    promise:
      'Logic alone solves every board. After the first cell you lose by opening any that cannot be proven safe, mine or not.',
    first: 'after your first cell, open only what you can prove. Anything else loses, mine or not.',
  },
  'strong-guessable': {
    title: 'Strong guessable',
    promise:
      'Logic alone solves every board, so that each mine can be proven. You may guess, but a mine loses, and you are shown how you could have known.',
    first: 'you may guess, but each mine can be proven, and opening one loses.',
  },
  constraints: {
    title: 'Constraints',
    promise:
      'You select numbers and combine what they say. What is certain opens or gets its flag, and nothing can be lost.',
    first: 'closed cells open, or get flags, by what the numbers say.',
  },
});

/** @param {string} name of a preset @returns {string} its title; the name where this version does not know it */
export const titleOf = (name) => (Object.hasOwn(PRESET_WORDS, name) ? PRESET_WORDS[name].title : name);
