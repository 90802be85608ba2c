/**
 * What is shown while something is read from the browser's storage: nothing at first, then that it is being read, then
 * what helps if that never ends.
 */

import {type Child, h} from '../../ui/h.js';
import {nextTask} from '../../ui/next-task.js';
import {batch, signal} from '../../vendor/signals.js';
import {STORAGE_LATE} from '../../words/games.js';

/** How long nothing is shown, ms. */
const SOON = 500;
/** ms after which a storage that has not answered may never do so: some browsers never answer a request. */
const LATE = 5000;

/** What helps if the storage does not answer. */
export const RELOAD: Way = {word: 'Reload', act: () => location.reload()};

/** A sentence, and what to do. */
export type Message = [sentence: string, way?: Way];

/** @param sentence that it is being read @param late what helps @returns to be called when it is over */
export function whileReading(
  show: (...message: Message) => void,
  sentence: string,
  late: Message = [STORAGE_LATE, RELOAD],
) {
  const timers = [setTimeout(show, SOON, sentence), setTimeout(show, LATE, ...late)];
  return () => timers.forEach(clearTimeout);
}

/**
 * What was read, or a message instead.
 *
 * @param load reads @param show gets what was read, if nothing newer is being read; returns a message if there is
 * nothing to show @param children the elements that show it: visible when `show` is done, so nothing in them moves any
 * more
 */
export function createReader<T>(
  load: () => Promise<T>,
  show: (found: T) => Promise<Message | null> | Message | null,
  ...children: Child[]
) {
  /** Whether what was read is visible. */
  const isSeen = signal(false);
  const instead = signal<Message | null>(null);
  /** Counts the readings, so that a late one is dropped. */
  let turn = 0;
  const set = (seen: boolean, message: Message | null) =>
    batch(() => {
      isSeen.value = seen;
      instead.value = message;
    });

  /** @param sentence that it is being read; what is already shown stays until there is something newer */
  async function read(sentence: string) {
    const own = ++turn;
    const say = (...message: Message) => own === turn && set(false, message);
    const end = whileReading((...message) => !isSeen.value && say(...message), sentence);
    try {
      const found = await load().finally(end);
      await nextTask();
      const message = own === turn && (await show(found));
      if (own === turn) set(!message, message || null);
    } catch (problem) {
      say(problem instanceof Error ? problem.message : String(problem), {word: 'Try again', act: () => read(sentence)});
    }
  }

  return {
    parts: [
      h('div', {}, () => (instead.value ? empty(...instead.value) : null)),
      h('div', {hidden: () => !isSeen.value}, ...children),
    ],
    isSeen,
    read,
    /** Drops the current reading. @param message replaces what was shown; if missing, that stays */
    stop(message?: Message | null) {
      turn++;
      if (message !== undefined) set(false, message);
    },
  };
}

/* An empty page: a sentence, and what to do. */

/** A link (`to`) or a button (`act`). */
type Way = {word: string; to?: string; act?: () => void};

export function empty(sentence: string, {word, to, act}: Way = {word: ''}) {
  const link = () => h('a', {class: 'button primary', href: to}, word);
  const way = to ? link() : word ? h('button', {class: 'button', onclick: act ?? null}, word) : null;
  return h('div', {class: 'empty'}, h('p', {}, sentence), way);
}
