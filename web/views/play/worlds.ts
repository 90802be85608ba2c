/** The number of worlds, with every digit. */

import {createDialog, openDialog} from '../../ui/dialog.js';
import {h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {signal} from '../../vendor/signals.js';
import {grouped} from '../../words/format.js';
import {entropy, WORLDS_ARE, WORLDS_COPIED, WORLDS_NOT_COPIED} from '../../words/worlds.js';

/** @param exact every digit */
export function showWorlds(host: HTMLElement, exact: string) {
  const status = signal('');
  const digits = h('p', {class: 'digits-all quantum', tabindex: 0}, grouped(exact, ' '));
  const dialog = createDialog(
    {class: 'dialog', 'aria-labelledby': 'worlds-title'},
    h('h2', {id: 'worlds-title'}, 'Worlds'),
    h('p', {}, WORLDS_ARE),
    digits,
    h('p', {class: 'quiet'}, entropy(log2(exact))),
    h(
      'div',
      {class: 'dialog-end'},
      h('span', {class: 'quiet', role: 'status'}, () => status.value),
      h('button', {class: 'button', onclick: copy}, icon(LATE_ICONS.copy), 'Copy'),
      h('button', {class: 'button primary', autofocus: true, onclick: () => dialog.close()}, 'Close'),
    ),
  );
  async function copy() {
    try {
      await navigator.clipboard.writeText(exact);
      status.value = WORLDS_COPIED;
    } catch {
      getSelection()?.selectAllChildren(digits);
      status.value = WORLDS_NOT_COPIED;
    }
  }
  openDialog(host, dialog);
}

/** @param digits of a whole number, at least 1 */
function log2(digits: string) {
  const leading = digits.slice(0, 15);
  return Math.log2(Number(leading)) + (digits.length - leading.length) * Math.log2(10);
}
