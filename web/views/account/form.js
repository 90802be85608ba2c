/** Forms whose answer takes a moment and may be no: at the field it is about, else at the form's head. */
import {FAILED} from '../../words/account.js';
import {h, setText} from '../dom.js';
import {isFocusFree} from '../games/focus.js';

/**
 * @typedef {ReturnType<typeof import('./field.js').createField>} Field
 * @typedef {Record<string, string>} Problems  sentences by the field's name
 */

/** Which field an error of the store is about, by its code. @type {Record<string, string>} */
export const BLAME = {
  name: 'name',
  taken: 'name',
  unknown: 'name',
  password: 'password',
  wrong: 'password',
  wait: 'password',
};

let count = 0;

/**
 * @param {{
 *   title: string, heading?: 'h2'|'h3', fields: Record<string, Field>, parts: Node[], word: string, more?: Node[],
 *   check?: () => Problems, act: () => Promise<unknown>, blame?: Record<string, string>}} what  `parts` stand between title
 *   and buttons, `more` beside the button; `act` throws errors with a sentence and a `code`, whose field `blame` names
 */
export function createForm({
  title,
  heading = 'h2',
  fields,
  parts,
  word,
  more = [],
  check = () => ({}),
  act,
  blame = BLAME,
}) {
  const id = `account-form-${++count}`;
  let isBusy = false;
  const message = h('p', {class: 'message', role: 'alert', hidden: true});
  const button = h('button', {class: 'button primary', type: 'submit'}, word);
  const element = h(
    'form',
    {
      class: 'account-form',
      method: 'dialog',
      novalidate: true,
      'aria-labelledby': id,
      onsubmit: submit,
      oninput: () => forgive(),
    },
    h(heading, {id, class: 'account-title'}, title),
    message,
    ...parts,
    h('div', {class: 'account-end'}, ...more, button),
  );

  /** @param {Problems} problems @returns {boolean} whether there are any; the focus is then on the first, unless it is elsewhere by now */
  function complain(problems) {
    for (const [name, field] of Object.entries(fields)) field.complain(problems[name] ?? '');
    const first = Object.keys(fields).find((name) => problems[name]);
    if (first && isFocusFree(element)) fields[first].input.focus();
    return first !== undefined;
  }

  /** @param {string} [sentence] */
  function tell(sentence = '') {
    setText(message, sentence);
    message.hidden = !sentence;
  }

  function forgive() {
    complain({});
    tell();
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (isBusy) return;
    forgive();
    if (complain(check())) return;
    setBusy(true);
    try {
      await act();
      clear();
    } catch (error) {
      const {code = '', message: sentence = ''} = /** @type {{code?: string, message?: string}} */ (error);
      const field = blame[code];
      if (field) complain({[field]: sentence});
      else tell(code ? sentence : FAILED);
    } finally {
      setBusy(false);
    }
  }

  /** @param {boolean} now */
  function setBusy(now) {
    isBusy = now;
    element.setAttribute('aria-busy', String(now));
    button.setAttribute('aria-disabled', String(now));
  }

  function clear() {
    for (const field of Object.values(fields)) field.clear();
    tell();
  }

  return {
    element,
    button,
    titleId: id,
    clear,
    tell,
    /** Shows, or stops showing, that it cannot be used. @param {boolean} now */
    setOff(now) {
      for (const control of element.elements) /** @type {HTMLInputElement} */ (control).disabled = now;
    },
  };
}
