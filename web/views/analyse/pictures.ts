/** What a tool draws, as the board shows it: a key or open ground with its sign. */

import {CLOTH_PATH, SPIKES_PATH} from '../../board/shapes.js';
import {CLOSED, EXPLODED, FLAGGED, MARKED} from '../../cells.js';
import {h, svg} from '../../ui/h.js';

const flag = () => [
  svg('path', {class: 'pick-mast', d: 'M3.4 22.3H13.2M8.3 22.3V1.9'}),
  svg('path', {class: 'pick-cloth', d: CLOTH_PATH}),
];

const strike = () => svg('path', {class: 'pick-strike', d: 'M3 3L21 21M21 3L3 21'});

const mine = () => [
  svg('path', {class: 'pick-spikes', d: SPIKES_PATH}),
  svg('circle', {class: 'pick-disc', cx: '12', cy: '12', r: '7.4'}),
];

/** @param sign what is drawn: a code of a cell, a mine of the truth, a wrong flag, or an open cell with that text */
export function picture(sign: number | string): HTMLElement {
  const isKey = [CLOSED, FLAGGED, MARKED, 'mine', 'wrong flag'].includes(sign);
  const attributes = {class: `pick-cell ${isKey ? 'is-key' : ''}`, 'aria-hidden': 'true'};
  if (sign === FLAGGED) return h('span', attributes, drawing(flag()));
  if (sign === 'wrong flag') return h('span', attributes, drawing([...flag(), strike()]));
  if (sign === EXPLODED || sign === 'mine') return h('span', attributes, drawing(mine()));
  const text = sign === CLOSED ? '' : sign === MARKED ? '?' : String(sign);
  return h('span', {...attributes, 'data-number': text}, text);
}

const drawing = (parts: SVGElement[]) => svg('svg', {class: 'pick-sign', viewBox: '0 0 24 24'}, ...parts);
