/**
 * The second of two quick presses on a cell that the first one opened: a hand's double click, which means no chord. A later press
 * does, and so does the next.
 */

import {isClosed} from './state.js';

const QUICK = 250; // ms

/** @param {() => import('./state.js').State} state */
export function createEcho(state) {
  /** @type {{cell: number, time: number, wasClosed: boolean} | null} */
  let last = null;

  return {
    /**
     * Hears of a press and says whether it is the echo of the last one.
     * @param {number} cell
     * @param {number} time ms
     * @param {boolean} isDouble whether the system counts it as the second of a double click, however slow hands are there
     */
    hears(cell, time, isDouble) {
      const isQuick = last !== null && time - last.time < QUICK;
      const isEcho = last?.cell === cell && (isQuick || isDouble) && last.wasClosed && !isClosed(state(), cell);
      last = {cell, time, wasClosed: isClosed(state(), cell) || (isEcho && isQuick)};
      return isEcho;
    },

    /** Another gesture came between. */
    forget() {
      last = null;
    },
  };
}
