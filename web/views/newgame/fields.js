/** The fields of the dialog: switches, selects, numbers, each with its help or its complaint. */
import {h} from '../dom.js';

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
 * @param {string} name @param {string} label @param {Record<string, string|number>} attributes @param {string} [help] a sentence below it
 */
export function typedRow(name, label, attributes, help) {
  const id = `new-${name}`;
  const describers = help ? `${id}-help ${id}-problem` : `${id}-problem`;
  return h(
    'div',
    {class: `typed typed-${name}`},
    h('label', {for: id}, label),
    h('input', {class: 'input', id, name, autocomplete: 'off', 'aria-describedby': describers, ...attributes}),
    help ? h('p', {class: 'help', id: `${id}-help`}, help) : null,
    h('p', {class: 'problem', id: `${id}-problem`, role: 'alert'}),
  );
}
