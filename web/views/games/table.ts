/**
 * A table of figures, a row for each kind of game or player. Its parts say what they are: where there is little room, the
 * sheet lays its rows out as it likes, and it is no table to it any more.
 */

import {type Attributes, type Child, h} from '../../ui/h.js';

/** The word over it, and what the sheet calls it; the one that is no number names its row. */
export type Column = [word: string, kind: string | null];

/** A class, and what stands in each column. */
export type Row = [own: string | null, ...cells: Child[][]];

/** What stands below a figure or a name, smaller. */
export const under = (text: string) => h('span', {class: 'under'}, text);

/** @param name attributes that name it @returns a frame that scrolls where the table is wider */
export function figuresTable(kind: string, name: Attributes, columns: Column[], rows: Row[]): HTMLElement {
  const head = columns.map(([word, own]) => h('th', {scope: 'col', role: 'columnheader', class: own}, word));
  const cell = (parts: Child[], i: number) => {
    const own = columns[i][1];
    return own?.startsWith('number')
      ? h('td', {role: 'cell', class: own}, ...parts)
      : h('th', {scope: 'row', role: 'rowheader', class: own}, ...parts);
  };
  const body = rows.map(([own, ...cells]) => h('tr', {role: 'row', class: own}, ...cells.map(cell)));
  const table = h(
    'table',
    {class: `table ${kind}`, role: 'table', ...name},
    h('thead', {role: 'rowgroup'}, h('tr', {role: 'row'}, ...head)),
    h('tbody', {role: 'rowgroup'}, ...body),
  );
  // It may be scrolled, and so must be reached by keyboard.
  return h('div', {class: 'table-frame', tabindex: 0, role: 'group', ...name}, table);
}
