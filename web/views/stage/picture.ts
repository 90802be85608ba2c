/**
 * Small boards that nobody plays on, drawn as in play. For assistive tools each is one picture: nothing in it can be
 * reached.
 */

import {createBoard} from '../../board/board.js';
import {CLOSED, EXPLODED, FLAGGED, MARKED, type State} from '../../board/state.js';
import {h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';

/**
 * `rows`: as in a position: `#` closed, `F` flagged, `?` marked, `*` exploded, `.` or `0` without a mine around it.
 */
export type PictureSpec = {label: string; rows: readonly string[]; shown?: Partial<State>};

/**
 * `fit`: to be called when it is shown, because a hidden picture has no size to fit to; `show`: shows another board.
 */
export type Picture = {element: HTMLElement; fit: () => void; show: (spec: PictureSpec) => void};

/** The smallest readable cells, CSS px: nobody presses them. */
const LEAST = 16;
const CODES = new Map([
  ['#', CLOSED],
  ['F', FLAGGED],
  ['?', MARKED],
  ['*', EXPLODED],
  ['.', 0],
]);

export function createPicture(first: PictureSpec): Picture {
  const host = h('div', {class: 'picture', 'aria-hidden': 'true', inert: true});
  const name = signal('');
  const element = h('div', {role: 'img', 'aria-label': name}, host);
  const board = createBoard(host, {onIntent: () => {}});
  const show = ({label, rows, shown = {}}: PictureSpec) => {
    name.value = label;
    board.reset({columns: rows[0].length, rows: rows.length});
    const cells = Uint8Array.from(rows.join(''), (sign) => CODES.get(sign) ?? Number(sign));
    board.set({cells, least: LEAST, locked: true, ...shown});
  };
  show(first);
  return {element, fit: board.layout, show};
}
