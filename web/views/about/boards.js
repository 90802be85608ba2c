/** What the pictures of the page about the game show: small boards, true to the rules. */
import * as words from '../../words/about.js';

/**
 * @typedef {import('../../board/state.js').State} State
 * @typedef {import('../../board/proof.js').Note} Note
 * @typedef {{label: string, caption?: string, rows: string[], shown: Partial<State>}} Picture
 *   `rows` as a position has them: `#` closed, `F` flagged
 */

/** @param {number[]} sources @param {[number, Note][]} [notes] */
const proof = (sources, notes = []) => ({sources: new Set(sources), notes: new Map(notes)});
/** @type {import('../../board/state.js').Hint} */
const MINE = {verdict: 'mine', percent: null};
const CORNER = ['#310', 'FF10'];

/** A number and its neighbours. @type {Picture[]} */
export const NUMBERS = [
  {
    label: words.NUMBERS,
    rows: ['##10', '2210', '0000'],
    shown: {
      hints: new Map([
        [0, MINE],
        [1, MINE],
      ]),
      proof: proof([5]),
    },
  },
];

/** A guess that is saved. @type {Picture[]} */
export const SAVE = [
  {
    label: words.BEFORE,
    caption: 'Before',
    rows: ['#100', ...CORNER],
    shown: {vision: new Set([0, 8, 9]), proof: proof([], [[0, 'decided']])},
  },
  {
    label: words.AFTER,
    caption: 'After',
    rows: ['1100', ...CORNER],
    shown: {vision: new Set([4, 8, 9]), saved: new Set([0])},
  },
];

/** A mine that could have been proven. @type {Picture[]} */
export const PROVEN = [
  {
    label: words.PROVEN,
    rows: ['####', '1221', '0000'],
    shown: {revealed: new Set([1, 2]), fatal: new Set([2]), proof: proof([4, 5])},
  },
];
