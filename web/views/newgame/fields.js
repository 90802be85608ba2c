/** The fields of the dialog: cards, switches, selects, numbers, each with its help or its complaint. */
import {h, svg} from '../dom.js';

/**
 * A size as a card with a tiny grid true to scale.
 *
 * @param {{name: string, columns: number, rows: number}} size @param {string} remark under the name, for the eye
 */
export function sizeCard({name, columns, rows}, remark) {
  return h(
    'label',
    {class: 'card'},
    h('input', {type: 'radio', name: 'size', value: name, 'aria-label': name}),
    h('span', {class: 'card-picture', 'aria-hidden': 'true'}, grid(columns, rows)),
    h('span', {class: 'card-name', 'aria-hidden': 'true'}, name),
    h('span', {class: 'card-remark', 'aria-hidden': 'true'}, remark),
  );
}

/** @param {number} columns @param {number} rows @returns {SVGElement} 1 unit a cell, all grids at one scale */
function grid(columns, rows) {
  const [width, height] = [30, 16];
  const [left, top] = [(width - columns) / 2, (height - rows) / 2];
  const lines = [
    ...Array.from({length: columns + 1}, (_, i) => `M${left + i} ${top}v${rows}`),
    ...Array.from({length: rows + 1}, (_, i) => `M${left} ${top + i}h${columns}`),
  ];
  // Without a size of its own, a board that could be of any.
  const any = svg('path', {d: 'M7 2h16v12h-16Z', 'stroke-dasharray': '1.5 1'});
  const picture = columns ? svg('path', {d: lines.join('')}) : any;
  return svg('svg', {viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`}, picture);
}

/**
 * @param {string} name @param {string} label @param {string} help
 */
export function switchRow(name, label, help) {
  return h(
    'div',
    {class: `row row-${name}`},
    h('label', {class: 'row-label', for: `new-${name}`}, label),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'switch',
      id: `new-${name}`,
      name,
      'aria-describedby': `new-${name}-help`,
    }),
    h('p', {class: 'help', id: `new-${name}-help`}, help),
  );
}

/**
 * @param {string} name @param {string} label @param {string[][]} choices pairs of value and words
 * @param {string} [help]
 */
export function selectRow(name, label, choices, help = '') {
  return h(
    'div',
    {class: `row row-${name}`},
    h('label', {class: 'row-label', for: `new-${name}`}, label),
    h(
      'select',
      {class: 'select', id: `new-${name}`, name, 'aria-describedby': `new-${name}-help`},
      ...choices.map(([value, words]) => h('option', {value}, words)),
    ),
    h('p', {class: 'help', id: `new-${name}-help`}, help),
  );
}

/**
 * A number, with what it means and what is wrong with it.
 *
 * @param {string} name @param {string} label @param {{least: number, most: number}} range @param {string} help
 */
export function numberRow(name, label, {least, most}, help) {
  const id = `new-${name}`;
  return h(
    'div',
    {class: `row row-${name}`},
    h('label', {class: 'row-label', for: id}, label),
    h('input', {
      ...{type: 'number', class: 'input', inputmode: 'numeric', autocomplete: 'off', id, name, min: least, max: most},
      'aria-describedby': `${id}-help ${id}-problem`,
    }),
    h('p', {class: 'help', id: `${id}-help`}, help),
    h('p', {class: 'problem', id: `${id}-problem`, role: 'alert'}),
  );
}

/**
 * A typed value, with room for what is wrong with it.
 *
 * @param {string} name @param {string} label @param {Record<string, string|number>} attributes
 */
export function typedRow(name, label, attributes) {
  const id = `new-${name}`;
  return h(
    'div',
    {class: `typed typed-${name}`},
    h('label', {for: id}, label),
    h('input', {class: 'input', id, name, autocomplete: 'off', 'aria-describedby': `${id}-problem`, ...attributes}),
    h('p', {class: 'problem', id: `${id}-problem`, role: 'alert'}),
  );
}
