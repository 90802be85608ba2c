/** Dialogs: how they look, where the focus goes, and questions with a few answers. */

import {type Attributes, type Child, h} from './h.js';

/** A dialog that clips its scrolling content: otherwise Firefox paints a scroll bar over the round corners. */
export function createDialog(attributes: Attributes, ...children: Child[]) {
  return h('dialog', attributes, h('div', {class: 'dialog-body'}, ...children));
}

/**
 * Shows a dialog until it is closed. The browser moves the focus into it, and back to where it was. In a view that the
 * player has left it does not open: nobody would see it, and it would block the whole page.
 *
 * @param onLost called if that element is gone by then @returns the value that the dialog was closed with, if any
 */
export function openDialog(host: HTMLElement, dialog: HTMLDialogElement, onLost?: () => void): Promise<string> {
  if (host.closest('[hidden]')) return Promise.resolve('');
  host.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    function closed() {
      // The event comes in a later task. By then the dialog may be open again.
      if (dialog.open) return;
      dialog.removeEventListener('close', closed);
      dialog.remove();
      if (document.activeElement === document.body) onLost?.();
      resolve(dialog.returnValue);
    }
    dialog.addEventListener('close', closed);
  });
}

/** A question that blocks the page until it is answered. `otherwise`: the answer for Escape. */
type Question<T> = {title: string; text: string; answers: [T, string][]; otherwise: T};

/** @param question its first answer is the primary one @returns the chosen answer */
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
