/** Work that may take long: nothing is shown for half a second, then the progress, with a way to stop. */

import {h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';

const PATIENCE = 500;

/** @param label of what is counted */
export function createProgress(label: string) {
  /** Of the current work. */
  let running: AbortController | null = null;
  const isLong = signal(false);
  const text = signal('');
  /** 0: the total is unknown. */
  const [done, total] = [signal(0), signal(0)];
  const value = () => (total.value ? done.value : null);
  const cancel = h('button', {type: 'button', class: 'button slim', onclick: stop}, 'Cancel');

  function stop() {
    running?.abort();
  }

  return {
    element: h(
      'div',
      {class: 'account-progress', hidden: () => !isLong.value},
      h('p', {class: 'quiet account-counts'}, () => text.value),
      h('progress', {'aria-label': label, max: () => total.value || null, value}),
      cancel,
    ),
    stop,

    /** @param of the total; 0: unknown */
    show(sentence: string, count: number, of: number) {
      [text.value, done.value, total.value] = [sentence, count, of];
    },

    /** @param back gets the focus if it was on *Cancel* */
    async during<T>(work: (signal: AbortSignal) => Promise<T>, back: HTMLElement): Promise<T> {
      running = new AbortController();
      const timer = setTimeout(() => (isLong.value = true), PATIENCE);
      try {
        return await work(running.signal);
      } finally {
        running = null;
        clearTimeout(timer);
        if (document.activeElement === cancel) back.focus();
        isLong.value = false;
      }
    },
  };
}
