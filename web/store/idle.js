/** Locks a profile that nobody has used for a while in any tab, the time included that the browser was shut. */

const KEY = 'qmines.active';
/** ms between looks at the clock, and the least between two signs of life that are noted. */
const LOOK = 15_000;
const MINUTE = 60_000;

/**
 * @param {{minutes: () => number, storage?: () => Storage}} parts
 *   `minutes` without a key or a pointer after which it locks, 0 never; `storage` throws where it is closed
 */
export function createIdle({minutes, storage = () => localStorage}) {
  /** Of this tab, ms since 1970. */
  let own = 0;

  /** @returns {number} the last sign of life of any tab; 0 where none is known */
  function lastSign() {
    try {
      return Math.max(own, Number(storage().getItem(KEY)));
    } catch {
      return own; // closed storage: this tab knows of itself alone
    }
  }

  function sign() {
    if (Date.now() - own < LOOK) return;
    own = Date.now();
    try {
      storage().setItem(KEY, String(own));
    } catch {
      // As above: other tabs do not hear of it.
    }
  }

  /** @returns {boolean} whether nobody has been here for longer than a profile stays open */
  function isOver() {
    const [limit, last] = [minutes() * MINUTE, lastSign()];
    return Boolean(limit && last && Date.now() - last > limit);
  }

  return {
    isOver,

    /** Locks the profile from now on. @param {import('./accounts.js').Accounts} accounts */
    async watch(accounts) {
      const look = () => void (isOver() && accounts.lock().catch(() => {}));
      // First it looks: a machine that slept wakes with a touch, before any timer has run.
      const touched = () => {
        look();
        sign();
      };
      await accounts.ready;
      touched();
      setInterval(look, LOOK);
      document.addEventListener('visibilitychange', look);
      for (const type of ['pointerdown', 'keydown']) addEventListener(type, touched, {capture: true, passive: true});
    },
  };
}
