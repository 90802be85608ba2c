/**
 * Small boards that are looked at only, drawn as in play. To tools each is one picture: nothing in it can be reached.
 */

import {createBoard} from '../../board/board.js';
import {CLOSED, EXPLODED, FLAGGED, type State} from '../../board/state.js';
import {h} from '../../ui/h.js';

/** `rows` as a position has them: `#` closed, `F` flagged, `*` exploded, `.` or `0` without a mine round it. */
export type PictureSpec = {label: string; rows: readonly string[]; shown?: Partial<State>};

/** `fit` when it is shown: only then it has a room to be fitted to. */
export type Picture = {element: HTMLElement; fit: () => void};

/** The narrowest cells that can be read, CSS px: nobody presses them. */
const LEAST = 16;
const CODES = new Map([
  ['#', CLOSED],
  ['F', FLAGGED],
  ['*', EXPLODED],
  ['.', 0],
]);

export function createPicture({label, rows, shown = {}}: PictureSpec): Picture {
  const host = h('div', {class: 'picture', 'aria-hidden': 'true', inert: true});
  const board = createBoard(host, {onIntent: () => {}});
  board.reset({columns: rows[0].length, rows: rows.length});
  const cells = Uint8Array.from(rows.join(''), (sign) => CODES.get(sign) ?? Number(sign));
  board.set({cells, least: LEAST, locked: true, ...shown});
  return {element: h('div', {role: 'img', 'aria-label': label}, host), fit: board.layout};
}
