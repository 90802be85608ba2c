/**
 * When something that failed is tried again: by itself after a wait, twice as long every time, as long as the page is
 * shown; and at once when it is shown again or somebody touches it. A hidden page waits and does nothing.
 */

/** ms */
const FIRST = 1000;
const LONGEST = 60_000;

/** @param {() => void} onOccasion may be called at any time, also where nothing is to be tried */
export function createOccasions(onOccasion) {
  let wait = FIRST;
  let until = 0;
  let timer = 0;

  function now() {
    if (document.hidden) return;
    clearTimeout(timer);
    until = 0;
    onOccasion();
  }

  function touched() {
    wait = FIRST;
    now();
  }

  document.addEventListener('visibilitychange', touched);
  for (const type of ['pageshow', 'focus', 'pointerdown', 'keydown'])
    addEventListener(type, touched, {capture: true, passive: true});
  return {
    /** It has failed once more. @param {boolean} mayPass whether the cause may go by itself, and not only by somebody's hand */
    failed(mayPass) {
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

    /** @returns {boolean} whether the next try has to wait */
    isEarly: () => performance.now() < until,
  };
}
