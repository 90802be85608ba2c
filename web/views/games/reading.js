/** What is told while something is read from the browser's storage: nothing at first, then that it goes on, then what helps if it never ends. */
import {STORAGE_LATE} from '../../words/store.js';

/** How long nothing is said, ms. */
const SOON = 500;
/** ms after which a storage that has not answered may never do: some browsers leave what was asked without an answer. */
const LATE = 5000;

/** What helps where the storage does not answer. */
export const RELOAD = {word: 'Reload', act: () => location.reload()};

/** @typedef {[sentence: string, way?: {word: string, to?: string, act?: () => void}]} Told  `way`: what to do */

/**
 * @param {(...told: Told) => void} tell @param {string} sentence that it goes on @param {Told} [late] what helps
 * @returns {() => void} to be called when it is over
 */
export function whileReading(tell, sentence, late = [STORAGE_LATE, RELOAD]) {
  const timers = [setTimeout(tell, SOON, sentence), setTimeout(tell, LATE, ...late)];
  return () => timers.forEach(clearTimeout);
}
