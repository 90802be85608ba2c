/** What the analyser is for, and its keys and gestures. `?` opens it, except on the board, where it draws. */

import {keyName} from '../../key-name.js';
import {h} from '../../ui/h.js';
import * as words from '../../words/analyse-games.js';
import {keyList, showList} from '../keys.js';

export const showHelp = (host: HTMLElement) =>
  showList(
    host,
    words.HELP,
    ...words.ABOUT.map((text) => h('p', {}, text)),
    h('h3', {}, words.KEYS_TITLE),
    keyList(words.KEYS),
    h('h3', {}, words.GESTURES_TITLE),
    keyList(words.GESTURES),
  );

/** @param element the view */
export function listenForHelp(element: HTMLElement) {
  document.addEventListener('keydown', (event) => {
    const isElsewhere = element.hidden || event.defaultPrevented || document.querySelector('dialog[open]');
    const isTyped = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    if (isElsewhere || isTyped || keyName(event) !== '?') return;
    event.preventDefault();
    showHelp(element);
  });
}
