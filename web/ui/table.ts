/** A table of figures under the names of its columns; what each row is about stands in its first cell. */

import {type Attributes, type Child, h} from './h.js';

/** @param rows what stands in the cells of each @param texts how many columns, from the first on, hold no figures */
export function table(attributes: Attributes, head: string[], rows: () => Child[][][], texts: number = 1) {
  const kind = (i: number) => (i < texts ? null : 'number');
  const cell = (parts: Child[], i: number) =>
    i ? h('td', {class: kind(i)}, ...parts) : h('th', {scope: 'row'}, ...parts);
  return h(
    'table',
    {class: 'table', ...attributes},
    h('thead', {}, h('tr', {}, ...head.map((word, i) => h('th', {scope: 'col', class: kind(i)}, word)))),
    h('tbody', {}, () => rows().map((cells) => h('tr', {}, ...cells.map(cell)))),
  );
}
