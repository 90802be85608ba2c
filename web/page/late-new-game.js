/**
 * The dialog for a new game, which comes when it is first opened, or a little before.
 *
 * @typedef {ReturnType<typeof import('../views/newgame.js').createNewGame>} NewGame
 */
import {bring} from '../views/late.js';
import {keyName} from '../views/stage/keys.js';
import {LOADING} from '../words/page.js';
import {tellAbsence} from './absence.js';

/** Until then nothing is said of it while it is on its way, ms. */
const SOON = 500;

/**
 * @param {{host: HTMLElement, notices: ReturnType<typeof import('../views/notices.js').createNotices>}} page  `host`: where it is shown
 * @param {Parameters<typeof import('../views/newgame.js').createNewGame>[0]} parts of the dialog
 */
export function createLateNewGame({host, notices}, parts) {
  const load = () => import('../views/newgame.js');
  /** @type {NewGame|null} */
  let dialog = null;
  /** Whether it is on its way. */
  let isComing = false;
  /** How it is to be opened as soon as it is there; null where nobody waits for it. @type {{how: Parameters<NewGame['open']>[0]}|null} */
  let wish = null;

  /** Nobody waits for it any more: what was asked for over one view does not open over another. */
  function forget() {
    wish = null;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (keyName(event) === 'Escape') forget();
  }

  async function come() {
    isComing = true;
    addEventListener('keydown', onKey);
    // Before the address is followed, which may ask for it anew.
    addEventListener('hashchange', forget, {capture: true});
    const timer = setTimeout(() => notices.add({text: LOADING}), SOON);
    try {
      const module = await bring(load, tellAbsence(notices));
      if (!module) return null;
      dialog = module.createNewGame(parts);
      host.append(dialog.element);
      return dialog;
    } finally {
      clearTimeout(timer);
      notices.withdraw(LOADING);
      removeEventListener('keydown', onKey);
      removeEventListener('hashchange', forget, {capture: true});
      isComing = false;
    }
  }

  return {
    /** Opens it, or says that it does not come. @param {Parameters<NewGame['open']>[0]} [how] */
    async open(how) {
      if (dialog) return dialog.open(how);
      wish = {how};
      if (isComing) return;
      const made = await come();
      if (made && wish) await made.open(wish.how);
    },

    /** Closes it, and opens it no more where it is still on its way; so does Escape. */
    close() {
      wish = null;
      dialog?.close();
    },

    /** Fetches it before it is wanted. What does not come now is told when it is. */
    ahead: () =>
      load().then(
        () => {},
        () => {},
      ),
  };
}
