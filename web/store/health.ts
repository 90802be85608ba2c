/**
 * What is currently wrong with the database, by cause, and when to try again.
 *
 * Each failure is followed by another try, until the problem has passed. A cause that says little, such as that of a
 * full disk when the database is opened again, does not replace one that says more.
 */

import type {StoreError} from './errors.js';

/** Causes that may pass on their own; all others need somebody to act. */
const PASSING = ['failed', 'quota'];

/** @param retry may be called at any time, even if nothing is wrong */
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
    /** @returns null if all is well */
    problem: (): StoreError | null => problem,

    fail(cause: StoreError) {
      // A try that is slow to fail says nothing new.
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
 * When to retry something that failed: automatically after a wait, twice as long each time, while the page is visible;
 * and at once when it becomes visible again or somebody touches it. A hidden page does nothing.
 */

/** ms */
const FIRST = 1000;
const LONGEST = 60_000;

/** @param retry may be called at any time, even if there is nothing to retry */
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
    /** It has failed again. @param mayPass whether the cause may pass on its own, without somebody acting */
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
