/** Shows in a row that a board is searched for. Its space is reserved, so that nothing moves. */

import {h} from '../../ui/h.js';
import {batch, effect, signal} from '../../vendor/signals.js';
import {SEARCHING} from '../../words/learn.js';
import {CANCEL} from '../../words/play.js';
import {createSearching} from '../stage/searching.js';

export function createSearch() {
  const isRunning = signal(false);
  /** What the row says. */
  const sentence = signal('');
  /** Whether it takes long. */
  const isSlow = signal(false);
  const canCancel = signal(false);
  /** Boards examined, and the total. */
  const progress = signal<{done: number; total: number} | null>(null);
  const searching = createSearching({
    begin() {
      isRunning.value = true;
      sentence.value = '';
      progress.value = null;
    },
    show(isOffered) {
      batch(() => {
        sentence.value = SEARCHING;
        isSlow.value = true;
        canCancel.value = isOffered;
      });
    },
    progress: (done, total) => void (progress.value = {done, total}),
    end(said) {
      isRunning.value = false;
      sentence.value = said;
      isSlow.value = false;
      canCancel.value = false;
    },
  });
  return {isRunning, sentence, isSlow, canCancel, progress, searching};
}

/** @param back gets the focus if it was on *Cancel* */
export function searchRow(search: ReturnType<typeof createSearch>, back: HTMLElement) {
  const {isSlow, canCancel, progress} = search;
  const seen = (kind: string, isSeen: boolean) => (isSeen ? kind : `${kind} is-away`);
  const cancel = h(
    'button',
    {class: () => seen('button slim', canCancel.value), type: 'button', onclick: () => search.searching.stop()},
    CANCEL,
  );
  effect(() => {
    if (!canCancel.value && document.activeElement === cancel) back.focus();
  });
  const bar = {
    class: () => seen('learn-bar', isSlow.value),
    'aria-label': 'Boards looked at',
    max: () => progress.value?.total,
    value: () => progress.value?.done,
  };
  return [h('p', {class: 'quiet', role: 'status'}, () => search.sentence.value), h('progress', bar), cancel];
}
