/**
 * What earlier versions kept. They had one database for all copies of the game on an origin, `qmines`; now each copy has its own
 * (`here.js`). The first copy that starts without one copies the old one, and a mark says so: later copies begin empty. The old one
 * stays as it is, so that pages of an earlier version that are still open go on with it.
 *
 * The copy is made in the transaction that makes the new database: there is all of it, or none. It is of the old one's version, and is
 * migrated like any other. What localStorage held is copied before the first paint, by `theme.js`.
 *
 * @typedef {import('idb').IDBPTransaction<any, string[], 'versionchange'>} Upgrade
 * @typedef {(upgrade: Upgrade) => boolean} MayMake  whether a new database is to be made now; where it is not, its upgrade is aborted
 */
import {abort} from './quiet.js';

/** Copies that start together come one after the other. */
const LOCK = 'qmines.takeover';

/**
 * @param {string} name of the new database
 * @param {import('./data-loss.js').Memory} mark whether a copy, this or another, has taken the old database over
 */
export function createTakeover(name, mark) {
  let isDone = false;

  /** @param {() => void} onWrite */
  async function once(onWrite) {
    // Few visits need it: a copy that has kept something never does.
    const {copied} = await import('./takeover-copy.js');
    if (!mark.has() && (await copied(name, onWrite))) mark.keep(true);
    isDone = true;
  }

  return {
    /**
     * Opens the new database; where there is none yet, it is first made of the old one, if nobody has taken that.
     *
     * @template T @param {(mayMake: MayMake) => Promise<T>} open asks `mayMake` in the upgrade of a database that is new
     * @param {() => void} onWrite called before much is written: a log that is cut off in the middle of it may be torn
     * @returns {Promise<T>}
     */
    async opened(open, onWrite) {
      let isLeft = false;
      /** @type {MayMake} */
      const mayMake = (upgrade) => {
        isLeft = !isDone && !mark.has();
        if (isLeft) abort(upgrade);
        return !isLeft;
      };
      try {
        return await open(mayMake);
      } catch (error) {
        if (!isLeft) throw error;
        await (navigator.locks ? navigator.locks.request(LOCK, () => once(onWrite)) : once(onWrite));
        return open(mayMake);
      }
    },
  };
}
