/** A question with a few answers, in the way until it is answered. */
import {createDialog, h} from './dom.js';

/**
 * @template {string} T
 * @param {HTMLElement} host
 * @param {{title: string, text: string, answers: [T, string][], otherwise: T}} question  the first answer is the primary one;
 *   `otherwise`: what Escape means
 * @returns {Promise<T>} the answer chosen
 */
export function choose(host, {title, text, answers, otherwise}) {
  const dialog = createDialog(
    {class: 'dialog small', 'aria-labelledby': 'choose-title'},
    h(
      'form',
      {method: 'dialog'},
      h('h2', {id: 'choose-title'}, title),
      h('p', {}, text),
      h(
        'div',
        {class: 'dialog-choices'},
        ...answers.map(([value, word], i) =>
          h('button', {class: i ? 'button' : 'button primary', value, autofocus: i === 0}, word),
        ),
      ),
    ),
  );
  host.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answers.find(([value]) => value === dialog.returnValue)?.[0] ?? otherwise);
    });
  });
}
