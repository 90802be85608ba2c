/** The games that were set aside, each to be resumed or ended. */

import {counted, time} from '../../words/format.js';
import {titleOf} from '../../words/presets.js';
import {h, setText} from '../dom.js';

const GIVING_UP = 'Being given up.';

/** @typedef {import('../../store/store.js').Entry} Entry */

/**
 * @param {Entry[]} entries newest first
 * @param {{onResume: (entry: Entry) => void, onLose: (entry: Entry) => void}} handlers
 */
export function waitingList(entries, {onResume, onLose}) {
  return h(
    'section',
    {class: 'waiting', 'aria-label': 'Games that wait'},
    h('h3', {}, entries.length === 1 ? 'A game waits for you' : 'Games wait for you'),
    h('ul', {}, ...entries.map((entry) => item(entry, onResume, onLose))),
  );
}

/** @param {Entry} entry @param {(entry: Entry) => void} onResume @param {(entry: Entry) => void} onLose */
function item(entry, onResume, onLose) {
  const {columns, rows, mines, rules, elapsed, when} = entry;
  const what = `${columns}×${rows}, ${counted(mines, 'mine')}`;
  const told = h(
    'span',
    {class: 'quiet', 'aria-live': 'polite'},
    `${titleOf(rules)}, ${time(elapsed)} played, ${day(when)}`,
  );
  /** That may take a while: an engine has to come for it. */
  let isLeaving = false;
  const buttons = [button('', 'Resume', onResume), button('plain', 'Give up', lose)];

  /** @param {string} look @param {string} word @param {(entry: Entry) => void} act */
  function button(look, word, act) {
    const about = {type: 'button', class: `button slim ${look}`, 'aria-label': `${word} ${what}`};
    return h('button', {...about, onclick: () => isLeaving || act(entry)}, word);
  }

  function lose() {
    isLeaving = true;
    setText(told, GIVING_UP);
    for (const each of buttons) each.setAttribute('aria-disabled', 'true');
    onLose(entry);
  }

  return h('li', {}, h('span', {class: 'waiting-what'}, what), told, ...buttons);
}

/** @param {number} when ms since 1970 @returns {string} `today`, `yesterday`, or the date */
function day(when) {
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (when >= midnight) return 'today';
  if (when >= midnight - 86_400_000) return 'yesterday';
  return new Date(when).toLocaleDateString('en-GB', {day: 'numeric', month: 'long'});
}
