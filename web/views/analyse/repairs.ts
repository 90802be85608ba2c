/** The search for what contradicts what, and single changes after which layouts fit again. */

import type {Repair} from '../../engine/protocol.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Asking} from '../../model/analyse/asking.js';
import {type Child, h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import * as words from '../../words/analyse.js';
import {lasting} from './calm.js';

/** How many are offered at once. */
const OFFERED = 8;

/** After how many ms a search is announced, and after how many it can be cancelled. */
const [TOLD, CANCELLABLE] = [500, 2000];

/** @param rest takes the focus when what had it is gone */
export function repairing(model: Analyser, asking: Asking, rest: () => void) {
  const isImpossible = () => model.findings.value.impossible !== null;
  const isRepairing = () => asking.pending.value === 'repairs';
  const isSearching = () => isRepairing() || (isImpossible() && model.isPending.value);
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
      isRepairing()
        ? h('span', {class: 'quiet', role: 'progressbar', 'aria-label': words.REPAIRS}, words.SEARCHING_REPAIRS)
        : h('span', {class: 'quiet', role: 'progressbar', 'aria-label': words.CONFLICT}, words.SEARCHING_CONFLICT),
      isLong.value && button('Cancel', {kind: 'slim ask', onclick: isRepairing() ? asking.close : model.stop}),
    ]),
    h('div', {}, () => offered(model.sketch.value.columns, asking, rest)),
  );
}

function offered(columns: number, {repairs, apply}: Asking, rest: () => void): Child {
  const found = repairs.value;
  if (!found) return null;
  if (!found.length) return h('p', {}, words.NO_REPAIR);
  const choose = (one: Repair) => {
    apply(one);
    rest();
  };
  const offer = (one: Repair) =>
    h(
      'li',
      {},
      button(words.repair(one.cell, one.number, columns), {kind: 'slim ask', onclick: () => choose(one)}),
      h('span', {class: 'quiet'}, words.leaves(one.worlds.text)),
    );
  return h('ul', {class: 'repair-list', 'aria-label': words.REPAIRS}, ...found.slice(0, OFFERED).map(offer));
}
