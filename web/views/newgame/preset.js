/** The select of presets, with what the rules that are chosen promise. */
import {PRESETS, titleOf} from '../../catalogue.js';
import {presetOf} from '../../rules.js';
import {rulesNamed} from '../../words/rules.js';
import {setText} from '../dom.js';
import {selectRow} from './fields.js';

export function createPreset() {
  const titles = PRESETS.map(({name, title}) => [name, title]);
  const element = selectRow('rules', 'Rules', titles);
  const select = /** @type {HTMLSelectElement} */ (element.querySelector('select'));
  const help = /** @type {Element} */ (element.querySelector('.help'));

  return {
    element,
    /** The name of the chosen one. */
    read: () => select.value,
    /** @param {import('../../rules.js').Rules} choice */
    show({rules, changes}) {
      const promise = PRESETS.find(({name}) => name === rules)?.promise ?? '';
      setText(help, presetOf({rules, changes}) ? promise : `As ${rulesNamed(titleOf(rules), changes)}.`);
      select.value = rules;
    },
  };
}
