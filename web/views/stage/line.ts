/**
 * The event line: one sentence for each move, to read and to hear. While the engine starts, a bar below the line shows
 * the progress, and the line puts it into words: after a while if the line is idle, and at once, with one announcement,
 * for a player who has pressed. A notice (first visit, new version, nothing saved) has a separate place below the
 * tools, on narrow screens over the idle line.
 */

import type {Line, Progress, Sentence} from '../../model/line.js';
import {announce} from '../../ui/dom.js';
import {guardFocus} from '../../ui/focus.js';
import {classes, h} from '../../ui/h.js';
import {computed, effect, signal, untracked} from '../../vendor/signals.js';
import {starting} from '../../words/page.js';
import {followOverflow} from './overflow.js';

/** Longer sentences are set smaller on narrow screens. */
const LONG = 84;
/** On phones in portrait: the rows of the line, the least letters in each without an offer and with one, and CSS px. */
const ROWS = {usual: 3, letters: 37, beside: 28, height: 17};
/** Longer sentences may need two rows there. */
const WIDE = 48;

/** The part of the bar that each stage of the engine's start fills, by its share of the time. */
const SPANS: Record<string, [number, number]> = {download: [0, 0.5], start: [0.5, 0.85], engine: [0.85, 1]};

/**
 * What the player waits for: its name, and each stage in words; `hasMoved`: the player has made a move that waits, too.
 */
export type Wait = {label: string; tell: (stage: string, done: number, total: number, hasMoved: boolean) => string};

const ENGINE: Wait = {label: 'Starting the engine', tell: starting};

/**
 * Whether a lesson is shown that is too long for the line.
 *
 * @param slack CSS px above the line that it may have on a phone in portrait; null elsewhere
 */
export function isLongLesson({text, isLesson, offer}: Sentence, slack: number | null): boolean {
  const rows = ROWS.usual + Math.floor((slack ?? 0) / ROWS.height);
  const most = slack === null ? LONG : rows * (offer ? ROWS.beside : ROWS.letters);
  return Boolean(isLesson) && text.length > most;
}

/** @param onLost the focused offer is gone */
export function eventLine(line: Line, onLost: () => void, {label, tell}: Wait = ENGINE): HTMLElement {
  const {sentence, progress, isPlayerWaiting, showsProgress} = line;
  const far = ({stage, done, total}: Progress) => tell(stage, done, total, isPlayerWaiting.value);
  const seen = h('span');
  const spoken = h(
    'p',
    {class: 'line-sentence', role: 'status', 'aria-live': () => (line.isQuiet.value ? 'off' : null)},
    seen,
    h('span', {class: 'unseen'}, restOf(line, tell)),
  );
  const updateOverflow = followOverflow(spoken, seen);
  const offer = h(
    'button',
    {class: 'button line-offer', hidden: () => !sentence.value.offer, onclick: () => sentence.peek().offer?.act()},
    () => sentence.value.offer?.word ?? '',
  );
  effect(() => {
    announce(seen, sentence.value.text);
    updateOverflow();
  });
  guardFocus(() => sentence.value, onLost, offer);
  const kind = () => {
    const {text, offer: offered, isLesson, isLoud, isLoss} = sentence.value;
    return classes({
      line: true,
      'is-offering': offered,
      'is-long': text.length > LONG,
      'is-lesson': isLesson,
      'is-wide': text.length > WIDE,
      'has-text': text,
      'is-loud': isLoud,
      'is-loss': isLoss,
      'is-waiting': showsProgress.value,
    });
  };
  return h('div', {class: kind}, spoken, offer, ...bar({label, progress, far}));
}

/** What follows a sentence for those who listen; or, once, what a player who has pressed waits for. */
function restOf({sentence, showsProgress, progress}: Line, tell: Wait['tell']): () => string {
  const rest = signal('');
  let last: Sentence | null = null;
  effect(() => {
    const isNew = sentence.value !== last;
    const isWaiting = showsProgress.value;
    last = sentence.value;
    const {heard = ''} = last;
    const stage = () => tell(progress.peek()?.stage ?? '', 0, 0, true);
    rest.value = isWaiting ? untracked(stage) : isNew && heard ? ` ${heard}` : '';
  });
  return () => rest.value;
}

/** The progress of what the player waits for: the words after the sentence, and a bar below it. */
function bar({label, progress, far}: {label: string; progress: Line['progress']; far: (now: Progress) => string}) {
  const hidden = computed(() => !progress.value);
  const text = () => (progress.value ? far(progress.value) : '');
  const share = computed(() => {
    const {stage, done, total} = progress.value ?? {stage: '', done: 0, total: 0};
    const [from, to] = SPANS[stage] ?? [0, 1];
    return from + (to - from) * (total > 0 ? done / total : 0);
  });
  return [
    h('span', {class: 'line-stage', 'aria-hidden': 'true', hidden}, text),
    h(
      'div',
      {
        class: 'line-bar',
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': () => Math.round(100 * share.value),
        'aria-valuetext': text,
        hidden,
      },
      h('span', {class: 'line-bar-fill', '--share': share}),
    ),
  ];
}

/**
 * Lays the line out again in another place, so that nothing counts as moved: the player sees another sentence in
 * another place, and browsers that measure layout shifts must see the same. The focused element loses the focus, which
 * nobody needs in the old place.
 */
export function relayout(line: HTMLElement) {
  if (line.contains(document.activeElement)) return;
  line.style.display = 'none';
  line.getBoundingClientRect();
  line.style.removeProperty('display');
}
