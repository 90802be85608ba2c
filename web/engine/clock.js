/**
 * A game's clock. It counts milliseconds since the game's beginning, pauses included, which is what a record holds; and
 * milliseconds of play, which is what a player sees. Time away from the page counts in neither.
 */

/** @param {() => number} [now] milliseconds of a clock that never goes back */
export function createClock(now = () => performance.now()) {
  let isBegun = false;
  let isRunning = false;
  let base = 0;
  let played = 0;
  let since = 0;

  return {
    get isBegun() {
      return isBegun;
    },

    /** Lets the game begin now. */
    begin() {
      this.set({begun: true, at: 0, elapsed: 0, running: true});
    },

    /** @param {{begun: boolean, at: number, elapsed: number, running: boolean}} to ms since the beginning, ms played */
    set({begun, at, elapsed, running}) {
      isBegun = begun;
      isRunning = begun && running;
      base = now() - at;
      played = elapsed;
      since = now();
    },

    /** Stops or goes on counting the time of play. @param {boolean} running */
    run(running) {
      played = this.elapsed();
      since = now();
      isRunning = isBegun && running;
    },

    /** @returns {number} whole ms since the beginning, pauses included */
    at() {
      return isBegun ? Math.round(now() - base) : 0;
    },

    /** @returns {number} ms of play so far, pauses left out */
    elapsed() {
      return isRunning ? played + now() - since : played;
    },
  };
}
