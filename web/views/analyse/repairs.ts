/** Single changes after which layouts fit again. */

import type {Repair} from '../../engine/protocol.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Asking} from '../../model/analyse/asking.js';
import {type Child, h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import * as words from '../../words/analyse.js';
import {lasting} from './calm.js';

/** How many are offered at once. */
const OFFERED = 8;

/** After how many ms a search is told of, and after how many it can be cancelled. */
const [TOLD, CANCELLABLE] = [500, 2000];

export function repairing(model: Analyser, asking: Asking) {
  const isImpossible = () => model.findings.value.impossible !== null;
  const isSearching = () => asking.pending.value === 'repairs';
  const isTold = lasting(isSearching, TOLD);
  const isLong = lasting(isSearching, CANCELLABLE);
  return h(
    'div',
    {class: 'analyse-repairs', hidden: () => !isImpossible()},
    button(words.REPAIRS, {
      'aria-expanded': () => asking.repairs.value !== null,
      onclick: () => (asking.repairs.peek() ? asking.close() : asking.repair()),
    }),
    h('div', {class: 'analyse-searching', hidden: () => !isTold.value}, () => [
      h('span', {class: 'quiet', role: 'progressbar', 'aria-label': words.REPAIRS}, words.SEARCHING_REPAIRS),
      isLong.value && button('Cancel', {kind: 'slim', onclick: asking.close}),
    ]),
    h('div', {}, () => offered(model.sketch.value.columns, asking)),
  );
}

function offered(columns: number, {repairs, apply}: Asking): Child {
  const found = repairs.value;
  if (!found) return null;
  if (!found.length) return h('p', {}, words.NO_REPAIR);
  const offer = (one: Repair) =>
    h(
      'li',
      {},
      h('button', {class: 'button slim', onclick: () => apply(one)}, words.repair(one.cell, one.number, columns)),
      h('span', {class: 'quiet'}, words.leaves(one.worlds.text)),
    );
  return h('ul', {class: 'repair-list', 'aria-label': words.REPAIRS}, ...found.slice(0, OFFERED).map(offer));
}
