/** What a guest can do: register a profile, or sign in to one. */
import {passwordProblem} from '../../store/passwords.js';
import {nameProblem} from '../../store/user-names.js';
import {NOT_REPEATED, stillOpen} from '../../words/account.js';
import {counted} from '../../words/format.js';
import {h, setText} from '../dom.js';
import {createField, createPassword, NAME_HELP, PASSWORD_HELP} from './field.js';
import {createForm} from './form.js';
import {createStrength} from './strength.js';

/** @typedef {import('../../store/accounts.js').Accounts} Accounts */

/** @param {Accounts} accounts */
export function createRegister(accounts) {
  const meter = createStrength(typed);
  const name = createField('User name', {autocomplete: 'username', help: NAME_HELP});
  const again = createField('Repeat', {type: 'password', autocomplete: 'new-password'});
  const password = createPassword(
    'Password',
    {autocomplete: 'new-password', help: PASSWORD_HELP},
    [again],
    meter.element,
  );
  const along = createAlong();
  const form = createForm({
    title: 'Register',
    fields: {name, password, again},
    parts: [name.element, password.element, again.element, along.element],
    word: 'Register',
    check: () => checked(typed(), again.input.value),
    act: () => accounts.register({...typed(), takeAlong: along.isOn()}),
  });
  form.element.addEventListener('input', meter.show);

  function typed() {
    return {name: name.input.value, password: password.input.value};
  }

  return {...form, showGames: along.show};
}

/** @param {{name: string, password: string}} typed @param {string} again */
function checked({name, password}, again) {
  return {
    name: nameProblem(name),
    password: passwordProblem(password, name),
    again: again === password ? '' : NOT_REPEATED,
  };
}

/** The switch that takes a guest's games into the new profile. */
function createAlong() {
  const label = h('span', {class: 'row-label'});
  const input = h('input', {type: 'checkbox', role: 'switch', class: 'switch', checked: true});
  const element = h('label', {class: 'account-along', hidden: true}, label, input);
  return {
    element,
    isOn: () => !element.hidden && input.checked,
    /** @param {number} games finished as a guest */
    show(games) {
      setText(label, `Take my ${games === 1 ? 'game' : counted(games, 'game')} along`);
      element.hidden = games === 0;
    },
  };
}

/** @param {Accounts} accounts */
export function createSignIn(accounts) {
  const name = createField('User name', {autocomplete: 'username'});
  const password = createPassword('Password', {autocomplete: 'current-password'});
  return createForm({
    title: 'Sign in',
    fields: {name, password},
    parts: [name.element, password.element],
    word: 'Sign in',
    act: () => accounts.signIn({name: name.input.value, password: password.input.value}),
  });
}

/** Opens the profile that is locked, and no other. @param {Accounts} accounts */
export function createUnlock(accounts) {
  const name = createField('User name', {autocomplete: 'username', isFixed: true});
  const password = createPassword('Password', {autocomplete: 'current-password'});
  const form = createForm({
    title: 'Locked',
    fields: {password},
    parts: [name.element, password.element],
    word: 'Unlock',
    more: [h('button', {type: 'button', class: 'button', onclick: signOut}, 'Sign out')],
    act: () => accounts.signIn({name: name.input.value, password: password.input.value}),
  });

  async function signOut() {
    await accounts.signOut().catch((error) => form.tell(stillOpen(error.code ? error.message : '')));
  }

  return {
    ...form,
    /** @param {string} whose */
    show: (whose) => void (name.input.value = whose),
  };
}
