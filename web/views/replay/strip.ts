/**
 * The strip under the time line: every judged decision at its time, by kind. Those that were proven are bars, all
 * others shapes. A press leads to the nearest decision.
 */

import type {Decision} from '../../engine/protocol.js';
import {h, svg} from '../../ui/h.js';
import type {ReadonlySignal} from '../../vendor/signals.js';
import * as words from '../../words/review.js';
import {shapeOf} from './kinds.js';
import type {Visit} from './waiting.js';

/** From the least to the most important: the later ones cover the earlier ones. */
const ORDER = ['undecided', 'forced', 'unnecessary', 'mistake'];

/** @param xOf px from the beginning of the line to a ply @param width px of the line */
export function strip({model}: Visit, xOf: (ply: number) => number, width: ReadonlySignal<number>): HTMLElement {
  const {review, plies, decision, dispatch} = model;
  const xAt = ({ply}: Decision) => xOf(plies.value?.plyOf(ply) ?? 0);

  function press({clientX, currentTarget}: MouseEvent) {
    const x = clientX - (currentTarget as Element).getBoundingClientRect().left;
    const all = review.value?.decisions ?? [];
    const far = (one: Decision) => Math.abs(xAt(one) - x);
    if (all.length)
      dispatch(
        'look',
        all.reduce((near, one) => (far(one) < far(near) ? one : near)),
      );
  }

  function marks() {
    const all = review.value?.decisions ?? [];
    const bars = all.filter(({kind}) => kind === 'proven').map((one) => `M${xAt(one).toFixed(1)} 2v8`);
    const others = all.filter(({kind}) => kind !== 'proven');
    others.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || one.n - other.n);
    const size = {width: width.value, height: 12, viewBox: `0 0 ${width.value || 1} 12`};
    return [
      svg('svg', {...size, 'aria-hidden': 'true'}, svg('path', {class: 'judged-bars', d: bars.join('')})),
      h('ul', {'aria-label': words.STRIP_LABEL}, ...others.map(mark)),
    ];
  }

  const mark = (one: Decision) =>
    h(
      'li',
      {class: () => `judged-mark ${decision.value?.n === one.n ? 'is-seen' : ''}`, '--x': `${xAt(one)}px`},
      shapeOf(one.kind),
      h('span', {class: 'unseen'}, words.marked(one, plies.value?.plyOf(one.ply) ?? 0)),
    );

  return h('div', {class: 'judged', onclick: press}, marks);
}
