/** The board's own keys. Whatever it does not know, it passes on. */

import {keyName} from './key-name.js';
import {isClosed} from './state.js';

/** @typedef {import('./state.js').State} State */

/** @type {Record<string, [number, number]>} steps in rows and columns */
const ARROWS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

/**
 * Where an arrow leads: one cell on, or with Ctrl to the next closed cell in that direction. At the edge it stays.
 * @param {State} state
 * @param {number} cell
 * @param {[number, number]} step
 * @param {boolean} toClosed
 */
export function arrowTarget(state, cell, [down, right], toClosed) {
  const {columns, rows} = state;
  let row = Math.floor(cell / columns) + down;
  let column = (cell % columns) + right;
  while (row >= 0 && column >= 0 && row < rows && column < columns) {
    const target = row * columns + column;
    if (!toClosed || isClosed(state, target)) return target;
    row += down;
    column += right;
  }
  return cell;
}

/**
 * Where a key moves the focus, or null when it is no key that moves.
 * @param {State} state
 * @param {number} cell
 * @param {KeyboardEvent} event
 */
export function keyTarget(state, cell, event) {
  const {columns, rows} = state;
  const control = event.ctrlKey || event.metaKey;
  const rowStart = cell - (cell % columns);
  const name = keyName(event);
  if (name in ARROWS) return arrowTarget(state, cell, ARROWS[name], control);
  if (name === 'Home') return control ? 0 : rowStart;
  if (name === 'End') return control ? columns * rows - 1 : rowStart + columns - 1;
  return null;
}

/**
 * What a key asks for, or null.
 * @param {string} name of the key
 * @returns {'primary' | 'secondary' | null}
 */
function keyIntent(name) {
  if (name === 'Enter' || name === ' ') return 'primary';
  return name === 'f' ? 'secondary' : null;
}

/**
 * Listens to the keys of the grid.
 * @param {HTMLElement} element
 * @param {{
 *   state: () => State, current: () => number, move: (cell: number) => void,
 *   intent: (type: 'primary' | 'secondary', cell: number) => void, other: (event: KeyboardEvent) => boolean,
 * }} board
 */
export function listenKeys(element, board) {
  /** @param {KeyboardEvent} event @returns {boolean} whether the key was ours */
  function handle(event) {
    const cell = board.current();
    const target = event.altKey ? null : keyTarget(board.state(), cell, event);
    if (target !== null) {
      board.move(target);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false; // the browser's and the system's own
    const intent = keyIntent(keyName(event));
    if (!intent) return board.other(event);
    if (!event.repeat) board.intent(intent, cell); // a key held down is one wish
    return true;
  }
  element.addEventListener('keydown', (event) => {
    if (handle(event)) event.preventDefault();
  });
}
