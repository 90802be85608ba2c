/** The question before a running game is left. */
import {h} from '../dom.js';

/** @typedef {'keep'|'lose'|'stay'} Answer */

/**
 * @param {HTMLElement} host
 * @returns {Promise<Answer>} keep the game waiting, count it as lost, or go on playing
 */
export function askToLeave(host) {
  const dialog = h(
    'dialog',
    {class: 'dialog small', 'aria-labelledby': 'leave-title'},
    h(
      'form',
      {method: 'dialog'},
      h('h2', {id: 'leave-title'}, 'A game is running'),
      h('p', {}, 'You can go on with it later from “New game”, or end it here.'),
      h(
        'div',
        {class: 'dialog-choices'},
        h('button', {class: 'button primary', value: 'keep', autofocus: true}, 'Keep it waiting'),
        h('button', {class: 'button', value: 'lose'}, 'Count it as lost'),
        h('button', {class: 'button', value: 'stay'}, 'Go on playing'),
      ),
    ),
  );
  host.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'keep' || dialog.returnValue === 'lose' ? dialog.returnValue : 'stay');
    });
  });
}
