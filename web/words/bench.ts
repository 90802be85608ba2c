/** Sentences of constraint games. */

import type {Bounds} from '../engine/protocol.js';
import {capital, counted, place} from './format.js';

const mines = (count: number) => (count ? counted(count, 'mine') : 'no mine');

const range = (least: number, most: number) => (least === most ? mines(most) : `${least} to ${mines(most)}`);

/** What a constraint says: `2 cells, 1 mine`. */
export const countsInWords = ({size, least, most}: {size: number; least: number; most: number}) =>
  `${counted(size, 'cell')}, ${range(least, most)}`;

export const boundsInWords = ({cells, least, most}: Bounds) => countsInWords({size: cells.length, least, most});

/** Several results of one operation; they are about as many cells, with as many mines. */
export function resultsInWords(results: Bounds[]) {
  if (!results.length) return NOTHING_NEW;
  const [first] = results;
  return results.length === 1 ? boundsInWords(first) : `${results.length} new, each ${boundsInWords(first)}`;
}

export const NOTHING_NEW = 'Nothing new follows';

/** @param letter of the selection @param what it says */
export const selected = (letter: string, what: string) => `Selected ${letter}: ${what}.`;
export const DESELECTED = 'Deselected.';
export const DELETED = 'Deleted.';
export const UNDONE = 'Undone.';
export const NOTHING_TO_UNDO = 'Nothing to undo.';
export const REDONE = 'Redone.';
export const NOTHING_TO_REDO = 'Nothing to redo.';
/** What the cells that are shown belong to. */
export const RESULT = 'what follows';
export const TOTAL = 'the whole board';
export const STEP = 'the next step';
export const NO_CLOSED = 'No closed cell touches this number.';
export const BY_NUMBERS = 'Here you press numbers, not closed cells.';

/** @param what was derived @param from `A from B`, `A` or `A and B` */
export const derived = (what: string, from: string, operation: 'subtract' | 'reduce' | 'merge') =>
  `${{subtract: 'Subtracted', reduce: 'Reduced', merge: 'Merged'}[operation]} ${from}: ${what}.`;

/** What opened and what was flagged with it. @param left mines */
export const carriedOut = (opened: number, flagged: number, left: number) =>
  [
    opened && `Opened ${counted(opened, 'cell')}.`,
    flagged && `Flagged ${counted(flagged, 'cell')}.`,
    flagged && `${counted(left, 'mine')} left.`,
  ]
    .filter(Boolean)
    .join(' ');

/** @param name of an option */
export const switched = (name: string, on: boolean) =>
  `${OPTIONS[(name as keyof typeof OPTIONS)][0]} is ${on ? 'on' : 'off'}.`;

/** What to do next. */
export const GUIDE = {
  none: 'Press an open number.',
  listed: 'Press an open number, or one in the list.',
  one: 'Press another number that shares cells with it.',
  oneReduced: 'Reduce it, or press another number that shares cells with it.',
  two: 'Choose what to derive from them.',
  apart: 'Nothing new follows from these two. Select others.',
  bare: 'This decides nothing. Press another number.',
  ended: 'All cells are known.',
};

/** @param name of a derived constraint, `#3` */
export const settledSentence = (name: string) => `${name} is decided. Press Carry out in the list.`;

/** @param word of the only operation that gives anything */
export const onlySentence = (word: string) => `Press ${word}.`;

/** What an operation waits for, in a few words. */
export const WAITS = {one: 'Select one', two: 'Select two', more: 'Select one more', fewer: 'Takes only one'};
/** Why two do not go together, in a few words. */
export const APART = {subtract: 'Neither contains the other', reduce: 'Too many cells', merge: 'Not the same cells'};

/** More cells than these are not named one by one. */
const NAMED = 8;

/** Where cells are, row by row: `row 2, columns 3 and 4; row 4, column 1`. */
export function placesInWords(cells: readonly number[], columns: number) {
  const sorted = [...cells].sort((one, other) => one - other);
  if (sorted.length > NAMED) return `from ${place(sorted[0], columns)} to ${place(sorted[sorted.length - 1], columns)}`;
  /** Columns by row, both from 1. */
  const rows: Map<number, number[]> = new Map();
  for (const cell of sorted) {
    const row = Math.floor(cell / columns) + 1;
    rows.set(row, [...(rows.get(row) ?? []), (cell % columns) + 1]);
  }
  return [...rows].map(([row, own]) => `row ${row}, ${columnsInWords(own)}`).join('; ');
}

/** @param columns from 1 */
const columnsInWords = (columns: number[]) =>
  columns.length === 1
    ? `column ${columns[0]}`
    : `columns ${columns.slice(0, -1).join(', ')} and ${columns[columns.length - 1]}`;

export const EMPTY = 'What you derive from numbers is listed here.';
/** What the move derived that is shown. */
export const FRESH = 'new';

/** @param name `#2` @param what it says */
export const listed = (name: string, what: string) => `${name}: ${what}`;

/** The constraint on all closed cells. */
export const BOARD_CONSTRAINT = 'Whole board';

/** A selected constraint by where it comes from. @param name as in records */
export function sourceInWords(name: string, columns: number) {
  if (name === 'total') return BOARD_CONSTRAINT;
  if (name.startsWith('#')) return name;
  const [row, column] = name.split(',').map(Number);
  return capital(place(row * columns + column, columns));
}

/** The options: what each is called, and what it does. */
export const OPTIONS = {
  remaining: ['Show Remaining', 'Numbers show how many mines around them are still to be found.'],
  cheat: ['Cheat Mode', 'Marks the numbers that decide all of their cells.'],
  auto_zero: ['Auto Zero', 'Opens the cells around a 0 for you.'],
  auto_clear: ['Auto Clear', 'Opens cells for you once they are decided as safe.'],
  auto_flag: ['Auto Flag', 'Flags cells for you once they are decided as mines.'],
  resolve_complex: ['Resolve Complex', 'Carries out what you derive at once where it decides its cells.'],
  subtract: ['Show Subtraction', 'Offers Subtract: takes one constraint from another that contains it.'],
  reduce: ['Show Reduction', 'Offers Reduce: leaves out each cell of a constraint in turn.'],
  merge: ['Show Merging', 'Offers Merge: makes one range of two for the same cells.'],
  total: ['Show Board Constraint', 'Offers Whole board: all closed cells, and the mines left.'],
  coordinates: ['Coordinates', 'Numbers the rows and columns at the edges.'],
};

export const SET_UP = 'Options for constraint play';

/** What the options are for, and which belong there: those that show something, and those that make moves. */
export const GROUPS: [string, (keyof typeof OPTIONS)[]][] = [
  ['Help me', ['remaining', 'cheat', 'subtract', 'reduce', 'merge', 'total', 'coordinates']],
  ['Do for me', ['auto_zero', 'auto_clear', 'auto_flag', 'resolve_complex']],
];
