/**
 * What is wrong with the database at the moment, by its cause, and when it is tried again.
 *
 * Each failure is followed by another try (`occasions.js`), until what is wrong has passed. A cause that says nothing, as a full
 * disk's when the database is opened again, does not take the place of one that does.
 *
 * @typedef {import('./errors.js').StoreError} StoreError
 */
import {createOccasions} from './occasions.js';

/** What may pass while nobody does anything; all else takes somebody's hand. */
const PASSING = ['failed', 'quota'];

/** @param {() => void} onOccasion may be called at any time, also where nothing is wrong */
export function createHealth(onOccasion) {
  const occasions = createOccasions(onOccasion);
  /** @type {StoreError|null} */
  let problem = null;
  /** @type {Set<(problem: StoreError|null) => void>} */
  const listeners = new Set();

  /** @param {StoreError|null} now */
  function tell(now) {
    if (now?.code === problem?.code) return;
    problem = now;
    for (const listener of listeners) listener(now);
  }

  return {
    /** @returns {StoreError|null} null when all is well */
    problem: () => problem,

    /** @param {StoreError} cause */
    fail(cause) {
      // A try that is slow to fail tells nothing new.
      if (cause.code === 'silent' && problem) return;
      const saysLess = cause.code === 'failed' && problem?.code === 'quota';
      if (!saysLess) tell(cause);
      occasions.failed(PASSING.includes(cause.code));
    },

    pass() {
      occasions.done();
      tell(null);
    },

    /** @returns {boolean} whether the next try has to wait */
    isEarly: occasions.isEarly,

    /** Called at every change of `problem`. @param {(problem: StoreError|null) => void} listener */
    watch: (listener) => void listeners.add(listener),
  };
}
