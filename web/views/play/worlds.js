/** The whole number of worlds, with every digit. */
import {grouped} from '../../words/format.js';
import {WORLDS_COPIED, WORLDS_NOT_COPIED} from '../../words/page.js';
import {entropy} from '../../words/play.js';
import {createDialog, h} from '../dom.js';
import {icon} from '../icons.js';

/** @param {HTMLElement} host @param {string} exact every digit */
export function showWorlds(host, exact) {
  const status = h('span', {class: 'quiet', role: 'status'});
  const digits = h('p', {class: 'digits-all quantum', tabindex: 0}, grouped(exact, ' '));
  const dialog = createDialog(
    {class: 'dialog', 'aria-labelledby': 'worlds-title', onclose: () => dialog.remove()},
    h('h2', {id: 'worlds-title'}, 'Worlds'),
    h('p', {}, 'This many layouts fit all open numbers and the number of mines.'),
    digits,
    h('p', {class: 'quiet'}, entropy(log2(exact))),
    h(
      'div',
      {class: 'dialog-end'},
      status,
      h('button', {class: 'button', onclick: copy}, icon('copy'), 'Copy'),
      h('button', {class: 'button primary', autofocus: true, onclick: () => dialog.close()}, 'Close'),
    ),
  );
  async function copy() {
    try {
      await navigator.clipboard.writeText(exact);
      status.textContent = WORLDS_COPIED;
    } catch {
      getSelection()?.selectAllChildren(digits);
      status.textContent = WORLDS_NOT_COPIED;
    }
  }
  host.append(dialog);
  dialog.showModal();
}

/** @param {string} digits of a whole number, at least 1 */
function log2(digits) {
  const leading = digits.slice(0, 15);
  return Math.log2(Number(leading)) + (digits.length - leading.length) * Math.log2(10);
}
