/** The sets of rules, each with its sentence, a small board that shows it, and a game. */

import {h} from '../ui/h.js';
import {PRESET_WORDS} from '../words/presets.js';
import * as words from '../words/rule-boards.js';
import {RULE_BOARDS} from './rules/boards.js';
import {createPicture} from './stage/picture.js';

/** @param onPlay begins a game by these rules */
export function createRulesPage(onPlay: (rules: string) => void) {
  const labels: Record<string, string> = words.RULE_BOARDS;
  const pictures = Object.keys(PRESET_WORDS).map((name) => createPicture({label: labels[name], ...RULE_BOARDS[name]}));
  const cards = Object.entries(PRESET_WORDS).map(([name, {title, promise}], i) =>
    h(
      'li',
      {class: 'rules-card panel'},
      h('div', {class: 'rules-board'}, pictures[i].element),
      h('h2', {}, title),
      h('p', {}, promise),
      h(
        'button',
        {type: 'button', class: 'button', 'aria-label': words.playNamed(title), onclick: () => onPlay(name)},
        words.PLAY,
      ),
    ),
  );
  return {
    element: h(
      'section',
      {class: 'page', 'aria-labelledby': 'rules-title', hidden: true},
      h('h1', {id: 'rules-title', tabindex: -1}, words.RULES_TITLE),
      h('p', {class: 'tagline'}, words.RULES_INTRO),
      h('ul', {class: 'rules-cards'}, ...cards),
    ),
    /** A hidden picture has no size to fit to. */
    show: () => pictures.forEach(({fit}) => fit()),
  };
}
