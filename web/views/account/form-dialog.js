/** A form in a dialog: the focus goes in and comes back, Enter sends, Escape leaves. */
import {createDialog, h} from '../dom.js';
import {createForm} from './form.js';

/**
 * @param {HTMLElement} host
 * @param {Parameters<typeof createForm>[0]} form  its `act` closes the dialog when it succeeds
 */
export function openFormDialog(host, {act, more = [], ...form}) {
  const cancel = h('button', {type: 'button', class: 'button', onclick: () => dialog.close()}, 'Cancel');
  const {element, titleId} = createForm({
    ...form,
    more: [...more, cancel],
    async act() {
      await act();
      dialog.close();
    },
  });
  const dialog = createDialog({class: 'dialog small', 'aria-labelledby': titleId, onclose: leave}, element);
  host.append(dialog);
  dialog.showModal();
  return dialog;

  function leave() {
    dialog.remove();
    // The button that opened it may have gone with what the dialog did.
    if (document.activeElement === document.body) host.querySelector('h1')?.focus();
  }
}
