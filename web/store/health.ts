/**
 * What is wrong with the database at the moment, by its cause, and when it is tried again.
 *
 * Each failure is followed by another try , until what is wrong has passed. A cause that says nothing, as a full
 * disk's when the database is opened again, does not take the place of one that does.
 */

import type {StoreError} from './errors.js';

/** What may pass while nobody does anything; all else takes somebody's hand. */
const PASSING = ['failed', 'quota'];

/** @param retry may be called at any time, also where nothing is wrong */
export function createHealth(retry: () => void) {
  const schedule = createRetrySchedule(retry);
  let problem: StoreError | null = null;
  const listeners: Set<(problem: StoreError | null) => void> = new Set();

  function tell(now: StoreError | null) {
    if (now?.code === problem?.code) return;
    problem = now;
    for (const listener of listeners) listener(now);
  }

  return {
    /** @returns null when all is well */
    problem: (): StoreError | null => problem,

    fail(cause: StoreError) {
      // A try that is slow to fail tells nothing new.
      if (cause.code === 'silent' && problem) return;
      const saysLess = cause.code === 'failed' && problem?.code === 'quota';
      if (!saysLess) tell(cause);
      schedule.failed(PASSING.includes(cause.code));
    },

    pass() {
      schedule.done();
      tell(null);
    },

    /** @returns whether the next try has to wait */
    isEarly: schedule.isEarly,

    /** Called at every change of `problem`. */
    watch: (listener: (problem: StoreError | null) => void) => void listeners.add(listener),
  };
}

/*
 * When something that failed is tried again: by itself after a wait, twice as long every time, as long as the page is
 * shown; and at once when it is shown again or somebody touches it. A hidden page waits and does nothing.
 */

/** ms */
const FIRST = 1000;
const LONGEST = 60_000;

/** @param retry may be called at any time, also where nothing is to be tried */
function createRetrySchedule(retry: () => void) {
  let wait = FIRST;
  let until = 0;
  let timer = 0;

  function now() {
    if (document.hidden) return;
    clearTimeout(timer);
    until = 0;
    retry();
  }

  function touched() {
    wait = FIRST;
    now();
  }

  document.addEventListener('visibilitychange', touched);
  for (const type of ['pageshow', 'focus', 'pointerdown', 'keydown'])
    addEventListener(type, touched, {capture: true, passive: true});
  return {
    /** It has failed once more. @param mayPass whether the cause may go by itself, and not only by somebody's hand */
    failed(mayPass: boolean) {
      clearTimeout(timer);
      until = performance.now() + wait;
      if (mayPass) timer = setTimeout(now, wait);
      wait = Math.min(2 * wait, LONGEST);
    },

    /** It has worked. */
    done() {
      clearTimeout(timer);
      [wait, until] = [FIRST, 0];
    },

    /** @returns whether the next try has to wait */
    isEarly: (): boolean => performance.now() < until,
  };
}
