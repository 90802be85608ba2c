/** What saves changed, seen afterwards. */
import {percent, place, SMALL} from './format.js';

/**
 * What a save changed.
 *
 * @param {{number: number, saves: number, moved: number, cells: number[], percent: string|null}} save @param {number} columns
 */
export function saveSeen({number, saves, moved, cells, percent: share}, columns) {
  const mines = `${SMALL[moved] ?? moved} ${moved === 1 ? 'mine' : 'mines'} moved`;
  const what = cells.length === 1 ? place(cells[0], columns) : `one of these ${SMALL[cells.length]} cells`;
  const odds = share === null ? 'some' : percent(share);
  return `Save ${number} of ${saves}: ${mines}; ${what} was a mine in ${odds} of the worlds you could see.`;
}

/** Which mines moved, where they are few. @param {[number, number][]} pairs @param {number} columns */
export function movesHeard(pairs, columns) {
  if (pairs.length > 4) return '';
  return pairs.map(([from, to]) => `From ${place(from, columns)} to ${place(to, columns)}.`).join(' ');
}

/** @param {number} number @param {number} saves */
export function ofSaves(number, saves) {
  return `Save ${number} of ${saves}`;
}
