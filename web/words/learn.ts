/** Sentences of the view that teaches. */

import {counted} from './format.js';

export const INTRO = 'Minesweeper is a logic puzzle. Learn to solve it from the numbers alone.';
export const HOW = 'Six moves on a small board show how to play, and what makes it quantum.';
export const LESSONS =
  'Seven small boards: one idea at a time, then all of them together. You press open numbers instead of closed cells.';
export const PRACTISE = 'As many boards as you like. Each needs the technique you choose, and nothing harder.';
/** While the engine starts. */
export const PRACTISE_COMES = 'Loading the techniques.';
export const FREE = 'Any board, solved by its numbers. Some need more than these techniques.';

export const LINK_WRONG = 'This link does not lead to a lesson. Choose one here.';

export const SEARCHING = 'Looking for a board.';
export const CANCELLED = 'Search cancelled.';

/** @returns `6×6, 7 mines` */
export const sizeInWords = ({columns, rows, mines}: {columns: number; rows: number; mines: number}): string =>
  `${columns}×${rows}, ${counted(mines, 'mine')}`;

/** @param solved lessons */
export const lessonsSolved = (solved: number, all: number) => `${solved} of ${all} solved`;

/** @param count of boards */
export const boardsSolved = (count: number) => `${count} solved`;
