/** *Copy link*: the position in an address, whose fragment goes to no server; a file if that would be too long. */

import {type Doors, type Link, sentenceOf} from '../../model/analyse/doors.js';
import {choose} from '../../ui/dialog.js';
import * as words from '../../words/analyse-doors.js';
import {showLink} from '../stage/link-box.js';

/** Where to say something, or to show dialogs; `onFile`: the player wants a file instead. */
type Place = {host: HTMLElement; tell: (sentence: string) => void; onFile: () => void};

export async function copyLink(doors: Doors, {host, tell, onFile}: Place) {
  let link: Link;
  try {
    link = await doors.link();
  } catch (error) {
    return tell(sentenceOf(error));
  }
  const {query, reason: text} = link;
  if (text) {
    const answers: ['file' | 'link' | 'none', string][] = [
      ['file', words.SAVE_INSTEAD],
      ...(query ? [['link', words.LINK_POSITION] as ['link', string]] : []),
      ['none', words.CANCEL],
    ];
    const answer = await choose(host, {title: words.NO_LINK_TITLE, text, answers, otherwise: 'none'});
    if (answer === 'file') onFile();
    if (answer !== 'link') return;
  }
  const {href} = new URL(`#analyse?${query}`, location.href);
  try {
    await navigator.clipboard.writeText(href);
    tell(words.LINK_COPIED);
  } catch {
    showLink(host, 'position', href);
  }
}

/** Follows the address of a position, which is plain afterwards: a reload keeps what was drawn since. */
export async function followLink(doors: Doors, query: string) {
  const {hash} = location;
  await doors.follow(query);
  // By now the player may be elsewhere. The page follows this address, and so takes the same link again.
  if (location.hash === hash) location.replace('#analyse');
}
