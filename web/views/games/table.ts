/**
 * A table of figures, a row for each kind of game or player. Its parts have explicit roles: in narrow windows the sheet
 * lays the rows out differently, and browsers would no longer treat it as a table.
 */

import {type Attributes, type Child, h} from '../../ui/h.js';

/**
 * The word at its top, and its name in the sheet. The columns of names come first; those of figures, `number…`, or of
 * other texts, `text`, follow.
 */
export type Column = [word: string, kind: string | null];

/** A class, and the contents of each column. */
export type Row = [own: string | null, ...cells: Child[][]];

/** Smaller text below a figure or a name. */
export const under = (text: string) => h('span', {class: 'under'}, text);

/** @param name attributes that name it @returns a frame that scrolls if the table is wider */
export function figuresTable(kind: string, name: Attributes, columns: Column[], rows: Row[]): HTMLElement {
  const head = columns.map(([word, own]) => h('th', {scope: 'col', role: 'columnheader', class: own}, word));
  const cell = (parts: Child[], i: number) => {
    const own = columns[i][1];
    return own?.startsWith('number') || own === 'text'
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
  // It may scroll, so the keyboard must reach it.
  return h('div', {class: 'table-frame', tabindex: 0, role: 'group', ...name}, table);
}
