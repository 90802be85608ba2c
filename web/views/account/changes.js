/** The dialogs that change a profile, each as a form that asks for its password. */
import {passwordProblem} from '../../store/passwords.js';
import {nameProblem} from '../../store/user-names.js';
import {deleting, NOT_REPEATED} from '../../words/account.js';
import {h} from '../dom.js';
import {createField, createPassword, NAME_HELP, PASSWORD_HELP, userName} from './field.js';
import {BLAME} from './form.js';
import {createStrength} from './strength.js';

/** @typedef {import('../../store/accounts.js').Accounts} Accounts */

/** @param {Accounts} accounts */
export function renaming(accounts) {
  const name = createField('New user name', {
    autocomplete: 'username',
    help: NAME_HELP,
    value: accounts.current().name,
  });
  const password = createPassword('Password', {autocomplete: 'current-password'});
  return {
    title: 'Rename',
    fields: {name, password},
    parts: [name.element, password.element],
    word: 'Use this name',
    check: () => ({name: nameProblem(name.input.value)}),
    act: () => accounts.rename({name: name.input.value, password: password.input.value}),
  };
}

/** @param {Accounts} accounts */
export function changing(accounts) {
  const owner = accounts.current().name;
  const meter = createStrength(() => ({name: owner, password: password.input.value}));
  const old = createPassword('Old password', {autocomplete: 'current-password'});
  const again = createField('Repeat', {type: 'password', autocomplete: 'new-password'});
  const password = createPassword(
    'New password',
    {autocomplete: 'new-password', help: PASSWORD_HELP},
    [again],
    meter.element,
  );
  password.input.addEventListener('input', meter.show);
  return {
    title: 'Change password',
    fields: {old, password, again},
    parts: [userName(owner), old.element, password.element, again.element],
    word: 'Use this password',
    check: () => ({
      password: passwordProblem(password.input.value, owner),
      again: again.input.value === password.input.value ? '' : NOT_REPEATED,
    }),
    act: () => accounts.changePassword({old: old.input.value, password: password.input.value}),
    blame: {...BLAME, wrong: 'old', wait: 'old'},
  };
}

/** @param {Accounts} accounts @param {number} games that will be lost @param {() => void} onExport */
export function removing(accounts, games, onExport) {
  const {name} = accounts.current();
  const password = createPassword('Password', {autocomplete: 'current-password'});
  return {
    title: `Delete ${name}`,
    fields: {password},
    parts: [h('p', {}, deleting(games)), userName(name), password.element],
    word: 'Delete for good',
    more: games ? [h('button', {type: 'button', class: 'button', onclick: onExport}, 'Export first')] : [],
    act: () => accounts.remove({password: password.input.value}),
  };
}
