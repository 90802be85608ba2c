/** Dialogs: how they look, where the focus goes, and questions with a few answers. */

import {type Attributes, type Child, h} from './h.js';

/** A dialog, which clips what scrolls within it: Firefox paints a bar over round corners. */
export function createDialog(attributes: Attributes, ...children: Child[]) {
  return h('dialog', attributes, h('div', {class: 'dialog-body'}, ...children));
}

/**
 * Shows a dialog until it is closed. The browser puts the focus into it, and back to where it was.
 *
 * @param onLost that is gone by then @returns what the dialog was closed with
 */
export function openDialog(host: HTMLElement, dialog: HTMLDialogElement, onLost?: () => void): Promise<string> {
  host.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (document.activeElement === document.body) onLost?.();
      resolve(dialog.returnValue);
    });
  });
}

/** A question, in the way until it is answered. `otherwise`: what Escape means. */
type Question<T> = {title: string; text: string; answers: [T, string][]; otherwise: T};

/** @param question its first answer is the primary one @returns the answer chosen */
export async function choose<T extends string>(host: HTMLElement, question: Question<T>): Promise<T> {
  const {title, text, answers, otherwise} = question;
  const buttons = answers.map(([value, word], i) =>
    h('button', {class: i ? 'button' : 'button primary', value, autofocus: i === 0}, word),
  );
  const dialog = createDialog(
    {class: 'dialog small', 'aria-labelledby': 'choose-title'},
    h(
      'form',
      {method: 'dialog'},
      h('h2', {id: 'choose-title'}, title),
      h('p', {}, text),
      h('div', {class: 'dialog-choices'}, ...buttons),
    ),
  );
  const answer = await openDialog(host, dialog);
  return answers.find(([value]) => value === answer)?.[0] ?? otherwise;
}
