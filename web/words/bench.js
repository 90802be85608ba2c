/** Sentences of games that are played by constraints. */
import {counted, place} from './format.js';

/** @typedef {import('../engine/protocol.js').Bounds} Bounds */

/** @param {number} count */
const mines = (count) => (count ? counted(count, 'mine') : 'no mine');

/** @param {number} least @param {number} most */
const range = (least, most) => (least === most ? mines(most) : `${least} to ${mines(most)}`);

/** What a constraint says: `2 cells, 1 mine`. @param {{size: number, least: number, most: number}} constraint */
export const told = ({size, least, most}) => `${counted(size, 'cell')}, ${range(least, most)}`;

/** @param {Bounds} bounds */
export const toldOf = ({cells, least, most}) => told({size: cells.length, least, most});

/** Several results of one operation; they are about as many cells, with as many mines. @param {Bounds[]} results */
export function resultsTold(results) {
  if (!results.length) return NOTHING_NEW;
  const [first] = results;
  return results.length === 1 ? toldOf(first) : `${results.length} new, each ${toldOf(first)}`;
}

export const NOTHING_NEW = 'Nothing new follows';

/** @param {string} letter of the selection @param {string} what it says */
export const selected = (letter, what) => `Selected ${letter}: ${what}.`;
export const DESELECTED = 'Deselected.';
export const DELETED = 'Deleted.';
export const UNDONE = 'Taken back.';
export const NOTHING_TO_UNDO = 'There is nothing to take back.';
export const REDONE = 'Made again.';
export const NOTHING_TO_REDO = 'There is nothing to make again.';
/** What cells are in that are shown. */
export const RESULT = 'what follows';
export const TOTAL = 'the whole board';
export const STEP = 'the next step';
export const NO_CLOSED = 'No closed cell touches this number.';
export const BY_NUMBERS = 'Closed cells are not pressed here. Press an open number.';

/** @param {string} what was derived @param {string} from `A from B`, `A` or `A and B` @param {'subtract'|'reduce'|'merge'} operation */
export function derived(what, from, operation) {
  return `${{subtract: 'Subtracted', reduce: 'Reduced', merge: 'Merged'}[operation]} ${from}: ${what}.`;
}

/** What opened and what was flagged with it. @param {number} opened @param {number} flagged @param {number} left mines */
export function carriedOut(opened, flagged, left) {
  return [
    opened && `Opened ${counted(opened, 'cell')}.`,
    flagged && `Flagged ${counted(flagged, 'cell')}.`,
    flagged && `${counted(left, 'mine')} left.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {string} name of an option @param {boolean} on */
export const switched = (name, on) =>
  `${OPTIONS[/** @type {keyof typeof OPTIONS} */ (name)][0]} is ${on ? 'on' : 'off'}.`;

/** What comes next, beside the board. */
export const GUIDE = {
  none: 'Press an open number.',
  listed: 'Press an open number, or one in the list.',
  one: 'Press another number that shares cells with it.',
  oneReduced: 'Reduce it, or press another number that shares cells with it.',
  two: 'Choose what to derive from them.',
  apart: 'Nothing new follows from these two. Select others.',
  bare: 'Nothing is settled by this. Press another number.',
  ended: 'All cells are known.',
};

/** @param {string} name of a derived constraint, `#3` */
export const settledTold = (name) => `${name} is settled. Carry it out in the list.`;

/** @param {string} word of the only operation that gives anything */
export const onlyTold = (word) => `Press ${word}.`;

/** What an operation waits for, in a few words. */
export const WAITS = {one: 'Select one', two: 'Select two', more: 'Select one more', fewer: 'Takes only one'};
/** Why two do not go together, in a few words. */
export const APART = {subtract: 'None lies within the other', reduce: 'Too many cells', merge: 'Not the same cells'};

/** Of so many cells each is named. */
const NAMED = 8;

/** Where cells are, row by row: `row 2, columns 3 and 4; row 4, column 1`. @param {readonly number[]} cells @param {number} columns */
export function whereTold(cells, columns) {
  const sorted = [...cells].sort((one, other) => one - other);
  if (sorted.length > NAMED) return `from ${place(sorted[0], columns)} to ${place(sorted[sorted.length - 1], columns)}`;
  /** @type {Map<number, number[]>} columns by row, both from 1 */
  const rows = new Map();
  for (const cell of sorted) {
    const row = Math.floor(cell / columns) + 1;
    rows.set(row, [...(rows.get(row) ?? []), (cell % columns) + 1]);
  }
  return [...rows].map(([row, own]) => `row ${row}, ${columnsTold(own)}`).join('; ');
}

/** @param {number[]} columns from 1 */
const columnsTold = (columns) =>
  columns.length === 1
    ? `column ${columns[0]}`
    : `columns ${columns.slice(0, -1).join(', ')} and ${columns[columns.length - 1]}`;

export const EMPTY = 'What you derive from numbers is listed here.';
/** What the move derived that is shown. */
export const FRESH = 'new';

/** @param {string} name `#2` @param {string} what it says */
export const listed = (name, what) => `${name}: ${what}`;

/** The constraint on all closed cells. */
export const BOARD_CONSTRAINT = 'Whole board';

/** A selected constraint by where it comes from. @param {string} name as in records @param {number} columns */
export function sourceTold(name, columns) {
  if (name === 'total') return BOARD_CONSTRAINT;
  if (name.startsWith('#')) return name;
  const [row, column] = name.split(',').map(Number);
  return capital(place(row * columns + column, columns));
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The options: what each is called, and what it does. */
export const OPTIONS = {
  remaining: ['Show Remaining', 'Numbers show how many mines are left to find round them.'],
  cheat: ['Cheat Mode', 'Numbers that settle all of their cells are marked.'],
  auto_zero: ['Auto Zero', 'Cells round a 0 open by themselves.'],
  auto_clear: ['Auto Clear', 'Cells that are settled as safe open by themselves.'],
  auto_flag: ['Auto Flag', 'Cells that are settled as mines get flags by themselves.'],
  resolve_complex: ['Resolve Complex', 'What you derive is carried out at once where it settles its cells.'],
  subtract: ['Show Subtraction', 'Offers Subtract: what lies within another is taken from it.'],
  reduce: ['Show Reduction', 'Offers Reduce: each cell of one is left out once.'],
  merge: ['Show Merging', 'Offers Merge: two ranges for the same cells become one.'],
  total: ['Show Board Constraint', 'Offers Whole board: all closed cells, and the mines that are left.'],
  coordinates: ['Coordinates', 'Rows and columns have their numbers at the edges.'],
};

export const SET_UP = 'Options of constraint play';
