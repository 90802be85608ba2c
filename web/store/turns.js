/** Who comes after whom: within a tab, and among all tabs of a browser. */
import {nameHere} from '../here.js';

/**
 * Runs work that no other tab may do at the same time; where the browser has no locks, transactions alone keep order.
 *
 * @template T @param {string} owner @param {() => Promise<T>} work @returns {Promise<T>}
 */
export function underLock(owner, work) {
  // The types of the platform give the callback's promise wrapped once more.
  return navigator.locks
    ? /** @type {Promise<any>} */ (navigator.locks.request(nameHere(`profile.${owner}`), work))
    : work();
}

/**
 * A queue: each piece of work begins when the one before is done, well or not.
 *
 * @returns {<T>(work: () => Promise<T>) => Promise<T>}
 */
export function createQueue() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const turn = last.then(() => work());
    last = turn.catch(() => {});
    return turn;
  };
}
