/**
 * A game's clock. It counts milliseconds since the game's beginning, pauses included, which is what a record holds; and
 * milliseconds of play, which is what a player sees. Time away from the page counts in neither.
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

    /** Lets the game begin now. */
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

    /** Stops or goes on counting the time of play. */
    run(running: boolean) {
      played = this.elapsed();
      since = now();
      isRunning = isBegun && running;
    },

    /** @returns whole ms since the beginning, pauses included */
    at(): number {
      return isBegun ? Math.round(now() - base) : 0;
    },

    /** @returns ms of play so far, pauses left out */
    elapsed(): number {
      return isRunning ? played + now() - since : played;
    },

    /** What it shows. */
    shown() {
      return {at: this.at(), elapsed: this.elapsed()};
    },
  };
}
