/**
 * The second of two quick presses on a cell that the first one opened: a double click, which is not meant as a chord. A
 * later press is, and so is the next one.
 */

import {isClosed, type State} from './state.js';

const QUICK = 250; // ms

export function createEcho(state: State) {
  let last: {cell: number; time: number; wasClosed: boolean} | null = null;

  return {
    /**
     * Registers a press.
     *
     * @param time ms @param isDouble whether the system counts it as the second of a double click, at whatever speed is
     * set there @returns whether it is the echo of the last one
     */
    hears(cell: number, time: number, isDouble: boolean) {
      const isQuick = last !== null && time - last.time < QUICK;
      const isEcho = last?.cell === cell && (isQuick || isDouble) && last.wasClosed && !isClosed(state, cell);
      last = {cell, time, wasClosed: isClosed(state, cell) || (isEcho && isQuick)};
      return isEcho;
    },

    /** There was another gesture in between. */
    forget() {
      last = null;
    },
  };
}
