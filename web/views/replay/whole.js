/** The size of the cells of a board that is only looked at. */

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
export function whole({clientWidth, clientHeight}, {columns, rows}) {
  if (!columns || !rows) return null;
  const room = Math.floor(Math.min((clientWidth - FRAME) / columns, (clientHeight - FRAME) / rows));
  return room >= LEAST && room < COMFORTABLE ? room : null;
}
