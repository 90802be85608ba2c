/** A screenshot in the analyser: what was read from it, and how it is corrected. */

import {capital, counted, place} from './format.js';

export const SCREENSHOT = 'a picture of a board';
export const PICTURE_DAMAGED = 'Your browser could not read this picture. It may be damaged.';
export const PICTURE_STOPPED = 'The picture could not be read. Try a smaller part of it.';
export const USE_POSITION = 'Use this position';

/* The picture and the position */

export const SOURCE = 'The picture';
export const RESULT = 'What was read';

/** What can be seen of the picture, for those who cannot see it. */
export const pictured = (columns: number, rows: number) =>
  columns ? `The picture, with a grid of ${columns}×${rows} cells over the board` : 'The picture, without a grid';

export const NO_GRID =
  'No board was found in this picture. Drag the corners to the edges of the board, and say how many columns and rows ' +
  'it has.';

export const doubtful = (cells: number) =>
  cells === 1
    ? 'One cell is doubtful. It has a dashed ring: check it.'
    : `${cells} cells are doubtful. They have dashed rings: check them.`;

export const nameless = (cells: number) =>
  cells === 1
    ? 'One cell has an unknown look: say below what it is.'
    : `${cells} cells have unknown looks: say below what they are.`;

export const NO_DOUBT = 'Every cell was clear.';
export const NEXT = 'Next doubtful cell';

/** @param isTotal whether the total takes part */
export const contradiction = (cells: number, isTotal: boolean, mines: number) => {
  if (!cells) return `No board like this has ${counted(mines, 'mine')} in all. Correct the total.`;
  if (isTotal)
    return `With ${counted(mines, 'mine')} in all, this cannot be. Correct the total, or an outlined number.`;
  return cells === 1
    ? 'The outlined number cannot be. It was probably misread.'
    : 'The outlined numbers contradict each other. One of them was probably misread.';
};

export const MINES = 'Mines in all';

export const totalUnknown = (mines: number) =>
  `A picture does not tell how many mines there are in all: ${mines} is a guess.`;

/* Correcting a cell */

/** By what a cell of a picture can show (`picture/looks.ts`). */
export const STATES = {
  closed: 'Closed',
  flagged: 'Flag',
  marked: 'Question mark',
  empty: 'Empty',
  ...{1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8'},
  mine: 'Mine',
  'exploded mine': 'Exploded mine',
  'wrong flag': 'Wrong flag',
};

export const PRESS_A_CELL = 'Press a cell to correct it, on either board.';

export const cellIs = (cell: number, columns: number) => `${capital(place(cell, columns))} is`;

export const sameForAll = (others: number) =>
  others === 1 ? 'Also the other cell that looks like it' : `Also the ${others} others that look like it`;

/* Looks that nobody has named */

export const WHAT_IS_THIS = 'What is this?';

/** @param state what it may be, or '' @param at from 1 */
export const unknownLook = (
  {count, state}: {count: number; state: `${keyof typeof STATES}` | ''},
  at: number,
  looks: number,
) => {
  const cells = count === 1 ? 'One cell looks' : `${count} cells look`;
  const guess = state ? ` Perhaps: ${STATES[state].toLowerCase()}.` : '';
  return `${cells} like this.${guess}${looks > 1 ? ` Look ${at} of ${looks}.` : ''}`;
};

export const shownEnlarged = (cell: number, columns: number) => `The cell at ${place(cell, columns)}, enlarged`;

export const SKIP = 'Skip';

export const named = (cells: number, state: string) =>
  `${counted(cells, 'cell')} named: ${state.toLowerCase()}. The look is remembered.`;

export const looksNamed = (looks: number) => `You have named ${counted(looks, 'look')} in screenshots.`;
export const FORGET = 'Forget the looks you named';
export const FORGOTTEN = 'Forgotten. They will be asked about again.';

/* The grid */

export const ADJUST = 'Adjust the grid';
export const COLUMNS = 'Columns';
export const ROWS = 'Rows';
export const ADJUST_HELP =
  'Drag the corners to the edges of the board. With the keyboard, arrows move a corner by a pixel, with Shift by ten.';

export const CORNERS = {
  'top left': 'Upper left corner',
  'top right': 'Upper right corner',
  'bottom left': 'Lower left corner',
  'bottom right': 'Lower right corner',
};

/** Pixels of the picture. */
export const cornerAt = (x: number, y: number) => `${Math.round(x)} across, ${Math.round(y)} down`;
