/**
 * What the open numbers say about their closed cells, as far as a press needs it: whether there is anything to select
 * or to carry out. The engine has the last word.
 */

import {neighbours} from '../../board/geometry.js';
import {CLOSED, EXPLODED, FLAGGED} from '../../board/state.js';

/** A board, or the game on it. */
type Numbers = {columns: number; rows: number; cells: Uint8Array};

const FOUND = [FLAGGED, EXPLODED];

export const isNumber = ({cells}: Pick<Numbers, 'cells'>, cell: number) => cells[cell] < CLOSED;

/** @returns the closed cells around it without a flag */
export const closedRound = (board: Numbers, number: number): number[] =>
  neighbours(number, board).filter((cell) => board.cells[cell] === CLOSED);

/** How many mines are left to find around it. */
const leftRound = (board: Numbers, number: number) =>
  board.cells[number] - neighbours(number, board).filter((cell) => FOUND.includes(board.cells[cell])).length;

/**
 * What all of some cells are, given the number of mines left in them.
 *
 * @param count of the cells @returns empty if that is open, or there are no cells
 */
export function verdictOn(count: number, left: number): 'safe' | 'mine' | '' {
  if (!count) return '';
  return left === 0 ? 'safe' : left === count ? 'mine' : '';
}

export const verdictBy = (board: Numbers, number: number): 'safe' | 'mine' | '' =>
  verdictOn(closedRound(board, number).length, leftRound(board, number));

/** @returns all closed cells without a flag */
export const closedCells = ({cells}: Pick<Numbers, 'cells'>): number[] =>
  [...cells.keys()].filter((cell) => cells[cell] === CLOSED);

/** How many closed cells have no flag. This runs after every move, on boards of any size. */
export function countClosed({cells}: Pick<Numbers, 'cells'>) {
  let count = 0;
  for (const code of cells) if (code === CLOSED) count++;
  return count;
}

/** @returns the open numbers that decide all of their cells */
export function settling(board: Numbers): Map<number, 'safe' | 'mine'> {
  const numbers = [...board.cells.keys()].filter((cell) => isNumber(board, cell));
  return new Map(
    numbers.flatMap((cell) => {
      const verdict = verdictBy(board, cell);
      return verdict ? [[cell, verdict]] : [];
    }),
  );
}

/** @param name as in records @returns the cell of a number; null for a derived constraint or the total */
export function numberOf(name: string, columns: number): number | null {
  const [, row, column] = /^(\d+),(\d+)$/.exec(name) ?? [];
  return row === undefined ? null : Number(row) * columns + Number(column);
}
