/** What saves changed, seen afterwards. */

import {percent, place, SMALL} from './format.js';

/** What a save changed. @param which of them, as `ofSaves` says @param moved how many mines */
export function saveSeen(
  which: string,
  moved: number,
  {cells, percent: share}: {cells: number[]; percent: string | null},
  columns: number,
) {
  const mines = `${SMALL[moved] ?? moved} ${moved === 1 ? 'mine' : 'mines'} moved`;
  const what = cells.length === 1 ? place(cells[0], columns) : `one of these ${SMALL[cells.length]} cells`;
  const odds = share === null ? 'some' : percent(share);
  return `${which}: ${mines}; ${what} was a mine in ${odds} of the layouts you could see.`;
}

/** Which mines moved, where they are few. */
export function movesHeard(pairs: [number, number][], columns: number) {
  if (pairs.length > 4) return '';
  return pairs.map(([from, to]) => `From ${place(from, columns)} to ${place(to, columns)}.`).join(' ');
}

export const ofSaves = (number: number, saves: number) => `Save ${number} of ${saves}`;

/** What a save is, for those who meet one for the first time. */
export const A_SAVE = {
  title: 'What a quantum save is',
  text: 'You opened a mine that nobody could have known about, so it moved. Every number you have seen still fits.',
  more: 'A mine you could have worked out never moves. Opening one loses the game.',
  example:
    'In this example the mine could be in two cells. It was in the one that was opened, so it moved to the other.',
};
