/** Turns: within a tab, and among all tabs of a browser. */

import {nameHere} from '../here.js';

/**
 * Runs work that no other tab may do at the same time; if the browser has no locks, only transactions keep the order.
 */
export function underLock<T>(owner: string, work: () => Promise<T>): Promise<T> {
  // The platform's types wrap the callback's promise once too often.
  return navigator.locks ? (navigator.locks.request(nameHere(`profile.${owner}`), work) as Promise<T>) : work();
}

/** A queue: each piece of work begins when the one before is done, successful or not. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(() => work());
    last = turn.catch(() => {});
    return turn;
  };
}
