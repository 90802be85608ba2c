/** A table of figures below the names of its columns; the first cell of a row says what the row is about. */

import {type Attributes, type Child, h} from './h.js';

/** @param rows the contents of the cells @param texts how many columns, from the first one, are not figures */
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
