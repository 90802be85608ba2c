/** The block of counters, board and tools. */

import {hasShape} from '../../ui/shape.js';

/**
 * The block is as wide as the board, and centred as one: the rows above and below move closer to the board by the slack
 * in its room. A hidden block stays as it was, so it is right at once when it is shown again.
 *
 * @param block of the view @param host of the board @returns the slack in CSS px; null while the block is hidden
 */
export function fitBlock({style}: HTMLElement, host: HTMLElement, board: {width: number}): number | null {
  if (!host.clientHeight) return null;
  const frame = host.firstElementChild as HTMLElement | null;
  style.setProperty('--board-width', `${board.width}px`);
  const slack = Math.floor(Math.max(0, host.clientHeight - (frame?.offsetHeight ?? 0)) / 2);
  style.setProperty('--slack', `${slack}px`);
  return slack;
}

/**
 * Fits a board that is about to be shown, and its block, so that it has its final place from the first frame on.
 *
 * @param block of the view @param host of the board
 */
export function fitNow(block: HTMLElement, host: HTMLElement, board: {width: number; fit: () => void}) {
  board.fit();
  fitBlock(block, host, board);
}

/** The least width of a panel next to the board, in sizes of text. */
const PANEL = 12;
/** CSS px between board and panel, and between panel and window. */
const AROUND = 24 + 8;

/**
 * Whether a panel has room next to the board without moving anything: there is enough free space, or space is reserved
 * for another panel.
 */
export function hasAside(block: HTMLElement, board: {width: number}): boolean {
  if (!hasShape(block.matches('.replay') ? 'broad' : 'beside')) return false;
  if (block.matches('.has-list, .is-bench, :has(> .machine:not([hidden]))')) return true;
  const {fontSize} = getComputedStyle(document.documentElement);
  return (block.clientWidth - board.width) / 2 - AROUND >= PANEL * Number.parseFloat(fontSize);
}
