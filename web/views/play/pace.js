/**
 * When a game may go on: its next move is sent when the last one has been kept, so that a game is never more than one move
 * ahead of what a crash would leave of it. A database that hangs shall not stop it: past a second nobody waits, until
 * something has been kept again.
 */

/** How long a move waits for the one before it to be kept, ms. */
const PATIENCE = 1000;

export function createPace() {
  let isLate = false;
  let last = Promise.resolve();
  return {
    /** Settles when the next move may be sent. */
    get free() {
      return last;
    },

    /** @param {Promise<void>} keeping of the game as it stands after its last move */
    follow(keeping) {
      let isKept = false;
      const kept = keeping.then(() => {
        isKept = true;
        isLate = false;
      });
      const waited = new Promise((resolve) => setTimeout(resolve, isLate ? 0 : PATIENCE));
      last = Promise.race([kept, waited.then(() => void (isLate = !isKept))]);
    },
  };
}
