/** Whose page it is, in the bar and in the menu of small screens: a name, and a lock when it is locked. */
import {accountNamed} from '../words/page.js';
import {setText} from './dom.js';
import {icon} from './icons.js';

/** @typedef {import('../store/accounts.js').Account} Account */

/**
 * Shows who plays, from the first moment on: whoever it was the last time, until that is known.
 *
 * @param {import('../store/accounts.js').Accounts} accounts
 * @param {Pick<ReturnType<typeof import('../store/settings.js').createSettings>, 'owner'|'keepOwner'>} settings
 */
export function showWhoPlays(accounts, settings) {
  function show() {
    showOwner(accounts.current());
    settings.keepOwner(accounts.current());
  }

  showOwner(settings.owner() ?? accounts.current());
  accounts.watch(show);
  accounts.ready.then(show);
}

/** @param {Account} account */
function showOwner({id, name: own, isLocked}) {
  const name = id === 'guest' ? 'Guest' : own;
  for (const link of document.querySelectorAll('header a[href="#account"]')) {
    link.setAttribute('aria-label', accountNamed(name, isLocked));
    const shown = link.querySelector('.account-name');
    if (shown) setText(shown, name);
    link.querySelector('.account-lock')?.replaceChildren(...(isLocked ? [icon('lock')] : []));
  }
}
