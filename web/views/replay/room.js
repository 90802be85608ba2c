/**
 * How the board of a replay fills its room.
 *
 * @typedef {import('../../board/board.js').Board} Board
 */
import {fitBlock} from '../stage/fit.js';

/** Below this many CSS px a figure cannot be read: then the board scrolls. */
const LEAST = 16;
/** From this size on the board fits by itself. */
const COMFORTABLE = 34;
/** What the frame takes of the room. */
const FRAME = 6;

/**
 * A board to be looked at needs no room for fingers: it is shown whole as long as it can be read.
 *
 * @param {HTMLElement} host @param {{columns: number, rows: number}} size
 * @returns {number|null} CSS px of a cell; null: as the board does by itself
 */
function whole({clientWidth, clientHeight}, {columns, rows}) {
  if (!columns || !rows) return null;
  const room = Math.floor(Math.min((clientWidth - FRAME) / columns, (clientHeight - FRAME) / rows));
  return room >= LEAST && room < COMFORTABLE ? room : null;
}

/**
 * Keeps the board fitted to its room, and the block to the board.
 *
 * @param {HTMLElement} element of the view @param {HTMLElement} host @param {Board} board which stands in the host
 */
export function followRoom(element, host, board) {
  const close = () => fitBlock(element, host, board);

  function fit() {
    board.set({zoom: whole(host, board.state)});
    close();
  }

  const stops = [watchSize(host, fit), watchSize(/** @type {Element} */ (host.firstElementChild), close)];
  return {
    fit,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** @param {Element} element @param {() => void} onResize @returns {() => void} to be called when nobody watches it any more */
export function watchSize(element, onResize) {
  const observer = new ResizeObserver(onResize);
  observer.observe(element);
  return () => observer.disconnect();
}
