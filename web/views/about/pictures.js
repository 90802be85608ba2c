/** Small boards in the page about the game, drawn as in play: they are looked at only. */
import {createBoard} from '../../board/board.js';
import {CLOSED, FLAGGED} from '../../board/state.js';
import {h} from '../dom.js';

/**
 * @typedef {import('./boards.js').Picture} Picture
 * @typedef {{element: HTMLElement, fit: () => void}} Drawn
 */

/** The narrowest cells that can be read, CSS px: nobody presses them. */
const LEAST = 16;
const CODES = new Map([
  ['#', CLOSED],
  ['F', FLAGGED],
]);

/** @param {Picture} picture @returns {Drawn} */
export function draw({label, caption, rows, shown}) {
  // To tools it is one picture: nothing in it can be reached.
  const host = h('div', {class: 'about-board', 'aria-hidden': 'true', inert: true});
  const board = createBoard(host, {onIntent: () => {}});
  board.reset({columns: rows[0].length, rows: rows.length});
  const cells = Uint8Array.from(rows.join(''), (sign) => CODES.get(sign) ?? Number(sign));
  board.set({cells, least: LEAST, locked: true, ...shown});
  const element = h(
    'div',
    {class: 'about-picture'},
    h('div', {role: 'img', 'aria-label': label}, host),
    caption ? h('p', {class: 'quiet', 'aria-hidden': 'true'}, caption) : null,
  );
  return {element, fit: board.layout};
}
