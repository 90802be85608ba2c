/** Two cells side by side, in every figure. */

import type {Figures, Share} from '../../engine/protocol.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Asking} from '../../model/analyse/asking.js';
import {type Child, h} from '../../ui/h.js';
import {FIGURES} from '../../words/analyse.js';
import * as words from '../../words/analyse-reasons.js';
import {capital, percent, place, THIN} from '../../words/format.js';

export function comparison({sketch}: Analyser, asking: Asking): Child {
  const shown = asking.comparison.value;
  if (!shown) return null;
  const {cells, figures} = shown;
  const {columns} = sketch.value;
  const heads = cells.map((cell) => h('th', {scope: 'col'}, capital(place(cell, columns))));
  return h(
    'table',
    {class: 'compared', 'aria-label': words.COMPARED},
    h('thead', {}, h('tr', {}, h('td', {}), ...heads)),
    h('tbody', {}, ...FIGURES.map((figure) => row(figure, figures))),
  );
}

function row([name, word]: (typeof FIGURES)[number], [one, other]: [Figures, Figures]) {
  const shares: [Share | null, Share | null] = [one[name], other[name]];
  const best = better(shares, name === 'mine');
  return h(
    'tr',
    {},
    h('th', {scope: 'row'}, word),
    ...texts(shares).map((text, i) =>
      h('td', {class: best === i ? 'is-better' : null}, text, best === i && h('span', {class: 'better'}, words.BETTER)),
    ),
  );
}

/** Which of two shares is better; null: neither, or that is not known. */
export function better([one, other]: [Share | null, Share | null], isLowest: boolean): 0 | 1 | null {
  if (!one || !other || one.value === other.value) return null;
  return one.value > other.value === isLowest ? 1 : 0;
}

/** In whole per cent; more exactly where two that differ would read alike. */
export function texts([one, other]: [Share | null, Share | null]): string[] {
  const isAlike = one && other && one.value !== other.value && one.percent === other.percent;
  const text = (share: Share) => (isAlike ? `${(100 * share.value).toFixed(2)}${THIN}%` : percent(share.percent));
  return [one, other].map((share) => (share ? text(share) : words.UNKNOWN));
}
