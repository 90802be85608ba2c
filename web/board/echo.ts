/**
 * The second of two quick presses on a cell that the first one opened: a hand's double click, which means no chord. A later press
 * does, and so does the next.
 */

import {isClosed, type State} from './state.js';

const QUICK = 250; // ms

export function createEcho(state: State) {
  let last: {cell: number; time: number; wasClosed: boolean} | null = null;

  return {
    /**
     * Hears of a press and says whether it is the echo of the last one.
     *
     * @param time ms @param isDouble whether the system counts it as the second of a double click, however slow hands
     * are there
     */
    hears(cell: number, time: number, isDouble: boolean) {
      const isQuick = last !== null && time - last.time < QUICK;
      const isEcho = last?.cell === cell && (isQuick || isDouble) && last.wasClosed && !isClosed(state, cell);
      last = {cell, time, wasClosed: isClosed(state, cell) || (isEcho && isQuick)};
      return isEcho;
    },

    /** Another gesture came between. */
    forget() {
      last = null;
    },
  };
}
