/**
 * What earlier versions stored. They had one database for all copies of the game on an origin, `qmines`; now each copy
 * has its own (`here.ts`). The first copy that starts without a database copies the old one, and sets a mark: later
 * copies begin empty. The old database stays as it is, so that open pages of an earlier version go on with it.
 *
 * The copy happens in the transaction that creates the new database, so it is complete or absent. It keeps the version
 * of the old database, and is migrated like any other. `theme.ts` copies what localStorage held, before the first
 * paint.
 */

import type {Memory} from './data-loss.js';
import {abort} from './ignore-rejections.js';
import type {Upgrade} from './migrations.js';

/** Whether to create a new database now; if not, the upgrade is aborted. */
export type MayMake = (upgrade: Upgrade) => boolean;

/** Copies that start together take turns. */
const LOCK = 'qmines.takeover';

/** @param name of the new database @param mark whether some copy of the game has adopted the old database */
export function createTakeover(name: string, mark: Memory) {
  let isDone = false;

  async function once(onWrite: () => void) {
    // Few visits need it: a copy that has stored something never does.
    const {copied} = await import('./takeover-copy.js');
    if (!mark.has() && (await copied(name, onWrite))) mark.keep(true);
    isDone = true;
  }

  return {
    /**
     * Opens the new database; if there is none, it is first made from the old one, unless some copy has adopted that.
     *
     * @param open calls `mayMake` in the upgrade of a new database @param onWrite called before a long write: if that
     * is cut off, the log may be torn
     */
    async opened<T>(open: (mayMake: MayMake) => Promise<T>, onWrite: () => void): Promise<T> {
      let mustTakeOver = false;
      const mayMake: MayMake = (upgrade) => {
        mustTakeOver = !isDone && !mark.has();
        if (mustTakeOver) abort(upgrade);
        return !mustTakeOver;
      };
      try {
        return await open(mayMake);
      } catch (error) {
        if (!mustTakeOver) throw error;
        await (navigator.locks ? navigator.locks.request(LOCK, () => once(onWrite)) : once(onWrite));
        return open(mayMake);
      }
    },
  };
}

export type Takeover = ReturnType<typeof createTakeover>;
