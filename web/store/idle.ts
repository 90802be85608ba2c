/**
 * Locks a profile that nobody has used for a while in any tab, the time included that the browser was shut.
 *
 * Two clocks say how long that is. That of the day goes on while the machine sleeps, and can be set; that of the page cannot
 * be set, and may stand still in a sleep. A tab goes by the longer of the two. Of the other tabs, and of the visit before, it knows
 * the day's alone: a sign from the future was given before the clock was set back, so that nobody knows how long ago, and
 * counts as none. (A wait for a password that ends later than any can is no wait, likewise.)
 */

import {nameHere} from '../here.js';
import type {Accounts} from './accounts.js';

const KEY = nameHere('active');
/** ms between looks at the clock, and the least between two signs of life that are noted. */
const LOOK = 15_000;
const MINUTE = 60_000;
/** A clock that is set right by itself may go back so far, ms. */
const SLACK = MINUTE;

/**
 * @param parts `minutes` without a key or a pointer after which it locks, 0 never; `storage` throws where it is closed
 */
export function createIdle({minutes, storage = () => localStorage}: {minutes: () => number; storage?: () => Storage}) {
  /** The last sign of life in this tab, by both clocks: ms since 1970, and since the page began. */
  let own: {day: number; page: number} | null = null;

  /** @returns the last sign of any tab, ms since 1970; 0 where none is known */
  function shared(): number {
    try {
      return Number(storage().getItem(KEY));
    } catch {
      return 0; // closed storage: this tab knows of itself alone
    }
  }

  /** @returns ms since the last sign in this tab */
  const ownAge = (): number => (own ? Math.max(Date.now() - own.day, performance.now() - own.page) : Infinity);

  /** @returns ms since the last sign that another tab, or another visit, has given */
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
      // As above: other tabs do not hear of it.
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

    /** Locks the profile from now on. */
    async watch(accounts: Accounts) {
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
