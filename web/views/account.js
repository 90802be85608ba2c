/** The account: whose games these are, who may see them, and how they come in and out. */
import {canSeal} from '../store/sealing.js';
import {ACCOUNT_PROMISE, ACCOUNT_WARNING, IMPORT_LEFT} from '../words/account.js';
import {INSECURE} from '../words/store.js';
import {takeDrops} from './account/drag-and-drop.js';
import {createExport} from './account/export.js';
import {createRegister, createSignIn, createUnlock} from './account/guest.js';
import {createImport} from './account/import.js';
import {createPlayers} from './account/players.js';
import {createProfile} from './account/profile.js';
import {h, setText} from './dom.js';
import {empty} from './games/empty.js';
import {whileReading} from './games/reading.js';

/** What no next try of the player's own mends. */
const SHUT = ['no_storage', 'blocked', 'outdated'];

/**
 * @param {{
 *   accounts: import('../store/accounts.js').Accounts, archive: import('../store/archive.js').Archive,
 *   imported: import('../store/imported.js').Imported, database: import('../store/database.js').Database,
 *   examine: import('../store/exchange.js').Examine}} parts
 */
export function createAccount({accounts, archive, imported, database, examine}) {
  const title = h('h1', {id: 'account-title', tabindex: -1}, 'Account');
  const message = h('p', {class: 'message', role: 'alert', hidden: true});
  const left = h('p', {class: 'message', role: 'alert', hidden: true});
  const register = createRegister(accounts);
  const signIn = createSignIn(accounts);
  const unlock = createUnlock(accounts);
  const exporting = createExport({accounts, archive});
  const importing = createImport({accounts, archive, imported, examine});
  const players = createPlayers(imported);
  const guest = h('div', {class: 'account-forms'}, register.element, signIn.element);
  const files = h(
    // It has no name: the regions within it have theirs.
    'section',
    {},
    h('h2', {}, 'Export and import'),
    h('div', {class: 'account-forms'}, exporting.element, importing.element),
    players.element,
  );
  const element = h('section', {class: 'page wide account', 'aria-labelledby': 'account-title', hidden: true});
  const profile = createProfile(accounts, {host: element, onExport: exporting.focus});
  const promise = h('div', {class: 'account-promise'}, h('p', {}, ACCOUNT_PROMISE), h('p', {}, ACCOUNT_WARNING));
  element.append(title, promise, message, left, guest, unlock.element, profile.element, files);
  /** Who is shown: what one has typed or imported is not left to the next. */
  let shown = '';
  /** Games finished by whoever plays now. */
  let games = 0;
  /** Whether it is known what there is to show: until then nothing is, so that nothing moves. */
  let isKnown = false;

  function show() {
    if (!isKnown) return;
    const {id, name, isLocked} = accounts.current();
    const isGuest = id === 'guest';
    guest.hidden = !isGuest;
    unlock.element.hidden = !isLocked;
    profile.element.hidden = isGuest || isLocked;
    files.hidden = isLocked;
    element.dataset.takesFiles = String(!isLocked);
    unlock.show(name);
    const who = `${id} ${isLocked}`;
    if (shown && who !== shown) {
      leave();
      // What stands lower or higher under another's page is laid out anew: nothing that was read has moved.
      element.append(files);
    }
    shown = who;
    showGames();
  }

  /** Takes away what is of the one who was here. */
  function leave() {
    games = 0;
    tellLeft(importing.isTaking);
    [register, signIn, unlock, exporting, importing].forEach(({clear}) => clear());
    element.querySelector('dialog')?.close();
    if (element.contains(document.activeElement) && document.activeElement?.closest('[hidden]')) title.focus();
  }

  /** Whose file was being read has left, or somebody is here who knows that. @param {boolean} isNow */
  function tellLeft(isNow) {
    setText(left, isNow ? IMPORT_LEFT : '');
    left.hidden = !isNow;
  }

  function showGames() {
    register.showGames(games);
    profile.showGames(games);
    exporting.showGames(games);
  }

  /** @param {unknown[]} now */
  function count({length}) {
    games = length;
    showGames();
  }

  /** Without a place to keep them, or a way to seal them, there are no profiles. */
  async function showProblem() {
    const problem = await database.problem();
    const isOpen = canSeal();
    const sentence = problem?.message ?? (isOpen ? '' : INSECURE);
    setText(message, sentence);
    message.hidden = !sentence;
    const isShut = !isOpen || (problem !== null && SHUT.includes(problem.code));
    [register, signIn, unlock].forEach(({setOff}) => setOff(isShut));
  }

  function enter() {
    tellLeft(false);
    showProblem();
    players.show();
  }

  accounts.watch(show);
  archive.watch(count);
  database.watch(showProblem);
  takeDrops(element, importing.take);
  [guest, unlock.element, profile.element, files].forEach((part) => (part.hidden = true));
  /** Stands while nothing is known. */
  const instead = h('div', {});
  promise.after(instead);
  const end = whileReading((...told) => instead.replaceChildren(empty(...told)), 'Reading your games …');
  Promise.allSettled([accounts.ready, archive.games().then(count)]).then(() => {
    end();
    instead.remove();
    isKnown = true;
    show();
  });
  return {element, show: enter};
}
