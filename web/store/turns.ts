/** Who comes after whom: within a tab, and among all tabs of a browser. */

import {nameHere} from '../here.js';

/**
 * Runs work that no other tab may do at the same time; where the browser has no locks, transactions alone keep order.
 */
export function underLock<T>(owner: string, work: () => Promise<T>): Promise<T> {
  // The types of the platform give the callback's promise wrapped once more.
  return navigator.locks ? (navigator.locks.request(nameHere(`profile.${owner}`), work) as Promise<T>) : work();
}

/** A queue: each piece of work begins when the one before is done, well or not. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(() => work());
    last = turn.catch(() => {});
    return turn;
  };
}
