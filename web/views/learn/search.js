/**
 * A board is looked for: after half a second it is told how far, after two it can be ended. Their room is kept, so that nothing
 * moves.
 */
import {Refused} from '../../engine/client.js';
import {CANCELLED, SEARCHING} from '../../words/learn.js';
import {ENGINE_ABSENT} from '../../words/page.js';
import {h, setText} from '../dom.js';

/** ms */
const TOLD_AFTER = 500;
const OFFERED_AFTER = 2000;

/** @param {unknown} error @param {AbortSignal} signal @returns {string} */
function told(error, signal) {
  if (signal.aborted) return CANCELLED;
  return error instanceof Refused ? error.message : ENGINE_ABSENT;
}

/** @param {HTMLElement} back has the focus next where it was on *Cancel* */
export function createSearch(back) {
  /** @type {AbortController|null} */
  let running = null;
  const status = h('p', {class: 'quiet', role: 'status'});
  const bar = h('progress', {class: 'learn-bar', 'aria-label': 'Boards looked at'});
  const cancel = h('button', {class: 'button slim', type: 'button', onclick: () => running?.abort()}, 'Cancel');
  const element = h('div', {class: 'learn-search'}, status, bar, cancel);

  /** @param {boolean} isTold @param {boolean} isOffered */
  function show(isTold, isOffered) {
    bar.classList.toggle('is-away', !isTold);
    if (!isOffered && document.activeElement === cancel) back.focus();
    cancel.classList.toggle('is-away', !isOffered);
  }
  show(false, false);

  return {
    element,
    get isRunning() {
      return running !== null;
    },
    stop: () => running?.abort(),

    /** @param {(options: Required<import('../../engine/spare.js').Options>) => Promise<void>} work */
    async during(work) {
      running = new AbortController();
      const {signal} = running;
      setText(status, '');
      bar.removeAttribute('value');
      const tell = setTimeout(() => {
        setText(status, SEARCHING);
        show(true, false);
      }, TOLD_AFTER);
      const offer = setTimeout(() => show(true, true), OFFERED_AFTER);
      /** @type {Promise<never>} */
      const ended = new Promise((_, reject) => signal.addEventListener('abort', reject));
      const onProgress = (/** @type {string} */ stage, /** @type {number} */ done, /** @type {number} */ total) => {
        if (stage === 'lesson') [bar.max, bar.value] = [total, done];
      };
      try {
        // An engine that is still starting would not hear of its end.
        await Promise.race([work({signal, onProgress}), ended]);
        setText(status, '');
      } catch (error) {
        setText(status, told(error, signal));
      } finally {
        running = null;
        for (const timer of [tell, offer]) clearTimeout(timer);
        show(false, false);
      }
    },
  };
}
