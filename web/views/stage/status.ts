/** The counters above the board: mines left, saves, the face, the worlds with their meter, and the time. */

import {isStill} from '../../board/motion.js';
import type {Counters} from '../../engine/protocol.js';
import type {Mood} from '../../model/mood.js';
import {countedOf, livesOf, type Rules} from '../../rules.js';
import {tick} from '../../ui/dom.js';
import {h, svg} from '../../ui/h.js';
import {computed, effect, type ReadonlySignal, signal} from '../../vendor/signals.js';
import {counted as inWords, signed, time} from '../../words/format.js';
import {meter} from './meter.js';

/** How often the time is repainted, in ms. */
const TICK = 100;

/** The counters of a game. `serial`: of the game; `full`: log2 of the worlds when the meter is full. */
export type Counted = Rules & {serial: number; mines: number; full: number} & {
  counters: Counters | null;
  isPreview?: boolean;
};

/** `elapsed`: ms of play so far. */
export type StatusSources = {
  game: ReadonlySignal<Counted>;
  minesLeft: ReadonlySignal<number>;
  mood: () => Mood;
  elapsed: () => number;
};

/**
 * `isEnded`: a button with words replaces the face, so that screen readers never hear one name twice; `isExpert`:
 * whether the player is shown bits.
 */
export type Presses = {onNext: () => void; onWorlds: () => void} & {isEnded: () => boolean; isExpert: () => boolean};

const NAMES = {
  saves: {label: 'Quantum saves', short: 'Saves'},
  lives: {label: 'Lives', short: 'Lives'},
  deaths: {label: 'Deaths', short: 'Deaths'},
};

/** @param presses null: nothing can be pressed, and no clock runs */
export function statusBar(sources: StatusSources, presses: Presses | null): HTMLElement {
  const {game, minesLeft, mood} = sources;
  const left = () => (game.value.isPreview ? '' : signed(minesLeft.value));
  const mines = h('span', {class: 'figure', role: 'group', 'aria-label': 'Mines left'}, left);
  // The same width until the end, so that a missing digit does not move the others.
  const width = computed(() => (game.value.isPreview ? '' : `${signed(game.value.mines).length}ch`));
  effect(() => void (mines.style.minWidth = width.value));
  const measured = computed(() => {
    const {counters, full, serial, isPreview} = game.value;
    const isPlain = presses?.isExpert() === false;
    return {worlds: counters ? counters.worlds : undefined, full, serial: isPreview ? null : serial, isPlain};
  });
  return h(
    'div',
    {class: () => `status ${mood() === 'hurt' ? 'is-hurt' : ''}`},
    counter('mines', mines, () => ({label: 'Mines left', short: 'Mines left'})),
    savesCounter(game),
    faceOf(mood, presses),
    meter(measured, presses?.onWorlds),
    counter('time', clock(sources, presses !== null), () => ({label: 'Time', short: 'Time'})),
  );
}

/** In games with lives, or with deaths that can be taken back, these replace the saves. */
function savesCounter(game: ReadonlySignal<Counted>) {
  const counted = computed(() => (game.value.isPreview ? 'saves' : countedOf(game.value)));
  const names = () => NAMES[counted.value || 'saves'];
  const count = computed(() => {
    const {counters, isPreview} = game.value;
    if (isPreview) return '';
    if (counters) return String(counters[counted.value || 'saves'] ?? 0);
    return counted.value === 'lives' ? String(livesOf(game.value)) : '0';
  });
  const value = h(
    'span',
    {
      class: () => `figure ${counted.value === 'saves' ? 'quantum' : ''}`,
      role: 'group',
      'aria-label': () => names().label,
      title: () => {
        const {counters} = game.value;
        return counters && counted.value === 'saves' ? inWords(counters.saves, 'quantum save') : null;
      },
    },
    () => count.value,
  );
  let last = {text: '', serial: 0};
  effect(() => {
    const [text, {serial, counters}] = [count.value, game.value];
    const isOther = counters && serial === last.serial && text !== last.text && text !== '0';
    last = {text, serial};
    if (isOther && !isStill()) value.animate?.([{translate: '0 0.5em'}, {}], 240);
  });
  return counter('saves', value, names, () => !counted.value);
}

