/** Whether something worth keeping was here, and has gone. */
/** Whether something worth keeping was here, remembered outside of the database. */
export type Memory = {has: () => boolean; keep: (has: boolean) => void};

/**
 * @param onLost deleted `isNow`, while this page had it open, or before it came, because the browser found it damaged
 * or made room
 */
export function createLossDetector(memory: Memory, onLost: (isNow: boolean) => void) {
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

    /** The database is empty. @param isNew no other tab has put anything into it yet */
    detect(isNew: boolean, isNow: boolean) {
      const isLoss = hadGames || memory.has();
      hadGames = false;
      if (isNew) memory.keep(false);
      if (isLoss) onLost(isNow);
    },
  };
}
