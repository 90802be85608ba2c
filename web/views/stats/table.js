/**
 * A table of figures below a heading, a row a kind of game. Its parts say what they are: where there is little room, the figures
 * of a row stand below its name, and it is no table to the sheet any more.
 *
 * @typedef {(Node|string)[]} Parts
 */
import {h} from '../dom.js';

/**
 * @param {string} title the heading's id @param {string[]} head words over the columns
 * @param {{name: Parts, figures: Parts[]}[]} rows
 * @returns {HTMLElement} a frame that scrolls where the table is wider
 */
export function figuresTable(title, head, rows) {
  const columns = head.map((word, i) =>
    h('th', {scope: 'col', role: 'columnheader', class: i ? 'number' : null}, word),
  );
  const table = h(
    'table',
    {class: 'table kinds', role: 'table', 'aria-labelledby': title},
    h('thead', {role: 'rowgroup'}, h('tr', {role: 'row'}, ...columns)),
    h('tbody', {role: 'rowgroup'}, ...rows.map(row)),
  );
  // It may be scrolled, and so must be reached by keyboard.
  return h('div', {class: 'table-frame', tabindex: 0, role: 'group', 'aria-labelledby': title}, table);
}

/** @param {{name: Parts, figures: Parts[]}} parts */
function row({name, figures}) {
  return h(
    'tr',
    {role: 'row'},
    h('th', {scope: 'row', role: 'rowheader'}, ...name),
    ...figures.map((parts) => h('td', {role: 'cell', class: 'number'}, ...parts)),
  );
}
