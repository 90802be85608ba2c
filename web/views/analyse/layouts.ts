/** Possible layouts on the board, one after the other. */

import type {Board} from '../../board/board.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Asking} from '../../model/analyse/asking.js';
import {h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import {effect} from '../../vendor/signals.js';
import * as words from '../../words/analyse-reasons.js';

export function layouts({findings}: Analyser, {world, showWorld, close}: Asking, board: Board) {
  effect(() => board.set({world: world.value?.mines ?? null}));
  const number = () => world.value?.number ?? 0;
  const isHidden = () => !world.value;
  return h(
    'section',
    {class: 'layouts', 'aria-label': 'Possible layouts', hidden: () => !findings.value.analysis?.worlds},
    h(
      'div',
      {class: 'asks-tools'},
      button('Previous layout', {
        kind: 'slim ask',
        hidden: isHidden,
        'aria-disabled': () => number() < 2,
        onclick: () => showWorld(number() - 1),
      }),
      h('button', {class: 'button slim ask', onclick: () => showWorld(number() + 1)}, () =>
        isHidden() ? 'Show a layout' : 'Next layout',
      ),
      button('Percentages', {kind: 'slim ask', hidden: isHidden, onclick: close}),
    ),
    h('p', {'aria-live': 'polite'}, () => (world.value ? words.layoutNumber(world.value.number) : '')),
  );
}
