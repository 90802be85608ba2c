/**
 * A game's clock. It counts milliseconds since the game's beginning, pauses included, for the record; and milliseconds
 * of play, for the player. Neither counts time away from the page.
 */

/** @param now milliseconds of a clock that never goes back */
export function createClock(now: () => number = () => performance.now()) {
  let isBegun = false;
  let isRunning = false;
  let base = 0;
  let played = 0;
  let since = 0;

  return {
    get isBegun() {
      return isBegun;
    },

    /** Begins the game now. */
    begin() {
      this.set({begun: true, at: 0, elapsed: 0, running: true});
    },

    /** @param to ms since the beginning, ms played */
    set({begun, at, elapsed, running}: {begun: boolean; at: number; elapsed: number; running: boolean}) {
      isBegun = begun;
      isRunning = begun && running;
      base = now() - at;
      played = elapsed;
      since = now();
    },

    /** Stops counting the time of play, or goes on. */
    run(running: boolean) {
      played = this.elapsed();
      since = now();
      isRunning = isBegun && running;
    },

    /** @returns whole ms since the beginning, pauses included */
    at(): number {
      return isBegun ? Math.round(now() - base) : 0;
    },

    /** @returns ms of play so far, without pauses */
    elapsed(): number {
      return isRunning ? played + now() - since : played;
    },

    /** The reading that a saved game needs. */
    shown() {
      return {at: this.at(), elapsed: this.elapsed()};
    },
  };
}
