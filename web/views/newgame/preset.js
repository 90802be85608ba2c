/** The select of presets, with what the rules that are chosen promise. */

import {presetOf} from '../../rules.js';
import {PRESET_WORDS, titleOf} from '../../words/presets.js';
import {rulesNamed} from '../../words/rules.js';
import {setText} from '../dom.js';
import {selectRow} from './fields.js';

export function createPreset() {
  const titles = Object.entries(PRESET_WORDS).map(([name, {title}]) => [name, title]);
  const element = selectRow('rules', 'Rules', titles);
  const select = /** @type {HTMLSelectElement} */ (element.querySelector('select'));
  const help = /** @type {Element} */ (element.querySelector('.help'));

  return {
    element,
    /** The name of the chosen one. */
    read: () => select.value,
    /** @param {import('../../rules.js').Rules} choice */
    show({rules, changes}) {
      const promise = PRESET_WORDS[rules]?.promise ?? '';
      setText(help, presetOf({rules, changes}) ? promise : `As ${rulesNamed(titleOf(rules), changes)}.`);
      select.value = rules;
    },
  };
}
