/**
 * The sets of rules: a select, and for each a card with its sentence. Both show the draft and change it. The cards are
 * for eyes and pointers: screen readers and keyboards use the select, which the chosen card's sentence describes.
 */

import {presetOf} from '../../rules.js';
import {help, select} from '../../ui/field.js';
import {classes, h} from '../../ui/h.js';
import {effect} from '../../vendor/signals.js';
import {ALL_RULES, RULES} from '../../words/newgame.js';
import {PRESET_WORDS, titleOf} from '../../words/presets.js';
import {rulesNamed} from '../../words/rules.js';
import {bound, type Form, put} from './fields.js';

export function createPresets(form: Form) {
  const {draft} = form;
  const about = bound(form, 'rules', 'help');
  const words = Object.entries(PRESET_WORDS);
  const own = () => {
    const {rules, changes} = draft.value;
    return presetOf(draft.value) ? '' : `As ${rulesNamed(titleOf(rules), changes)}.`;
  };
  const promiseId = (name: string) => `${about.id}-${name}`;
  const described = () => (own() ? about['aria-describedby'] : promiseId(draft.value.rules));
  const cards = words.map(([name, {title, promise}]) =>
    h(
      'div',
      {
        class: () => classes({card: true, 'rule-card': true, 'is-chosen': draft.value.rules === name}),
        onclick: () => draft.value.rules === name || put(form, 'rules', name),
      },
      h('span', {class: 'card-name'}, title),
      h('span', {class: 'rule-promise', id: promiseId(name)}, promise),
    ),
  );
  const strip = h('div', {class: 'rule-cards', 'aria-hidden': 'true', tabindex: -1}, ...cards);
  const titles = words.map(([name, {title}]) => [name, title] as const);

  /** If the cards are in one line, scrolls the chosen one to its middle. */
  function reveal() {
    const card = cards[words.findIndex(([name]) => name === draft.peek().rules)];
    if (card) strip.scrollLeft = card.offsetLeft - (strip.clientWidth - card.offsetWidth) / 2;
  }

  effect(() => {
    if (draft.value.rules) reveal();
  });

  return {
    element: h(
      'div',
      {class: 'presets'},
      h(
        'div',
        {class: 'presets-head flow'},
        h('label', {class: 'row-label', for: about.id}, RULES),
        select({...about, 'aria-describedby': described}, titles),
        h('a', {href: '#rules'}, ALL_RULES),
      ),
      strip,
      help(about.id, own),
    ),
    reveal,
  };
}
