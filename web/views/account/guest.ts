/** What a guest can do: register a profile, sign in, or unlock the locked profile. */

import type {Accounts} from '../../store/accounts.js';
import type {Account} from '../../store/current-user.js';
import {nameProblem} from '../../store/user-names.js';
import {toggle} from '../../ui/field.js';
import {extend, h} from '../../ui/h.js';
import type {Signal} from '../../vendor/signals.js';
import {NAME_HELP, stillOpen} from '../../words/account.js';
import {counted} from '../../words/format.js';
import {beside, createField, createNewPassword, createPassword, NAME_ERRORS} from './field.js';
import {asMain, createForm, heading, sentenceOf} from './form.js';

/**
 * What all parts of the account share. `who`: null until it is known what to show; `games`: finished by the current
 * player; `isShut`: profiles are not possible.
 */
export type Page = {accounts: Accounts; who: Signal<Account | null>; games: Signal<number>; isShut: Signal<boolean>};

export function createRegister({accounts, games, isShut}: Page) {
  const name = createField('User name', {
    autocomplete: 'username',
    help: NAME_HELP,
    errors: NAME_ERRORS,
    check: nameProblem,
    oninput: () => rate(),
  });
  const {password, again, rate} = createNewPassword('Password', () => name.input.value);
  const along = toggle({checked: true});
  const label = () => `Take my ${games.value === 1 ? 'game' : counted(games.value, 'game')} along`;
  const takingAlong = extend(beside(label, along), {hidden: () => games.value === 0});
  const fields = [name, password, again];
  const form = createForm(heading('h2', 'Register'), fields, [...fields.map(({element}) => element), takingAlong], {
    word: 'Register',
    isOff: () => isShut.value,
    act: () =>
      accounts.register({
        name: name.input.value,
        password: password.input.value,
        takeAlong: games.value > 0 && along.checked,
      }),
  });
  return asMain(form);
}

export function createSignIn({accounts, isShut}: Page) {
  const name = createField('User name', {autocomplete: 'username', errors: NAME_ERRORS});
  const password = createPassword();
  return createForm(heading('h2', 'Sign in'), [name, password], [name.element, password.element], {
    word: 'Sign in',
    isOff: () => isShut.value,
    act: () => accounts.signIn({name: name.input.value, password: password.input.value}),
  });
}

/** Opens the locked profile, and no other. */
export function createUnlock({accounts, who, isShut}: Page) {
  const owner = () => who.value?.name ?? '';
  const name = createField('User name', {autocomplete: 'username', readonly: true, value: owner});
  const password = createPassword();
  const form = createForm(heading('h2', 'Locked'), [password], [name.element, password.element], {
    word: 'Unlock',
    more: [h('button', {type: 'button', class: 'button', onclick: signOut}, 'Sign out')],
    isOff: () => isShut.value,
    act: () => accounts.signIn({name: name.input.value, password: password.input.value}),
  });

  async function signOut() {
    await accounts.signOut().catch((error) => form.fail(stillOpen(sentenceOf(error, ''))));
  }

  return {...asMain(form), focus: () => password.input.focus()};
}
