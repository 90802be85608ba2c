/**
 * What earlier versions kept. They had one database for all copies of the game on an origin, `qmines`; now each copy has its own
 * (`here.ts`). The first copy that starts without one copies the old one, and a mark says so: later copies begin empty. The old one
 * stays as it is, so that pages of an earlier version that are still open go on with it.
 *
 * The copy is made in the transaction that makes the new database: there is all of it, or none. It is of the old one's version, and is
 * migrated like any other. What localStorage held is copied before the first paint, by `theme.ts`.
 */

import type {Memory} from './data-loss.js';
import {abort} from './ignore-rejections.js';
import type {Upgrade} from './migrations.js';

/** Whether a new database is to be made now; where it is not, its upgrade is aborted. */
export type MayMake = (upgrade: Upgrade) => boolean;

/** Copies that start together come one after the other. */
const LOCK = 'qmines.takeover';

/** @param name of the new database @param mark whether a copy, this or another, has taken the old database over */
export function createTakeover(name: string, mark: Memory) {
  let isDone = false;

  async function once(onWrite: () => void) {
    // Few visits need it: a copy that has kept something never does.
    const {copied} = await import('./takeover-copy.js');
    if (!mark.has() && (await copied(name, onWrite))) mark.keep(true);
    isDone = true;
  }

  return {
    /**
     * Opens the new database; where there is none yet, it is first made of the old one, if nobody has taken that.
     *
     * @param open asks `mayMake` in the upgrade of a database that is new @param onWrite called before much is written:
     * a log that is cut off in the middle of it may be torn
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
