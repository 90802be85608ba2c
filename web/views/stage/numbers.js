/**
 * What the open numbers say of their closed cells, as far as a press has to know it: whether there is anything to select, or to
 * carry out. The engine has the last word.
 *
 * @typedef {import('../../board/state.js').State} State
 */
import {neighbours} from '../../board/geometry.js';
import {CLOSED, leftRound} from '../../board/state.js';

/** @param {State} state @param {number} cell */
export const isNumber = (state, cell) => state.cells[cell] < CLOSED;

/** @param {State} state @param {number} number @returns {number[]} the closed cells round it that have no flag */
export const closedRound = (state, number) => neighbours(number, state).filter((cell) => state.cells[cell] === CLOSED);

/**
 * What all cells are among which so many mines are left.
 *
 * @param {number} count of the cells @param {number} left @returns {'safe'|'mine'|''} empty where that is open, or there are no cells
 */
export function settled(count, left) {
  if (!count) return '';
  return left === 0 ? 'safe' : left === count ? 'mine' : '';
}

/** @param {State} state @param {number} number @returns {'safe'|'mine'|''} */
export const settledBy = (state, number) => settled(closedRound(state, number).length, leftRound(state, number));

/** @param {State} state @returns {number[]} all closed cells without a flag */
export const closedCells = ({cells}) => [...cells.keys()].filter((cell) => cells[cell] === CLOSED);

/** How many closed cells have no flag. They are counted after every move, on boards of any size. @param {State} state */
export function countClosed({cells}) {
  let count = 0;
  for (const code of cells) if (code === CLOSED) count++;
  return count;
}

/** @param {State} state @returns {Map<number, 'safe'|'mine'>} the open numbers that settle all of their cells */
export function settling(state) {
  const numbers = [...state.cells.keys()].filter((cell) => state.cells[cell] < CLOSED);
  return new Map(
    numbers.flatMap((cell) => {
      const verdict = settledBy(state, cell);
      return verdict ? [[cell, verdict]] : [];
    }),
  );
}

/** @param {string} name as in records @param {number} columns @returns {number|null} the cell of a number; null of what was derived, or of the total */
export function numberOf(name, columns) {
  const [, row, column] = /^(\d+),(\d+)$/.exec(name) ?? [];
  return row === undefined ? null : Number(row) * columns + Number(column);
}
