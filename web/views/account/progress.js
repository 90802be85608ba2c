/** Work that may take long: nothing for half a second, then how far it is, with a way to stop it. */
import {h, setText} from '../dom.js';

const PATIENCE = 500;

/** @param {string} label of what is counted */
export function createProgress(label) {
  /** @type {AbortController|null} of the work that runs */
  let running = null;
  const bar = h('progress', {'aria-label': label});
  const words = h('p', {class: 'quiet account-counts'});
  const cancel = h('button', {type: 'button', class: 'button slim', onclick: () => running?.abort()}, 'Cancel');
  const element = h('div', {class: 'account-progress', hidden: true}, words, bar, cancel);

  return {
    element,
    get isRunning() {
      return running !== null;
    },
    stop: () => running?.abort(),

    /** @param {string} text @param {number} done @param {number} total 0: nobody knows */
    show(text, done, total) {
      setText(words, text);
      if (total) [bar.max, bar.value] = [total, done];
      else bar.removeAttribute('value');
    },

    /**
     * @template T @param {(signal: AbortSignal) => Promise<T>} work
     * @param {HTMLElement} back has the focus next where it was on *Cancel* @returns {Promise<T>}
     */
    async during(work, back) {
      running = new AbortController();
      const isLong = setTimeout(() => (element.hidden = false), PATIENCE);
      try {
        return await work(running.signal);
      } finally {
        running = null;
        clearTimeout(isLong);
        if (document.activeElement === cancel) back.focus();
        element.hidden = true;
      }
    },
  };
}
