/** The fields of an account's forms: a label, a value that stays as typed, and below it what is wrong. */

import {strength} from '../../store/password-strength.js';
import {passwordProblem} from '../../store/user-names.js';
import {problem} from '../../ui/field.js';
import {type Attributes, h} from '../../ui/h.js';
import {type Signal, signal} from '../../vendor/signals.js';
import {FILE_PASSWORD_HELP, NOT_REPEATED, PASSWORD_HELP} from '../../words/account.js';

/** The store's error codes that are about a name, and about a password. */
export const NAME_ERRORS = 'name taken unknown';
const PASSWORD_ERRORS = 'password wrong wait';

let count = 0;

/** `errors`: codes of the store that are about this field; `check`: says what is wrong with a text. */
type About = {help?: string; errors?: string; check?: (text: string) => string};

/** @param isShown whether a password can be read as it is typed @param below more of its help */
export function createField(
  label: string,
  {help = '', errors = '', check = () => '', ...attributes}: About & Attributes,
  isShown: Signal<boolean> | null = null,
  ...below: Node[]
) {
  const id = `account-field-${++count}`;
  const wrong = signal('');
  const input = h('input', {
    ...{class: 'input', id, type: isShown ? typeOf(isShown) : 'text', required: !attributes.readonly},
    ...{spellcheck: 'false', autocapitalize: 'none', 'aria-describedby': `${id}-problem ${id}-help`},
    'aria-invalid': () => (wrong.value ? 'true' : null),
    ...attributes,
  });
  const show =
    isShown &&
    h(
      'button',
      {type: 'button', class: 'account-show', 'aria-controls': id, onclick: () => (isShown.value = !isShown.value)},
      () => (isShown.value ? 'Hide' : 'Show'),
    );
  return {
    element: h(
      'div',
      {class: 'account-field'},
      h('label', {for: id}, label),
      h('div', {class: 'account-box'}, input, show),
      problem(id, () => wrong.value),
      h('div', {class: 'help', id: `${id}-help`}, help, ...below),
    ),
    input,
    errors,
    check,
    /** A sentence; empty if nothing is wrong. */
    wrong,
    /** Empties it; those who watch the value are notified. */
    clear() {
      if (isShown) isShown.value = false;
      input.value = '';
      input.dispatchEvent(new Event('input', {bubbles: true}));
    },
  };
}

export type Field = ReturnType<typeof createField>;

const typeOf = (isShown: Signal<boolean>) => () => (isShown.value ? 'text' : 'password');

/** The password of an existing profile or file. */
export const createPassword = (label: string = 'Password', autocomplete: string = 'current-password') =>
  createField(label, {autocomplete, errors: PASSWORD_ERRORS}, signal(false));

/**
 * A new password and its repetition; *Show* shows both.
 *
 * @param owner the profile's name, which the password must not be; with it the strength is shown
 */
export function createNewPassword(label: string, owner?: () => string) {
  const isShown = signal(false);
  const rating = signal<ReturnType<typeof strength>>({score: 0, text: ''});
  const password = createField(
    label,
    {
      autocomplete: 'new-password',
      help: owner ? PASSWORD_HELP : FILE_PASSWORD_HELP,
      errors: 'password',
      check: (text) => passwordProblem(text, owner?.() ?? ''),
      oninput: rate,
    },
    isShown,
    ...(owner ? [meter(rating)] : []),
  );
  const again = createField('Repeat', {
    autocomplete: 'new-password',
    type: typeOf(isShown),
    check: (text) => (text === password.input.value ? '' : NOT_REPEATED),
  });

  /** To be called when the name has changed, too. */
  function rate() {
    rating.value = strength(password.input.value, owner?.());
  }

  return {password, again, rate};
}

/** How strong a password looks: five steps, and words. */
function meter(rating: Signal<ReturnType<typeof strength>>) {
  const bar = h('span', {class: 'strength-bar', 'aria-hidden': 'true'}, ...Array.from({length: 5}, () => h('i')));
  const steps = () => (rating.value.text ? rating.value.score + 1 : 0);
  return h(
    'p',
    {class: 'strength flow', 'data-steps': steps},
    bar,
    h('span', {}, () => rating.value.text),
  );
}

/** Helps password managers to find the right password. */
export const userName = (value: string | (() => string)) =>
  h('input', {type: 'text', autocomplete: 'username', value, readonly: true, hidden: true});

/** A switch with its label before it. */
export const beside = (label: () => string, control: HTMLElement) =>
  h('label', {class: 'account-along'}, h('span', {class: 'row-label'}, label), control);