function faceOf(mood: () => Mood, presses: Presses | null) {
  if (!presses) return h('span', {class: 'face-place'}, face(mood));
  const {onNext, isEnded} = presses;
  return h(
    'button',
    {
      class: 'face-button',
      'aria-label': 'Next board',
      title: 'Next board',
      'aria-hidden': isEnded,
      tabindex: () => (isEnded() ? -1 : 0),
      onclick: onNext,
    },
    face(mood),
  );
}

/** @param isRunning whether it runs on its own */
function clock({game, elapsed}: Pick<StatusSources, 'game' | 'elapsed'>, isRunning: boolean) {
  const now = signal('');
  const show = () => void (now.value = time(elapsed()));
  effect(() => {
    game.value;
    show();
  });
  if (isRunning) setInterval(show, TICK);
  return tick(h('span', {class: 'figure', role: 'timer', 'aria-label': 'Time', translate: 'no'}), () => now.value);
}

/** @param words `short`: for narrow screens */
function counter(
  area: string,
  value: HTMLElement,
  words: () => {label: string; short: string},
  hidden: () => boolean = () => false,
) {
  const both = [h('span', {class: 'long'}, () => words().label), h('span', {class: 'short'}, () => words().short)];
  return h(
    'div',
    {class: `counter ${area}`, hidden},
    value,
    h('span', {class: 'label', 'aria-hidden': 'true'}, ...both),
  );
}

/* The face above the board: one drawing, six moods. */

/** Eyes and mouth of each mood in a box of 28 units. */
const MOODS: Record<Mood, {eyes: string; mouth: string}> = {
  calm: {eyes: 'M10.2 11v2M17.8 11v2', mouth: 'M9.5 17.3c1.3 1.5 2.8 2.2 4.5 2.2s3.2-.7 4.5-2.2'},
  pressed: {eyes: 'M10.2 10.6v2.6M17.8 10.6v2.6', mouth: 'M14 16.4a2.1 2.1 0 1 0 .01 0Z'},
  saved: {
    eyes: 'M10.2 10v3M17.8 10v3M8.6 7.4c.9-.7 2-.9 3-.6M19.4 7.4c-.9-.7-2-.9-3-.6',
    mouth: 'M9.6 16.8h8.8c-.5 2.4-2.2 3.8-4.4 3.8s-3.9-1.4-4.4-3.8Z',
  },
  hurt: {
    eyes: 'M8.9 10.3l2.9 1.5-2.9 1.5M19.1 10.3l-2.9 1.5 2.9 1.5',
    mouth: 'M9.6 19.2l1.5-1.5 1.5 1.5 1.4-1.5 1.4 1.5 1.5-1.5 1.5 1.5',
  },
  won: {
    eyes: 'M8.4 12.8c.5-1.5 1.1-2.2 1.9-2.2s1.4.7 1.9 2.2M15.8 12.8c.5-1.5 1.1-2.2 1.9-2.2s1.4.7 1.9 2.2',
    mouth: 'M8.8 16h10.4c-.5 3.1-2.6 4.9-5.2 4.9S9.3 19.1 8.8 16Z',
  },
  lost: {
    eyes: 'M8.9 10.6l2.6 2.6M11.5 10.6l-2.6 2.6M16.5 10.6l2.6 2.6M19.1 10.6l-2.6 2.6',
    mouth: 'M9.8 19.3c1.1-1.3 2.5-1.9 4.2-1.9s3.1.6 4.2 1.9',
  },
};

const face = (mood: () => Mood) =>
  svg(
    'svg',
    {class: 'face', viewBox: '0 0 28 28', 'aria-hidden': 'true', focusable: 'false', 'data-mood': mood},
    svg('circle', {class: 'face-ground', cx: 14, cy: 14, r: 11.6}),
    svg('path', {class: 'face-line', d: () => MOODS[mood()].eyes}),
    svg('path', {class: 'face-line', d: () => MOODS[mood()].mouth}),
  );
