/** The account: who owns these games, who may see them, and how to import and export them. */

import type {Account} from '../store/current-user.js';
import type {Database} from '../store/database.js';
import type {Examine} from '../store/exchange.js';
import '../store/profile-lifecycle.js';
import {createPositions} from '../store/positions.js';
import {createReplays} from '../store/replays.js';
import {canSeal} from '../store/sealing.js';
import {closeDialogs} from '../ui/dom.js';
import {message} from '../ui/field.js';
import {extend, h} from '../ui/h.js';
import {signal} from '../vendor/signals.js';
import {ACCOUNT_PROMISE, ACCOUNT_WARNING, IMPORT_LEFT} from '../words/account.js';
import {READING_OWN} from '../words/games.js';
import {INSECURE} from '../words/store.js';
import {createExport} from './account/export.js';
import {createRegister, createSignIn, createUnlock} from './account/guest.js';
import {createImport, type Sources} from './account/import.js';
import {createPlayers} from './account/players.js';
import {createProfile} from './account/profile.js';
import {empty, whileReading} from './games/reading.js';

/** Problems that another try by the player does not solve. */
const SHUT = ['no_storage', 'blocked', 'outdated'];

export function createAccount(sources: Sources, database: Database, examine: Examine) {
  const {accounts, archive, imported} = sources;
  const who = signal<Account | null>(null);
  const games = signal(0);
  const isShut = signal(false);
  const problem = signal('');
  /** Whether the player whose file was being read has left, and nobody has come since who knows that. */
  const isImportCutOff = signal(false);
  /** The message while it is not known what to show. */
  const waits = signal<Parameters<typeof empty> | null>(null);
  /** Whether a file is being dragged over the page. */
  const isOver = signal(false);
  const page = {accounts, who, games, isShut};
  const takesFiles = () => who.value !== null && !who.value.isLocked;

  const title = h('h1', {id: 'account-title', tabindex: -1}, 'Account');
  const [register, signIn, unlock] = [createRegister(page), createSignIn(page), createUnlock(page)];
  const shelves = {positions: createPositions(database, accounts), replays: createReplays(database, accounts)};
  const exporting = createExport(page, archive, shelves);
  const importing = createImport({...sources, shelves}, examine);
  const players = createPlayers(imported);
  const files = h(
    // It has no name: the regions inside it have theirs.
    'section',
    {hidden: () => !takesFiles()},
    h('h2', {}, 'Export and import'),
    h('div', {class: 'account-forms'}, exporting.element, importing.element),
    players.element,
  );
  const looks = () => `page account${isOver.value && takesFiles() ? ' is-dropping' : ''}`;
  const element = h('section', {class: looks, 'aria-labelledby': title.id, hidden: true});
  extend(
    element,
    {},
    title,
    h('div', {class: 'account-promise'}, h('p', {}, ACCOUNT_PROMISE), h('p', {}, ACCOUNT_WARNING)),
    h('div', {hidden: () => who.value !== null}, () => waits.value && empty(...waits.value)),
    message(() => problem.value),
    message(() => (isImportCutOff.value ? IMPORT_LEFT : '')),
    h('div', {class: 'account-forms', hidden: () => who.value?.id !== 'guest'}, register.element, signIn.element),
    extend(unlock.element, {hidden: () => !who.value?.isLocked}),
    createProfile(page, element, exporting.focus),
    files,
  );

  function show() {
    const before = who.value;
    who.value = accounts.current();
    if (!before || (before.id === who.value.id && before.isLocked === who.value.isLocked)) return;
    leave();
    // What is lower or higher under another player's page is laid out again, so nothing that was read has moved.
    extend(element, {}, files);
  }

  /** Removes everything about the player who was here. */
  function leave() {
    games.value = 0;
    isImportCutOff.value = importing.isTaking();
    [register, signIn, unlock, exporting, importing].forEach(({clear}) => clear());
    closeDialogs(element);
    if (element.contains(document.activeElement) && document.activeElement?.closest('[hidden]'))
      who.value?.isLocked ? unlock.focus() : title.focus();
  }

  function count({length}: unknown[]) {
    games.value = length;
  }

  /** Without storage, or without encryption, there are no profiles. */
  async function showProblem() {
    const found = await database.problem();
    problem.value = found?.message ?? (canSeal() ? '' : INSECURE);
    isShut.value = !canSeal() || (found !== null && SHUT.includes(found.code));
  }

  const end = whileReading((...sentence) => (waits.value = sentence), READING_OWN);
  Promise.allSettled([accounts.ready, archive.games().then(count)]).then(() => {
    end();
    waits.value = null;
    show();
    // Until then nothing is shown, so that nothing moves.
    accounts.watch(show);
  });
  archive.watch(count);
  database.watch(showProblem);
  takeDrops(
    (isNow) => (isOver.value = isNow),
    () => !element.hidden && takesFiles(),
    importing.take,
  );
  return {
    element,
    show() {
      isImportCutOff.value = false;
      showProblem();
      players.show();
    },
  };
}

/**
 * Files dragged onto the page: a view that accepts files gets them; otherwise nothing happens, and in particular the
 * file does not replace the page.
 *
 * @param hover a file is over the page, or no longer is
 */
function takeDrops(hover: (isNow: boolean) => void, isWanted: () => boolean, take: (file: File) => void) {
  function follow(event: DragEvent) {
    const {type, dataTransfer, relatedTarget} = event;
    if (type === 'dragleave') return relatedTarget || hover(false);
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = isWanted() ? 'copy' : 'none';
    hover(type === 'dragover' && isWanted());
    const [file] = type === 'drop' ? dataTransfer.files : [];
    if (file && isWanted()) take(file);
  }
  for (const type of ['dragover', 'dragleave', 'drop'] as const) addEventListener(type, follow);
}
