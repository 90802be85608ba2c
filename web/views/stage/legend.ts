/** What the overlay's grounds and signs mean, and its controls, which are next to the legend or the tools. */

import type {Adviser, Knowledge} from '../../engine/protocol.js';
import {h, svg} from '../../ui/h.js';
import {tool} from '../../ui/tool.js';
import {computed, type ReadonlySignal} from '../../vendor/signals.js';
import {ABOUT_CLOSURE} from '../../words/play.js';

const STEPS = [1, 2, 3, 4, 5];
const SIGNS = {
  safe: 'M4 1.5h12A2.5 2.5 0 0 1 18.5 4v12a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 16V4A2.5 2.5 0 0 1 4 1.5ZM6 10.4l3 3L14.4 7',
  mine: 'M4 1.5h12A2.5 2.5 0 0 1 18.5 4v12a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 16V4A2.5 2.5 0 0 1 4 1.5ZM6.5 6.5l7 7M13.5 6.5l-7 7',
  best: 'M3 5h14l-7 9Z',
};

/** The words for the best guess, by how it was chosen; small screens leave out the second one. */
const BEST: Record<'lowest' | 'best', [string, string]> = {lowest: ['best', ' guess'], best: ['best play', '']};

/** @param rest left out on small screens */
const said = (word: string, rest: string) => h('span', {}, word, h('span', {class: 'rest'}, rest));

/** @param rest left out on small screens */
export const sign = (name: keyof typeof SIGNS, word: string, rest: string = '') =>
  h('span', {class: `legend-item item-${name}`}, picture(name), said(word, rest));

const picture = (name: keyof typeof SIGNS) =>
  svg('svg', {class: `sign sign-${name}`, viewBox: '0 0 20 20', 'aria-hidden': 'true'}, svg('path', {d: SIGNS[name]}));

/** What the overlay shows. */
export type Overlaid = {
  isOn: ReadonlySignal<boolean>;
  of: ReadonlySignal<Knowledge>;
  shares: ReadonlySignal<{best: ReadonlySet<number>; by?: Adviser} | null>;
};

/** The controls of the overlay, which are next to the legend or the tools. */
export function overlayControls({isOn, of}: Overlaid, onSwitch: () => void, onAnother: () => void) {
  const knowledge = h(
    'button',
    {
      class: 'tool knowledge',
      role: 'switch',
      'aria-checked': () => of.value === 'closure',
      title: ABOUT_CLOSURE,
      onclick: onSwitch,
    },
    h('span', {class: 'knowledge-visible', 'aria-hidden': 'true'}, 'visible numbers'),
    h('span', {class: 'knowledge-track', 'aria-hidden': 'true'}),
    h('span', {class: 'knowledge-all'}, 'all you could find out', h('span', {class: 'rest'}, ' (a hint)')),
  );
  const another = tool('Another layout', {picture: 'again', keys: 'N', kind: 'another', onclick: onAnother});
  return h('div', {class: () => `legend-controls ${isOn.value ? 'is-on' : ''}`}, knowledge, another);
}

/** @param controls next to it; null if there are none, or if they are elsewhere */
export function legend({isOn, shares}: Overlaid, controls: () => HTMLElement | null): HTMLElement {
  /** The word for a guess depends on how the best one was chosen. */
  const by = computed(() => shares.value?.by);
  /** How the last best guess was chosen. */
  let adviser: Adviser = 'lowest';
  const bestSign = picture('best');
  const best = h('span', {class: 'legend-item item-best'}, () => {
    adviser = by.value ?? adviser;
    return [bestSign, said(...BEST[adviser])];
  });
  const key = h(
    'div',
    {class: 'legend-key', role: 'group', 'aria-label': 'Legend'},
    h(
      'span',
      {class: 'legend-item ramp'},
      '0',
      ...STEPS.flatMap((step) => [
        h('span', {class: `swatch swatch-${step}`}),
        h('span', {class: step < STEPS.length ? 'rest' : ''}, String(step * 20)),
      ]),
    ),
    h('span', {class: 'legend-item per'}, said('%', ' of the layouts')),
    sign('safe', 'safe', ' in all'),
    sign('mine', 'mine', ' in all'),
    best,
  );
  return h('div', {class: () => `legend ${isOn.value ? 'is-on' : ''}`}, () => [key, controls()]);
}
