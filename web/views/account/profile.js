/** What the owner of an open profile can do with it. */
import {stillOpen} from '../../words/account.js';
import {counted} from '../../words/format.js';
import {h, setText} from '../dom.js';
import {changing, removing, renaming} from './changes.js';
import {openFormDialog} from './form-dialog.js';

/** @typedef {import('../../store/accounts.js').Accounts} Accounts */

const LOCK = 'Hides your games until you type your password. Meanwhile anyone plays as a guest.';
const SIGN_OUT = 'When you are done: your games close, and the page is a guest’s until anybody signs in.';

/**
 * @param {Accounts} accounts
 * @param {{host: HTMLElement, onExport: () => void}} page  `host` takes the dialogs; `onExport` leads to the export
 */
export function createProfile(accounts, {host, onExport}) {
  let games = 0;
  const name = h('h2', {class: 'account-title'});
  const since = h('p', {class: 'quiet account-fact'});
  const count = h('p', {class: 'quiet account-fact'});
  const problem = h('p', {class: 'problem', role: 'alert'});
  const element = h(
    'section',
    {class: 'group account-profile', 'aria-label': 'Profile'},
    h('div', {class: 'row'}, name, since, count, problem),
    row('Lock', () => leave(accounts.lock), LOCK),
    row('Sign out', () => leave(accounts.signOut), SIGN_OUT),
    row('Rename', () => openFormDialog(host, renaming(accounts)), 'Another user name, on the leaderboard too.'),
    row(
      'Change password',
      () => openFormDialog(host, changing(accounts)),
      'Only the password changes. Your games stay.',
    ),
    row('Delete account', remove, 'The profile and all its games, for good.'),
  );

  /** Who believes to have left, and has not, leaves the games open to the next. @param {() => Promise<void>} act */
  async function leave(act) {
    setText(problem, '');
    await act().catch((error) => setText(problem, stillOpen(error.code ? error.message : '')));
  }

  function remove() {
    const dialog = openFormDialog(host, removing(accounts, games, exportFirst));
    function exportFirst() {
      dialog.close();
      onExport();
    }
  }

  async function show() {
    const {id, name: whose} = accounts.current();
    setText(name, whose);
    setText(count, counted(games, 'finished game'));
    const profile = (await accounts.profiles()).find((each) => each.id === id);
    if (profile && id === accounts.current().id) setText(since, `Since ${day(profile.created)}`);
  }

  return {
    element,
    /** @param {number} now how many games the profile has */
    showGames(now) {
      games = now;
      if (!element.hidden) show();
    },
  };
}

/** @param {number} when ms since 1970 */
const day = (when) => new Date(when).toLocaleDateString('en-GB', {dateStyle: 'long'});

/** @param {string} word @param {() => unknown} act @param {string} help */
function row(word, act, help) {
  return h(
    'div',
    {class: 'row account-row'},
    h('p', {class: 'help'}, help),
    h('button', {type: 'button', class: 'button', onclick: act}, word),
  );
}
