/** What the chosen cell is: another state for it, or for all cells that look like it. */

import {toggle} from '../../../ui/field.js';
import {h} from '../../../ui/h.js';
import {computed, signal} from '../../../vendor/signals.js';
import * as words from '../../../words/analyse-picture.js';
import type {Desk} from './desk.js';
import {stateKeys} from './state-keys.js';

export function correcting(desk: Desk) {
  const {read, cells, chosen, isAdjusting, correct, name} = desk;
  /** The cell for which all that look like it are meant. */
  const meantAll = signal<number | null>(null);
  const others = computed(() => {
    const own = cells.value[chosen.value ?? -1];
    return own ? cells.value.filter(({cluster}) => cluster === own.cluster).length - 1 : 0;
  });
  const isAll = () => meantAll.value !== null && meantAll.value === chosen.value;
  const state = () => (chosen.value === null ? '' : (cells.value[chosen.value]?.state ?? ''));
  const keys = stateKeys(state, (to) => {
    const cell = chosen.peek();
    if (cell === null) return;
    if (isAll()) name(cells.peek()[cell].cluster, to);
    else correct(cell, to);
  });
  const all = toggle({
    id: 'shot-all',
    checked: isAll,
    onchange: ({target}: Event) => (meantAll.value = (target as HTMLInputElement).checked ? chosen.peek() : null),
  });
  return h(
    'div',
    {class: 'shot-correcting', hidden: isAdjusting},
    h('p', {class: 'help', hidden: () => chosen.value !== null}, words.PRESS_A_CELL),
    h(
      'div',
      {role: 'group', 'aria-labelledby': 'shot-cell', hidden: () => chosen.value === null},
      h('h4', {id: 'shot-cell'}, () =>
        chosen.value === null ? '' : words.cellIs(chosen.value, read.value?.grid.columns ?? 1),
      ),
      keys,
      h(
        'div',
        {class: 'row', hidden: () => others.value < 1},
        h('label', {class: 'row-label', for: 'shot-all'}, () => words.sameForAll(others.value)),
        all,
      ),
    ),
  );
}
