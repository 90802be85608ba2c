/** Going on by itself from step to step, as fast as is chosen, until the last one or until a hand stops it. */
import {h} from '../dom.js';

/**
 * The choice of a speed.
 *
 * @param {string[]} speeds how many times as fast @param {() => void} onchange
 */
export function speedSelect(speeds, onchange) {
  const options = speeds.map((each) => h('option', {value: each, selected: each === '1'}, `${each}×`));
  return h('select', {'aria-label': 'Speed', onchange}, ...options);
}

/**
 * @param {{
 *   wait: () => number|null, forward: () => void, rewind: () => void, isSeen: () => boolean,
 *   onRun: (isRunning: boolean) => void}} parts  `wait`: ms that the step shown now stays, null at the last one; `isSeen`: whether
 *   the view is in front; `onRun`: it runs by itself, or no more
 */
export function createAutoplay({wait, forward, rewind, isSeen, onRun}) {
  let timer = 0;

  function run() {
    clearTimeout(timer);
    const rest = wait();
    if (rest === null) return stop();
    timer = window.setTimeout(() => {
      if (!isSeen()) return stop();
      forward();
      run();
    }, rest);
    onRun(true);
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    onRun(false);
  }

  return {
    stop,

    /** Stops, or runs: from the beginning where there is no more to come. */
    toggle() {
      if (timer) return stop();
      if (wait() === null) rewind();
      run();
    },

    /** Another speed has been chosen: the wait begins anew. */
    changeSpeed() {
      if (timer) run();
    },
  };
}
