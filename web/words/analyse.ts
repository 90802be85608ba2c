/** The analyser: what it finds, and its controls. */

import {counted, grouped, place} from './format.js';

export const INTRO = 'Draw a position, or open one from anywhere. You see what is certain, why, and what to guess.';

export const TRUTH_DROPPED = 'The numbers no longer fit the mines you drew, so only what is seen is kept.';

export const TOOLS: Record<string, string> = {
  move: 'Move',
  closed: 'Closed',
  flag: 'Flag',
  mark: 'Question mark',
  mine: 'Mine',
  exploded: 'Exploded mine',
};

/* Drawing with keys, and on the selected block */

export const MOUSE = 'The right button flags, the wheel counts, and Shift selects.';

export const FINGERS = 'With Move, a finger scrolls. With anything else, it draws. Two fingers zoom.';

export const MINES_FIRST = 'Choose to draw by mines first.';

export const TOTAL_FOLLOWS = 'The total is that of the mines you drew.';

export const CHOOSE_FIRST = 'Choose what to draw first.';

export const NOTHING_COPIED = 'Nothing has been copied yet.';

export const sideOutside = (most: number) => `A board has 1 to ${most} rows and columns.`;

export const minesOutside = (most: number) => `A board of this size has 0 to ${grouped(String(most))} mines.`;

export const minesNow = (mines: number) => `${counted(mines, 'mine')} in all.`;

const blockOf = (columns: number, rows: number) =>
  columns * rows === 1 ? 'one cell' : `a block of ${columns}×${rows} cells`;

export const copied = (columns: number, rows: number) => `Copied ${blockOf(columns, rows)}.`;

export const cut = (columns: number, rows: number) => `Cut ${blockOf(columns, rows)}.`;

export const pasted = (columns: number, rows: number) => `Pasted ${blockOf(columns, rows)}.`;

export const filled = (cells: number) => `Filled ${counted(cells, 'cell')}.`;

export const TWISTED = {
  mirrored: 'Mirrored left to right.',
  flipped: 'Flipped top to bottom.',
  turned: 'Rotated clockwise.',
};

export const EDGES = {
  top: {edge: 'Top', add: 'Add a row above', remove: 'Remove the first row', move: 'Move everything up'},
  right: {edge: 'Right', add: 'Add a column right', remove: 'Remove the last column', move: 'Move everything right'},
  bottom: {edge: 'Bottom', add: 'Add a row below', remove: 'Remove the last row', move: 'Move everything down'},
  left: {edge: 'Left', add: 'Add a column left', remove: 'Remove the first column', move: 'Move everything left'},
};

export const MOVE_ALL = 'Move';

export const MOVED = 'Moved by one cell.';

export const sizeNow = ({columns, rows}: {columns: number; rows: number}) => `The board has ${columns}×${rows} cells.`;

export const ADVISERS = {best: 'Best play', progress: 'Progress', lowest: 'Lowest share'};

/* What follows from the position: `analyse-reasons.ts` has what is asked about cells. */

export const WORKING = 'Working it out …';

export const TOO_COMPLEX = 'Too complex to count';

/** @param text how many layouts fit */
export const worldsOf = (text: string) => (text === '1' ? '1 layout fits' : `${grouped(text)} layouts fit`);

export const EVERY_DIGIT = 'Every digit';

export function certain(safe: number, mines: number, byTotal: number): string {
  if (!safe && !mines) return 'Nothing is certain.';
  const what = [safe && `${safe} safe`, mines && counted(mines, 'mine')].filter(Boolean).join(', ');
  return `Certain: ${what}.${byTotal ? ` ${provenBy(byTotal)}` : ''}`;
}

const provenBy = (count: number) =>
  count === 1 ? 'Only the total proves one of them.' : `Only the total proves ${count} of them.`;

export const NO_GUESS = 'No need to guess: open a safe cell.';

export const ALL_MINES = 'Every closed cell is a mine.';

export const NO_ADVICE = 'This strategy names no cell here.';

/** @param cell `row 3, column 4` */
export const bestGuess = (cell: string) => `Best guess: ${cell}`;

/** In the order in which they are listed. */
export const FIGURES = [
  ['mine', 'Mine'],
  ['both', 'Safe, and the next opening too'],
  ['progress', 'Safe, and wins or proves another safe'],
  ['zero', 'Shows a 0'],
  ['won', 'Best play then wins'],
] as const;

/* Where nothing fits */

export const contradiction = (numbers: number, total: boolean, isMinimal: boolean) => {
  const what = numbers
    ? `${numbers === 1 ? 'The outlined number' : `These ${numbers} numbers`}${total ? ' and the total of mines' : ''}`
    : 'The total of mines';
  const verb = numbers + Number(total) > 1 ? 'contradict each other' : 'cannot be met';
  return `${what} ${verb}.${isMinimal ? '' : ' Perhaps fewer are enough.'}`;
};

export const REPAIRS = 'Repairs';

export const SEARCHING_REPAIRS = 'Looking for changes that help …';

export const CONFLICT = 'Contradiction';

export const SEARCHING_CONFLICT = 'Looking for the fewest numbers that contradict each other …';

export const NO_REPAIR = 'No single change helps.';

/** @param cell null: the total @param number null: closed again */
export function repair(cell: number | null, number: number | null, columns: number): string {
  if (cell === null) return `Set the total to ${number ?? 0}`;
  return number === null ? `Close ${place(cell, columns)}` : `Set ${place(cell, columns)} to ${number}`;
}

/** @param text how many layouts fit after a repair */
export const leaves = (text: string) => (text === '1' ? '1 layout' : `${grouped(text)} layouts`);
