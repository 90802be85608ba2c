/**
 * The options of constraint play. Four are of the game, and change it by moves; the others say what the page shows, and are
 * remembered.
 *
 * @typedef {typeof import('../../store/settings.js').FIRST_BENCH} Shown
 */
import {OPTIONS, SET_UP} from '../../words/bench.js';
import {createDialog, h} from '../dom.js';

/** Those that are of the game. */
export const OF_GAME = ['auto_zero', 'auto_clear', 'auto_flag', 'resolve_complex'];

/** @typedef {keyof typeof OPTIONS} Name */

/** @param {{host: HTMLElement, isOn: (name: Name) => boolean, onSwitch: (name: Name, on: boolean) => void}} parts */
export function createSetUp({host, isOn, onSwitch}) {
  const rows = Object.entries(OPTIONS).map(([key, [title, help]]) => {
    const name = /** @type {Name} */ (key);
    const id = `bench-option-${name}`;
    const field = h('input', {
      type: 'checkbox',
      role: 'switch',
      class: 'switch',
      id,
      'aria-describedby': `${id}-help`,
      onchange: () => onSwitch(name, field.checked),
    });
    const label = h('label', {class: 'row-label', for: id}, title);
    return {
      name,
      field,
      element: h('div', {class: 'row'}, label, field, h('p', {class: 'help', id: `${id}-help`}, help)),
    };
  });
  const close = h('button', {class: 'button primary', onclick: () => dialog.close()}, 'Close');
  const dialog = createDialog(
    {class: 'dialog sheet', 'aria-labelledby': 'bench-set-up'},
    h('h2', {id: 'bench-set-up'}, SET_UP),
    ...rows.map(({element}) => element),
    h('div', {class: 'dialog-end sticky'}, close),
  );
  host.append(dialog);

  function show() {
    for (const {name, field} of rows) field.checked = isOn(name);
  }

  return {
    show,
    close: () => dialog.close(),
    open() {
      show();
      dialog.showModal();
    },
  };
}
