/** Detects that something worth keeping was here and is gone. */
/** Whether something worth keeping was here, remembered outside the database. */
export type Memory = {has: () => boolean; keep: (has: boolean) => void};

/**
 * @param onLost `isNow`: deleted while this page had it open; otherwise before, because the browser found it damaged or
 * made room
 */
export function createLossDetector(memory: Memory, onLost: (isNow: boolean) => void) {
  let isSecured = false;
  /** Whether this page has seen something worth keeping: clearing the site's data clears the memory of it, too. */
  let hadGames = memory.has();

  return {
    /**
     * Something worth keeping is here now. Asks the browser to keep it even when it needs room, without waiting,
     * because the browser may never answer; and remembers that it was here, so that its loss is noticed.
     */
    secure() {
      if (!isSecured) navigator.storage?.persist?.().catch(() => {});
      [isSecured, hadGames] = [true, true];
      memory.keep(true);
    },

    /** The database is empty. @param isNew no other tab has written anything yet */
    detect(isNew: boolean, isNow: boolean) {
      const isLoss = hadGames || memory.has();
      hadGames = false;
      if (isNew) memory.keep(false);
      if (isLoss) onLost(isNow);
    },
  };
}
