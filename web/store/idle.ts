/**
 * Locks a profile that nobody has used for a while in any tab, including the time when the browser was closed.
 *
 * Two clocks measure that time. The system clock goes on while the machine sleeps, but can be set; the page's clock
 * cannot be set, but may stop during sleep. A tab uses the longer of the two times. For other tabs, and for the
 * previous visit, it has only the system clock: a sign from the future was given before the clock was set back, so
 * nobody knows how long ago, and it counts as none. (Likewise a wait for a password that ends later than any wait can
 * is ignored.)
 */

import {nameHere} from '../here.js';
import type {Accounts} from './accounts.js';

const KEY = nameHere('active');
/** ms between looks at the clock, and the shortest time between two signs of life that are noted. */
const LOOK = 15_000;
const MINUTE = 60_000;
/** How far an automatic correction may set a clock back, ms. */
const SLACK = MINUTE;

/**
 * @param parts `minutes` without a key or a pointer before the profile locks, 0: never; `storage` throws where storage
 * is closed
 */
export function createIdle({minutes, storage = () => localStorage}: {minutes: () => number; storage?: () => Storage}) {
  /** The last sign of life in this tab, on both clocks: ms since 1970, and since the page started. */
  let own: {day: number; page: number} | null = null;

  /** @returns the last sign of any tab, ms since 1970; 0 if unknown */
  function shared(): number {
    try {
      return Number(storage().getItem(KEY));
    } catch {
      return 0; // closed storage: this tab knows only about itself
    }
  }

  /** @returns ms since the last sign in this tab */
  const ownAge = (): number => (own ? Math.max(Date.now() - own.day, performance.now() - own.page) : Infinity);

  /** @returns ms since the last sign from another tab or another visit */
  function othersAge(): number {
    const last = shared();
    if (!last || last === own?.day) return Infinity;
    const age = Date.now() - last;
    return age < -SLACK ? Infinity : age;
  }

  function sign() {
    const isNoted = own && Math.abs(Date.now() - own.day) < LOOK && ownAge() < LOOK;
    if (isNoted) return;
    own = {day: Date.now(), page: performance.now()};
    try {
      storage().setItem(KEY, String(own.day));
    } catch {
      // As above: other tabs do not learn of it.
    }
  }

  /** @returns whether nobody has been here for longer than a profile stays open */
  function isOver(): boolean {
    const limit = minutes() * MINUTE;
    const wasHere = own !== null || shared() !== 0;
    return limit > 0 && wasHere && Math.min(ownAge(), othersAge()) > limit;
  }

  return {
    isOver,

    /** Watches from now on, and locks the profile when nobody has used it for too long. */
    async watch(accounts: Accounts) {
      const look = () => void (isOver() && accounts.lock().catch(() => {}));
      // The check comes first: a machine that slept wakes with a touch, before any timer has run.
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
