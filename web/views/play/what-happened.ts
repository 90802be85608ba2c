/** What a save is: before and after, in general. It shows nothing about the game on the board. */

import {createDialog, openDialog} from '../../ui/dialog.js';
import {h} from '../../ui/h.js';
import {A_SAVE} from '../../words/saves.js';
import {createPicture} from '../stage/picture.js';
import {SAVE} from '../stage/save-pictures.js';

export function showWhatHappened(host: HTMLElement) {
  const drawn = SAVE.map((each) => createPicture(each));
  const pictures = SAVE.map(({caption = ''}, i) =>
    h('div', {class: 'about-picture'}, drawn[i].element, h('p', {class: 'quiet', 'aria-hidden': 'true'}, caption)),
  );
  const dialog = createDialog(
    {class: 'dialog small', 'aria-labelledby': 'what-title'},
    h('h2', {id: 'what-title'}, A_SAVE.title),
    h('p', {}, A_SAVE.text),
    h('p', {}, A_SAVE.more),
    h('p', {class: 'quiet'}, A_SAVE.example),
    h('div', {class: 'about-pictures'}, ...pictures),
    h(
      'div',
      {class: 'dialog-end'},
      h('button', {class: 'button primary', autofocus: true, onclick: () => dialog.close()}, 'Close'),
    ),
  );
  openDialog(host, dialog);
  // A hidden picture has no size to fit to.
  for (const {fit} of drawn) fit();
}
