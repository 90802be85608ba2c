/** Sentences of the view that teaches. */
import {counted} from './format.js';

export const INTRO = 'Minesweeper is a logic puzzle. Learn to solve it from the numbers alone.';
export const HOW = 'Five presses on a small board show how the game goes, and what makes it quantum.';
export const LESSONS =
  'Seven small boards: one idea at a time, then all of them together. You press open numbers instead of closed cells.';
export const PRACTISE = 'As many boards as you like. Each needs what you choose, and nothing harder.';
/** While the engine starts. */
export const PRACTISE_COMES = 'What can be practised comes in a moment.';
export const FREE = 'Any board, solved by its numbers. Some need more than these techniques.';

export const LINK_WRONG = 'This link does not lead to a lesson. Choose one here.';

export const SEARCHING = 'Looking for a board.';
export const CANCELLED = 'Search cancelled.';

/** @param {{columns: number, rows: number, mines: number}} size @returns {string} `6×6, 7 mines` */
export const sizeTold = ({columns, rows, mines}) => `${columns}×${rows}, ${counted(mines, 'mine')}`;

/** @param {number} solved lessons @param {number} all */
export const lessonsSolved = (solved, all) => `${solved} of ${all} solved`;

/** @param {number} count of boards */
export const boardsSolved = (count) => `${count} solved`;
