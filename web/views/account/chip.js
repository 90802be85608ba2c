/** Whose page it is, in the bar and in the menu of small screens: a name, and a lock when it is locked. */
import {accountNamed} from '../../words.js';
import {setText} from '../dom.js';
import {icon} from '../icons.js';

/** @param {import('../../store/accounts.js').Account} account */
export function showOwner({id, name: own, isLocked}) {
  const name = id === 'guest' ? 'Guest' : own;
  for (const link of document.querySelectorAll('header a[href="#account"]')) {
    link.setAttribute('aria-label', accountNamed(name, isLocked));
    const shown = link.querySelector('.account-name');
    if (shown) setText(shown, name);
    link.querySelector('.account-lock')?.replaceChildren(...(isLocked ? [icon('lock')] : []));
  }
}
