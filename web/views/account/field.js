/** The fields of an account's forms: a label, a value that stays as typed, and what is wrong with it below. */
import {h, setText} from '../dom.js';

export const NAME_HELP = '8 to 24 characters of any script.';
export const PASSWORD_HELP = '8 to 128 characters, not your user name. Pasting is welcome.';

let count = 0;

/**
 * @param {string} label
 * @param {{type?: 'text'|'password', autocomplete: string, help?: string, value?: string, isFixed?: boolean}} what  `help`
 *   stands below; `isFixed`: shown, not to be typed
 * @param {...Node} below more that stands there, described to screen readers too
 */
export function createField(label, {type = 'text', autocomplete, help = '', value = '', isFixed = false}, ...below) {
  const id = `account-field-${++count}`;
  const problem = h('p', {class: 'problem', id: `${id}-problem`, role: 'alert'});
  const input = h('input', {
    ...{class: 'input', id, type, autocomplete, value, readonly: isFixed, required: !isFixed},
    ...{spellcheck: 'false', autocapitalize: 'none', 'aria-describedby': `${id}-problem ${id}-help`},
  });
  const more = h('div', {class: 'help', id: `${id}-help`}, help, ...below);
  const box = h('div', {class: 'account-box'}, input);
  return {
    element: h('div', {class: 'account-field'}, h('label', {for: id}, label), box, problem, more),
    input,
    /** Puts a button into the field's right end. @param {HTMLElement} button */
    put: (button) => box.append(button),
    /** @param {string} sentence empty: nothing is wrong */
    complain(sentence) {
      setText(problem, sentence);
      if (sentence) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    },
    /** Empties it; whoever follows what is typed hears of it. */
    clear() {
      input.value = '';
      input.dispatchEvent(new Event('input', {bubbles: true}));
    },
  };
}

/**
 * A password's field with its button *Show*, which shows the `others` too.
 *
 * @param {string} label @param {{autocomplete: string, help?: string}} what
 * @param {{input: HTMLInputElement}[]} [others] @param {...Node} below
 */
export function createPassword(label, what, others = [], ...below) {
  const field = createField(label, {...what, type: 'password'}, ...below);
  const button = h(
    'button',
    {type: 'button', class: 'account-show', 'aria-controls': field.input.id, onclick: toggle},
    'Show',
  );
  field.put(button);

  function toggle() {
    show(field.input.type === 'password');
  }

  /** @param {boolean} isShown */
  function show(isShown) {
    for (const {input} of [field, ...others]) input.type = isShown ? 'text' : 'password';
    setText(button, isShown ? 'Hide' : 'Show');
  }

  return {
    ...field,
    clear() {
      show(false);
      field.clear();
    },
  };
}

/** Tells password managers whose password is asked for. @param {string} [name] */
export function userName(name = '') {
  return h('input', {type: 'text', autocomplete: 'username', value: name, readonly: true, hidden: true});
}
