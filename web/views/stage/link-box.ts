/** A link, to be copied by hand where the browser forbids it or has no clipboard. */

import {createDialog, openDialog} from '../../ui/dialog.js';
import {h} from '../../ui/h.js';
import {CLOSE, LINK_SHOWN, LINK_TO} from '../../words/links.js';

/** Two presses show it once. @param what the link leads to */
export function showLink(host: HTMLElement, what: keyof typeof LINK_TO, href: string) {
  if (host.querySelector('dialog[open]')) return;
  const box = h('textarea', {class: 'input text-box', rows: 4, readonly: true, 'aria-labelledby': 'link-title'});
  box.value = href;
  const dialog = createDialog(
    {class: 'dialog small', 'aria-labelledby': 'link-title'},
    h(
      'form',
      {method: 'dialog'},
      h('h2', {id: 'link-title'}, LINK_TO[what]),
      h('p', {}, LINK_SHOWN),
      box,
      h('div', {class: 'dialog-end'}, h('button', {class: 'button'}, CLOSE)),
    ),
  );
  openDialog(host, dialog);
  box.focus();
  box.select();
}
