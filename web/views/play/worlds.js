/** The whole number of worlds, with every digit. */
import {WORLDS_COPIED} from '../../words/page.js';
import {h} from '../dom.js';
import {icon} from '../icons.js';

/** @param {HTMLElement} host @param {string} exact every digit */
export function showWorlds(host, exact) {
  const status = h('span', {class: 'quiet', role: 'status'});
  const dialog = h(
    'dialog',
    {class: 'dialog', 'aria-labelledby': 'worlds-title', onclose: () => dialog.remove()},
    h('h2', {id: 'worlds-title'}, 'Worlds'),
    h('p', {}, 'So many placements of the mines agree with every open number and with the number of mines.'),
    h('p', {class: 'digits-all quantum', tabindex: 0}, grouped(exact)),
    h(
      'div',
      {class: 'dialog-end'},
      status,
      h('button', {class: 'button', onclick: copy}, icon('copy'), 'Copy'),
      h('button', {class: 'button primary', autofocus: true, onclick: () => dialog.close()}, 'Close'),
    ),
  );
  async function copy() {
    await navigator.clipboard.writeText(exact);
    status.textContent = WORLDS_COPIED;
  }
  host.append(dialog);
  dialog.showModal();
}

/** @param {string} digits @returns {string} in groups of three, divided by thin spaces that may break */
function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u2009');
}
