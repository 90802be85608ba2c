/**
 * What can be played: sizes, mines, levels and named rules. Plain data; a test holds it equal to the engine's own table.
 *
 * @typedef {{name: string, columns: number, rows: number, mines: number}} Size  columns × rows; mines at multiplier 1
 * @typedef {{name: string, title: string, promise: string}} Preset  named rules, and what they promise in a sentence or two
 * @typedef {{columns: number, rows: number, mines: number, seed: string, rules: string, changes: Record<string, string>,
 *   hints: boolean, mineVision: boolean, grade?: string, technique?: string, given?: import('./engine/protocol.js').Given}} Plan
 *   all that makes a game: `changes` are the rules that differ from the preset's, an empty seed is still to be drawn; `grade`: which one the board is
 *   wished to be of, empty or missing: any; `technique`: what it is there to practise; `given`: its board, where a link has one
 * @typedef {{record: string, plan: Plan, moves?: number}} Played  a game whose board can be played again, as it stood after so many moves, else from its
 *   first cell
 */

/** @type {readonly Size[]} */
export const SIZES = Object.freeze([
  {name: '5×5', columns: 5, rows: 5, mines: 5},
  {name: '8×7', columns: 8, rows: 7, mines: 14},
  {name: '13×9', columns: 13, rows: 9, mines: 30},
  {name: '20×12', columns: 20, rows: 12, mines: 55},
  {name: '30×16', columns: 30, rows: 16, mines: 99},
]);

/** @type {readonly Size[]} */
export const LEVELS = Object.freeze([
  {name: 'Beginner', columns: 9, rows: 9, mines: 10},
  {name: 'Intermediate', columns: 16, rows: 16, mines: 40},
  {name: 'Expert', columns: 30, rows: 16, mines: 99},
]);

/** @type {readonly Preset[]} */
export const PRESETS = Object.freeze([
  {
    name: 'quantum',
    title: 'Quantum',
    promise:
      'You lose only on a mine that you could have proven, if need be by opening safe cells first. Any other mine moves away.',
  },
  {
    name: 'classic',
    title: 'Classic',
    promise: 'Mines stay where they are, and a guess can lose. The first opening is safe.',
  },
  {
    name: 'always-solvable',
    title: 'Always solvable',
    promise:
      'Whenever no cell can be proven safe, the game opens one for you. Flags that can be proven wrong are pointed out. You win when every safe cell is open and every mine is flagged.',
  },
  {
    name: 'quasi-no-guess',
    title: 'Quasi no-guess',
    promise: 'Where no cell can be proven safe, a guess is free: the mine moves away. Where one can, a guess can lose.',
  },
  {
    name: 'three-lives',
    title: 'Three lives',
    promise: 'As classic, but a mine costs a life and stays in sight. You lose when all three are gone.',
  },
  {
    name: 'kaboom',
    title: 'Kaboom',
    promise:
      'Guess only when you are stuck. A forced guess next to an open number is always safe, an unnecessary one always fatal. You may take back the move that lost.',
  },
  {
    name: 'kaboom-anywhere',
    title: 'Kaboom, anywhere',
    promise: 'As Kaboom, but a forced guess is safe anywhere on the board. An unnecessary one is always fatal.',
  },
  {
    name: 'no-guess',
    title: 'No guess',
    promise: 'Logic alone solves every board, from the cell that you open first. You may take back any move.',
  },
  {
    name: 'strict-no-guess',
    title: 'Strict no guess',
    promise:
      'Logic alone solves every board. After the first cell you lose by opening any that cannot be proven safe, mine or not.',
  },
  {
    name: 'strong-guessable',
    title: 'Strong guessable',
    promise:
      'Logic alone solves every board, so that each mine can be proven. You may guess, but a mine loses, and you are shown how you could have known.',
  },
  {
    name: 'constraints',
    title: 'Constraints',
    promise:
      'You select numbers and combine what they say. What is certain opens or gets its flag, and nothing can be lost.',
  },
]);

/** The share of cells outside down to which hardyOne's agent opens one of them, where nobody has chosen it. */
export const AGENT_P = 0.25;

/** @param {number} p */
export const isShare = (p) => p >= 0 && p <= 1;

/** The agent with a *p*, by the name that the engine has for it: `agent:0.5`. @param {number} p */
export const agentOf = (p) => (p === AGENT_P ? 'agent' : `agent:${p.toFixed(10).replace(/\.?0+$/, '')}`);

/** The *p* of a strategy's name. @param {string} name @returns {number|null} null where it is no agent, or has no such *p* */
export function pOf(name) {
  const [, p] = /^agent(?::(\d*\.?\d+))?$/.exec(name) ?? [null, ''];
  const share = Number(p ?? AGENT_P);
  return p !== '' && isShare(share) ? share : null;
}

/** What a board that logic alone solves may need at most, from easy to hard. */
export const GRADES = Object.freeze(['trivial', 'subtraction', 'reduction', 'total', 'case split']);

/** @param {string} name of a preset @returns {string} */
export const titleOf = (name) => PRESETS.find((preset) => preset.name === name)?.title ?? name;

export const MULTIPLIER = Object.freeze({least: 0.7, most: 1.3, step: 0.1, usual: 1});

/** Cells along one side of a custom board. */
export const SIDE = Object.freeze({least: 2, most: 100});

/**
 * The mines of a size at a multiplier, half rounding up. Reckoned in tenths, because 0.7 × 55 is less than 38.5 in
 * floating point.
 *
 * @param {{mines: number}} size
 * @param {number} multiplier  0.7 to 1.3 in steps of 0.1
 * @returns {number}
 */
export function minesFor(size, multiplier) {
  return Math.floor((size.mines * Math.round(multiplier * 10) + 5) / 10);
}

/**
 * The share of a board's cells that are mines, in whole per cent.
 *
 * @param {number} columns @param {number} rows @param {number} mines
 */
export function density(columns, rows, mines) {
  return Math.round((100 * mines) / (columns * rows));
}
