/**
 * The rules of a game field by field, what does not go together barred with its reason.
 *
 * @typedef {import('../../rules.js').Field} Field
 * @typedef {import('../../rules.js').Rules} Rules
 * @typedef {import('../../rules.js').Values} Values
 */

import {FIELDS, isByNumbers, LIVES, named, obstacle, presetOf, settled, valuesOf} from '../../rules.js';
import {apart, GIVEN_START, LIVES_OFFER, OFFERS, oneLifeOnly} from '../../words/offers.js';
import {titleOf} from '../../words/presets.js';
import {h, setText} from '../dom.js';
import {numberRow, selectRow} from './fields.js';

/** In the order in which they matter. @type {readonly Field[]} */
const ORDER = ['guess', 'guess_where', 'knowledge', 'start', 'layout', 'lives', 'undo', 'assist', 'flag_marks', 'win'];

/** Where numbers are played nobody opens cells, guesses or flags: these have nothing to say. @type {Field[]} */
const IDLE = ['guess', 'knowledge', 'layout', 'lives', 'assist', 'flag_marks'];

/** @param {string} title @param {() => void} onReset goes back to the preset */
export function createRules(title, onReset) {
  const rows = Object.fromEntries(ORDER.map((field) => [field, rowOf(field)]));
  const summary = h('summary', {}, title);
  const reset = h('button', {type: 'button', class: 'button slim rules-reset', onclick: onReset});
  const element = h('details', {class: 'advanced custom-rules'}, summary, reset, ...Object.values(rows));

  /** @param {Field} field */
  const input = (field) =>
    /** @type {HTMLSelectElement|HTMLInputElement} */ (rows[field].querySelector('select, input'));

  /** @param {Field} field @param {Values} values */
  function bar(field, values) {
    const control = input(field);
    const reasons = [];
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) {
        const against = obstacle(values, field, option.value);
        option.disabled = against !== null || (field === 'guess_where' && !option.value);
        if (against) reasons.push(apart(option.textContent ?? '', ...against));
      }
    } else {
      const against = obstacle(values, field, 'several');
      control.max = String(against ? 1 : LIVES.most);
      if (against) reasons.push(oneLifeOnly(OFFERS[/** @type {'guess'} */ (against[0])].values[against[1]]));
    }
    setText(/** @type {Element} */ (rows[field].querySelector('.help')), [helpOf(field, values), ...reasons].join(' '));
  }

  return {
    element,

    /** What the fields say, under the name of a preset. @param {string} base @returns {Rules} */
    read(base) {
      const values = /** @type {Values} */ (
        Object.fromEntries(FIELDS.map((field) => [field, input(field).value.trim()]))
      );
      return named(base, settled(values));
    },

    /** @param {Rules} game */
    show(game) {
      const values = valuesOf(game);
      for (const field of FIELDS) {
        if (input(field).value.trim() !== values[field]) input(field).value = values[field];
        bar(field, values);
      }
      for (const field of IDLE) rows[field].hidden = isByNumbers(game);
      rows.guess_where.hidden = !values.guess_where;
      // It keeps its room: the first change pushes nothing away.
      reset.classList.toggle('is-idle', presetOf(game) !== '');
      setText(reset, `Back to ${titleOf(game.rules)}`);
    },
  };
}

/** @param {Field} field @param {Values} values */
function helpOf(field, values) {
  if (field === 'start' && values.play === 'constraints') return GIVEN_START;
  return field === 'lives' ? LIVES_OFFER.help : OFFERS[field].help;
}

/** @param {Field} field */
function rowOf(field) {
  if (field === 'lives') {
    const {label, help} = LIVES_OFFER;
    return numberRow(field, label, LIVES, help);
  }
  const {label, values, help} = OFFERS[field];
  return selectRow(field, label, Object.entries(values), help);
}
