/**
 * How many worlds are left: a bar on a logarithmic scale, their number, and for a moment the bits that the last move
 * won.
 */

import type {Worlds} from '../../engine/protocol.js';
import {h} from '../../ui/h.js';
import {effect, type ReadonlySignal, signal} from '../../vendor/signals.js';
import {grouped} from '../../words/format.js';
import {bitsLess, LAYOUTS_LEFT, ONE_WORLD, UNCOUNTED} from '../../words/play.js';

/** How long the bits won by a move are shown next to the meter, in ms. */
const CHIP_TIME = 900;

/**
 * `worlds`: missing in a game without moves, null if they are not counted; `full`: log2 of the worlds when the bar is
 * full; `serial`: of the game, null before any; `isPlain`: no bits are shown.
 */
export type Measured = {worlds?: Worlds | null; full: number; serial: number | null; isPlain?: boolean};

/** @param onPress asks for the full number; without it the meter cannot be pressed */
export function meter(measured: ReadonlySignal<Measured>, onPress?: () => void) {
  const seen = () => shownOf(measured.value, Boolean(onPress));
  const about = {class: 'worlds-button', 'aria-label': () => seen().name, title: () => seen().title};
  const parts = [
    h(
      'span',
      {class: () => `meter ${seen().kind}`, '--share': () => seen().share, 'aria-hidden': 'true'},
      h('span', {class: 'meter-fill'}),
    ),
    h('span', {class: 'figure quantum'}, () => seen().text),
  ];
  const button = onPress
    ? h('button', {...about, onclick: onPress}, ...parts)
    : h('span', {...about, role: 'group'}, ...parts);
  const label = h('span', {class: 'label', 'aria-hidden': 'true'}, 'Worlds');
  const won = chipOf(measured);
  // A new element each time: the old one, with a longer text, would count as a layout shift.
  return h('div', {class: 'counter worlds'}, () => [
    button,
    label,
    h('span', {class: 'chip', 'aria-hidden': 'true'}, won.value),
  ]);
}

/** What is shown of the worlds. */
function shownOf({worlds, full, serial}: Measured, isPressable: boolean) {
  if (serial === null) return {text: '', name: 'Worlds', title: null, share: 1, kind: ''};
  if (worlds === undefined) return {text: '…', name: 'Worlds', title: null, share: 1, kind: ''};
  // A press then gets the engine's reason as its answer.
  if (!worlds) return {text: '–', name: `Worlds: ${UNCOUNTED}`, title: UNCOUNTED, share: 1, kind: 'uncounted'};
  const {text, bits} = worlds;
  const isOne = bits === 0;
  const title = isOne ? ONE_WORLD : isPressable ? LAYOUTS_LEFT : null;
  const share = isOne ? 0 : full > 0 ? Math.min(bits / full, 1) : 1;
  return {text: grouped(text), name: `Worlds ${text}`, title, share, kind: isOne ? 'one' : ''};
}

/** The bits that the last move won, shown for a moment. */
function chipOf(measured: ReadonlySignal<Measured>) {
  const won = signal('');
  let last: Measured = {full: 0, serial: null};
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = measured.value;
    if (now.worlds === last.worlds && now.serial === last.serial) return;
    const bits = now.serial === last.serial ? (last.worlds?.bits ?? NaN) - (now.worlds?.bits ?? NaN) : NaN;
    last = now;
    clearTimeout(timer);
    won.value = bits >= 0.05 && !now.isPlain ? bitsLess(bits) : '';
    if (won.peek()) timer = setTimeout(() => (won.value = ''), CHIP_TIME);
  });
  return won;
}
