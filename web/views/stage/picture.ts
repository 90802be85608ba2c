/**
 * Small boards that nobody plays on, drawn as in play. For assistive tools each is one picture: nothing in it can be
 * reached.
 */

import {createBoard} from '../../board/board.js';
import {CLOSED, EXPLODED, FLAGGED, MARKED, type State} from '../../board/state.js';
import {h} from '../../ui/h.js';

/** `rows`: as in a position: `#` closed, `F` flagged, `?` marked, `*` exploded, `.` or `0` without a mine around it. */
export type PictureSpec = {label: string; rows: readonly string[]; shown?: Partial<State>};

/** `fit`: to be called when it is shown, because a hidden picture has no size to fit to. */
export type Picture = {element: HTMLElement; fit: () => void};

/** The smallest readable cells, CSS px: nobody presses them. */
const LEAST = 16;
const CODES = new Map([
  ['#', CLOSED],
  ['F', FLAGGED],
  ['?', MARKED],
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
