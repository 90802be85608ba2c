/** What the owner of an open profile can do with it. */

import type {Accounts} from '../../store/accounts.js';
import {nameProblem} from '../../store/user-names.js';
import {createDialog, openDialog} from '../../ui/dialog.js';
import {type Child, h} from '../../ui/h.js';
import {effect, signal} from '../../vendor/signals.js';
import * as words from '../../words/account.js';
import {counted} from '../../words/format.js';
import {createField, createNewPassword, createPassword, type Field, NAME_ERRORS, userName} from './field.js';
import {asMain, createForm, heading, sentenceOf} from './form.js';
import type {Page} from './guest.js';

/** @param host gets the dialogs @param onExport leads to the export */
export function createProfile({accounts, who, games}: Page, host: HTMLElement, onExport: () => void) {
  const since = signal('');
  const problem = signal('');
  const isShown = () => who.value !== null && who.value.id !== 'guest' && !who.value.isLocked;

  /** A player who wrongly believes that they have signed out leaves the games open to the next one. */
  async function leave(act: () => Promise<void>) {
    problem.value = '';
    await act().catch((error) => (problem.value = words.stillOpen(sentenceOf(error, ''))));
  }

  async function readDate(id: string) {
    const profile = (await accounts.profiles()).find((each) => each.id === id);
    if (profile && id === accounts.current().id) since.value = `Since ${day(profile.created)}`;
  }

  effect(() => void (isShown() && readDate(who.value?.id ?? '')));
  return h(
    'section',
    {class: 'group panel account-profile', 'aria-label': 'Profile', hidden: () => !isShown()},
    h(
      'div',
      {class: 'account-who'},
      h('h2', {class: 'account-title'}, () => who.value?.name ?? ''),
      h('p', {class: 'quiet account-fact'}, () => since.value),
      h('p', {class: 'quiet account-fact'}, () => counted(games.value, 'finished game')),
      h('p', {class: 'problem', role: 'alert'}, () => problem.value),
    ),
    row('Lock', () => leave(accounts.lock), words.LOCK),
    row('Sign out', () => leave(accounts.signOut), words.SIGN_OUT),
    row('Rename', () => rename(accounts, host), words.RENAME),
    row('Change password', () => changePassword(accounts, host), words.CHANGE_PASSWORD),
    row('Delete account', () => deleteAccount(accounts, host, games.value, onExport), words.DELETE),
  );
}

/** @param when ms since 1970 */
const day = (when: number) => new Date(when).toLocaleDateString('en-GB', {dateStyle: 'long'});

const row = (word: string, onclick: () => void, help: string) =>
  h(
    'div',
    {class: 'row account-row'},
    h('button', {type: 'button', class: 'button', onclick}, word),
    h('p', {class: 'help'}, help),
  );

/* The dialogs that change a profile, each a form that asks for its password. */

function rename(accounts: Accounts, host: HTMLElement) {
  const name = createField('New user name', {
    ...{autocomplete: 'username', help: words.NAME_HELP, value: accounts.current().name},
    ...{errors: NAME_ERRORS, check: nameProblem},
  });
  const password = createPassword();
  ask(host, [name, password], [name.element, password.element], {
    title: 'Rename',
    word: 'Use this name',
    act: () => accounts.rename({name: name.input.value, password: password.input.value}),
  });
}

function changePassword(accounts: Accounts, host: HTMLElement) {
  const owner = accounts.current().name;
  const old = {...createPassword('Old password'), errors: 'wrong wait'};
  const {password, again} = createNewPassword('New password', () => owner);
  const fields = [old, password, again];
  ask(host, fields, [userName(owner), ...fields.map(({element}) => element)], {
    title: 'Change password',
    word: 'Use this password',
    act: () => accounts.changePassword({old: old.input.value, password: password.input.value}),
  });
}

/** @param games that will be lost */
function deleteAccount(accounts: Accounts, host: HTMLElement, games: number, onExport: () => void) {
  const {name} = accounts.current();
  const password = createPassword();
  function exportFirst() {
    close();
    onExport();
  }
  const close = ask(host, [password], [h('p', {}, words.deleting(games)), userName(name), password.element], {
    title: `Delete ${name}`,
    word: 'Delete for good',
    more: games ? [h('button', {type: 'button', class: 'button', onclick: exportFirst}, 'Export first')] : [],
    act: () => accounts.remove({password: password.input.value}),
  });
}

/** `title` of the dialog, `word` on its button. */
type Change = {title: string; word: string; act: () => Promise<unknown>; more?: Node[]};

/** Enter submits; Escape and success close it. @returns closes the dialog */
function ask(host: HTMLElement, fields: Field[], content: Child[], {title, word, act, more = []}: Change) {
  const close = () => dialog.close();
  const head = heading('h2', title);
  const form = createForm(head, fields, content, {
    word,
    more: [...more, h('button', {type: 'button', class: 'button', onclick: close}, 'Cancel')],
    async act() {
      await act();
      close();
    },
  });
  const dialog = createDialog({class: 'dialog small', 'aria-labelledby': head.id}, asMain(form).element);
  // The button that opened the dialog may no longer exist.
  openDialog(host, dialog, () => host.querySelector('h1')?.focus());
  return close;
}
