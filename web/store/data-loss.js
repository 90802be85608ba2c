/**
 * Whether something worth keeping was here, and has gone.
 *
 * @typedef {{has: () => boolean, keep: (has: boolean) => void}} Memory  whether something worth keeping was here, remembered
 *   outside of the database
 */

/**
 * @param {Memory} memory
 * @param {(isNow: boolean) => void} onLost  deleted `isNow`, while this page had it open, or before it came, because the browser
 *   found it damaged or made room
 */
export function createLossDetector(memory, onLost) {
  let isSecured = false;
  /** Whether this page has seen something worth keeping: who clears the site's data clears the memory of it, too. */
  let hadGames = memory.has();

  return {
    /**
     * Something worth keeping is here now. Asks the browser to keep it when it needs room, which may never be answered, so
     * nobody waits; and remembers that it was here, so that its loss can be told.
     */
    secure() {
      if (!isSecured) navigator.storage?.persist?.().catch(() => {});
      [isSecured, hadGames] = [true, true];
      memory.keep(true);
    },

    /** The database is empty. @param {boolean} isNew no other tab has put anything into it yet @param {boolean} isNow */
    detect(isNew, isNow) {
      const isLoss = hadGames || memory.has();
      hadGames = false;
      if (isNew) memory.keep(false);
      if (isLoss) onLost(isNow);
    },
  };
}
