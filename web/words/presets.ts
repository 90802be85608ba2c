/**
 * The named rules in words, in the order in which they are offered. Their values are the engine's
 * (`generated/rules.js`).
 */
/**
 * `promise`: what the rules promise, in a sentence or two; `first`: what a player reads before the first move; `again`:
 * the same where cells are open already, if it differs.
 */
export type PresetWords = {title: string; promise: string; first: string; again?: string};

export const PRESET_WORDS: Readonly<Record<string, PresetWords>> = Object.freeze({
  quantum: {
    title: 'Quantum',
    promise: 'You only lose on a mine you could have worked out. Hit any other, and it moves.',
    first: 'you only lose on a mine you could have worked out. Hit any other, and it moves.',
  },
  classic: {
    title: 'Classic',
    promise: 'Mines stay where they are, so a guess can lose. The first opening is safe.',
    first: 'mines stay where they are. Your first cell is safe, and opens an area if there is room.',
    again: 'mines stay where they are, and opening one loses.',
  },
  'always-solvable': {
    title: 'Always solvable',
    promise:
      'Stuck? The game opens a safe cell. It points out wrong flags. You win when every safe cell is open and every mine is flagged.',
    first: 'when you’re stuck, the game opens a safe cell. To win, open every safe cell and flag every mine.',
  },
  'quasi-no-guess': {
    title: 'Free guesses when stuck',
    promise: 'When you’re stuck, a guess is free: a mine there moves away. Any other guess can lose.',
    first: 'a guess is free when no cell is provably safe, and only then.',
  },
  'three-lives': {
    title: 'Three lives',
    promise: 'Like Classic, but a mine only costs a life and stays in sight. You lose when all three are gone.',
    first: 'a mine costs one and stays in sight. Your first cell is safe.',
    again: 'a mine costs one and stays in sight.',
  },
  kaboom: {
    title: 'Kaboom',
    promise:
      'Guess only when you’re stuck. A forced guess next to a number is safe; any other is fatal. You can take back the move that lost.',
    first: 'guess only when you’re stuck. A forced guess next to a number is safe; any other is fatal.',
  },
  'kaboom-anywhere': {
    title: 'Kaboom, anywhere',
    promise: 'Like Kaboom, but a forced guess is safe anywhere on the board. An unnecessary one is always fatal.',
    first: 'guess only when you’re stuck. A forced guess is safe anywhere; any other is fatal.',
  },
  'no-guess': {
    title: 'No guess',
    promise: 'Every board can be solved by logic from the first cell you open. You can take back any move.',
    first: 'logic alone solves this board, from the cell you open first.',
    again: 'logic alone solves this board, from the cells that are open.',
  },
  'strict-no-guess': {
    title: 'Strict no guess',
    promise:
      'Every board can be solved by logic. After the first cell, opening one you can’t prove safe loses, mine or not.',
    first: 'after your first cell, open only what you can prove. Anything else loses, mine or not.',
  },
  'strong-guessable': {
    title: 'Every mine provable',
    promise:
      'Every board can be solved by logic. Guess if you like, but any mine loses, and you see how you could have known.',
    first: 'guess if you like, but any mine loses, and you see how you could have known.',
  },
  constraints: {
    title: 'Constraints',
    promise: 'You select numbers and combine what they say. What they prove opens or gets a flag. You can’t lose.',
    first: 'press numbers, not cells. What they prove opens or gets a flag.',
  },
});

/** @param name of a preset @returns its title; the name where this version does not know it */
export const titleOf = (name: string): string => (Object.hasOwn(PRESET_WORDS, name) ? PRESET_WORDS[name].title : name);
