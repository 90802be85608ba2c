/** What says how large and how full the board is to be: mines by a slider, or columns, rows and mines typed as numbers. */
import {density, MULTIPLIER, SIDE} from '../../catalogue.js';
import {SIZES} from '../../generated/levels.js';
import {counted, THIN} from '../../words/format.js';
import {h, setText} from '../dom.js';
import {CUSTOM, shapeOf} from './choice.js';
import {typedRow} from './fields.js';

export function createShape() {
  // The slider says it too: as a status of its own it would be heard twice.
  const amount = h('output', {class: 'amount', role: 'none'});
  const slider = h('input', {
    ...{type: 'range', class: 'slider', name: 'multiplier', 'aria-label': 'Mines'},
    ...{min: MULTIPLIER.least, max: MULTIPLIER.most, step: MULTIPLIER.step},
  });
  const scale = h('div', {class: 'scale', 'aria-hidden': 'true'}, h('span', {}, 'Fewer'), h('span', {}, 'More'));
  const label = h('span', {class: 'row-label', 'aria-hidden': 'true'}, 'Mines');
  const bySlider = h('div', {class: 'row row-mines'}, label, amount, slider, scale);
  const typed = typedShape();
  const element = h('div', {});

  /** @param {string} name @returns {string|undefined} what a field says that is on show */
  const value = (name) => /** @type {HTMLInputElement|null} */ (element.querySelector(`[name="${name}"]`))?.value;

  return {
    element,

    /** What the fields say that are on show. @returns {Partial<import('./choice.js').Choice>} */
    read() {
      const multiplier = value('multiplier');
      if (multiplier !== undefined) return {multiplier: Number(multiplier)};
      const [columns, rows, mines] = ['columns', 'rows', 'mines'].map((name) => wholeFrom(value(name) ?? ''));
      return {columns, rows, mines, percent: value('unit') === 'percent'};
    },

    /** Puts all fields into the page, so that they can be filled. */
    unfold: () => element.replaceChildren(bySlider, typed),

    /** Shows what a choice comes to, by the slider or the numbers, so that one thing alone is called *Mines*. @param {import('./choice.js').Choice} choice */
    show(choice) {
      const {columns, rows, mines} = shapeOf(choice);
      const isSize = SIZES.some(({name}) => name === choice.size);
      setText(
        amount,
        Number.isNaN(mines) ? '' : `${counted(mines, 'mine')} · ${density(columns, rows, mines)}${THIN}%`,
      );
      slider.setAttribute('aria-valuetext', amount.textContent ?? '');
      slider.hidden = scale.hidden = !isSize;
      const part = choice.size === CUSTOM ? typed : bySlider;
      // Put back only when it changes: moving the focused field would take its focus.
      if (element.childNodes.length > 1 || element.firstChild !== part) element.replaceChildren(part);
    },
  };
}

function typedShape() {
  const side = {type: 'number', min: SIDE.least, max: SIDE.most, inputmode: 'numeric'};
  const units = [h('option', {value: 'mines'}, 'mines'), h('option', {value: 'percent'}, '% of the cells')];
  const mines = typedRow('mines', 'Mines', {type: 'number', min: 1, inputmode: 'numeric'});
  mines.querySelector('input')?.after(h('select', {class: 'select', name: 'unit', 'aria-label': 'Unit'}, ...units));
  return h('div', {class: 'custom'}, typedRow('columns', 'Columns', side), typedRow('rows', 'Rows', side), mines);
}

/** @param {string} text @returns {number} NaN when it is no whole number */
function wholeFrom(text) {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
}
