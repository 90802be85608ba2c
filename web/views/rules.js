/** The rules that have a name, and what each of them promises. */

import {RULES_INTRO} from '../words/page.js';
import {PRESET_WORDS} from '../words/presets.js';
import {h} from './dom.js';

export function createRulesPage() {
  return {
    element: h(
      'section',
      {class: 'page', 'aria-labelledby': 'rules-title', hidden: true},
      h('h1', {id: 'rules-title', tabindex: -1}, 'Rules'),
      h('p', {class: 'tagline'}, RULES_INTRO),
      ...Object.values(PRESET_WORDS).flatMap(({title, promise}) => [h('h2', {}, title), h('p', {}, promise)]),
      h('p', {class: 'page-end'}, h('a', {class: 'button primary', href: '#play'}, 'Play')),
    ),
  };
}
