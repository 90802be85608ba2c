/** The analyser: what a player asks about cells. */

import {capital, grouped, percent, place} from './format.js';

export const PICK = 'Pick a closed cell on the board.';

export const PICK_SECOND = 'Pick the other cell on the board.';

export const ONLY_CLOSED = 'That cell is open. Pick a closed one.';

export const NO_CELL = 'Move to a closed cell, or press Pick a cell.';

/** @param text a share in per cent, as the engine writes it; null: not counted */
export function cellIs(cell: number, columns: number, text: string | null): string {
  const where = capital(place(cell, columns));
  if (text === null) return `${where}.`;
  if (text === '0') return `${where}: safe in every layout.`;
  if (text === '100') return `${where}: a mine in every layout.`;
  return `${where}: a mine in ${percent(text)} of the layouts.`;
}

export const WAITING = {
  why: 'Looking for a reason …',
  compare: 'Comparing …',
  'what-if': 'Trying every number …',
  world: 'Drawing a layout …',
  repairs: 'Looking for changes that help …',
};

/* Compare */

export const COMPARED = 'Two cells compared';

export const BETTER = 'better';

export const UNKNOWN = '–';

/* What if */

/** @param number null: a mine */
export const outcome = (number: number | null) => (number === null ? 'Mine' : String(number));

/** @param exact how many layouts fit; '' too many to count */
export function layouts(exact: string, text: string): string {
  if (exact === '0') return 'no layout';
  if (!exact) return 'too complex to count';
  return exact === '1' ? '1 layout' : `${grouped(text)} layouts`;
}

export const whatIf = (cell: number, columns: number) => `What if ${place(cell, columns)} is …`;

/** @param number null: a mine */
export function supposed(cell: number, number: number | null, columns: number): string {
  const shown = number === 8 ? 'an 8' : `a ${number}`;
  const what = number === null ? 'a mine' : shown;
  return `${capital(place(cell, columns))} is ${what}`;
}

export const ROOT = 'The position';

export const WHAT_IFS = 'What-ifs';

export const SUPPOSING = 'This is a what-if. Drawing in it makes it the position.';

/* Layouts */

export const layoutNumber = (number: number) => `Possible layout ${number}. Press Percentages to go back.`;
