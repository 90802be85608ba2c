/** Puts the page together: engine, store, views, addresses. The only module that knows everyone. */
import './framed.js';
import {createArchiveEngine} from './engine/archive.js';
import {createClient} from './engine/client.js';
import {resigned} from './engine/resigning.js';
import {createSession} from './engine/session.js';
import {createAccounts} from './store/accounts.js';
import {createArchive} from './store/archive.js';
import {clearCard} from './store/clear-card.js';
import {createDatabase} from './store/database.js';
import {createIdle} from './store/idle.js';
import {createImported} from './store/imported.js';
import {createSettings} from './store/settings.js';
import {createStore} from './store/store.js';
import {GUEST} from './store/vault.js';
import {startWorker} from './scripts.js';
import {holdVersion, watchUpdates} from './update.js';
import {createAbout} from './views/about.js';
import {createAccount} from './views/account.js';
import {createHistory} from './views/history.js';
import {createGameView} from './views/replay.js';
import {showKeys} from './views/keys.js';
import {createLeaderboard} from './views/leaderboard.js';
import {readLink} from './views/link.js';
import {createNewGame} from './views/newgame.js';
import {planFrom} from './views/newgame/choice.js';
import {createNotices} from './views/notices.js';
import {createOptions} from './views/options.js';
import {createPlay} from './views/play.js';
import {createRouter} from './views/router.js';
import {createStats} from './views/stats.js';
import * as words from './words.js';

/** Where this build has its parts. @type {{id: string, version: string, app: string, runtime: string, engine: string}} */
const build = JSON.parse(document.getElementById('build')?.textContent ?? '{}');
holdVersion(build.id);
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const keys = () => showKeys(main);

const settings = createSettings();
const database = createDatabase(settings.treasure, tellLoss);
const idle = createIdle({minutes: () => settings.options.idle});
const accounts = createAccounts(database, idle.isOver);
const store = createStore(database, accounts);
const archive = createArchive(database, accounts);
const imported = createImported(database);
const archiveEngine = createArchiveEngine(spawn);
const notices = createNotices();
const client = createClient(spawn, {onProgress, onReady, onStopped});
const session = createSession(client);
const play = createPlay({session, store, settings, notices, onNew: () => newGame.open(), onKeys: keys});
const newGame = createNewGame({
  settings,
  store,
  current: () => play.game.current.id,
  onStart: (plan) => begin(plan),
  onResume: async (entry) => (await play.leaveGame()) && resume(entry),
  onGiveUp: giveUp,
});
const account = createAccount({accounts, archive, imported, database, settings, examine: (game, signal) => archiveEngine.examine(game, {signal})});
const game = createGameView({archive, accounts, imported, engine: archiveEngine, onAgain: again});
const options = createOptions({settings, onKeys: keys, version: build.version});
const views = {
  play: {element: play.element, title: ''},
  stats: createStats({archive, accounts, imported}),
  history: createHistory({archive, accounts, imported}),
  leaderboard: createLeaderboard({archive, accounts, imported, guestCard: () => clearCard(database, GUEST)}),
  game,
  account,
  options: {element: options.element, title: 'Options'},
  about: {element: createAbout().element, title: 'About'},
};
const router = createRouter(views, {onNew: openLink, onShown: seeWhetherAway, onLost: lost});

/* The engine */

/** @param {string} lock */
function spawn(lock) {
  const absolute = (/** @type {string} */ path) => new URL(path, location.href).href;
  const name = JSON.stringify({runtime: absolute(build.runtime), engine: absolute(build.engine), lock});
  return startWorker(new URL('worker.js', import.meta.url), name);
}

/** @param {string} stage @param {number} done @param {number} total */
function onProgress(stage, done, total) {
  play.line.showProgress(stage, done, total);
}

/** How long moves that are under way may hold up a new version, ms. */
const PATIENCE = 4000;

let hasStopped = false;
let isWatching = false;
function onReady() {
  play.line.hideProgress();
  if (hasStopped) play.line.say(words.ENGINE_BACK);
  hasStopped = false;
  // Only now: keeping the build for later must not slow down what is waited for.
  if (!isWatching) watchUpdates({id: build.id, offer: offerVersion, settle: () => play.game.settled(PATIENCE)});
  isWatching = true;
}

/** @param {() => Promise<void>} use */
function offerVersion(use) {
  const act = () => {
    notices.add({text: words.VERSION_LOADING});
    use();
  };
  notices.add({text: words.NEW_VERSION, action: {word: 'Use it now', act}});
  options.offerUpdate(words.NEW_VERSION, act);
}

/** @param {boolean} ran whether there was an engine before, and another is starting by itself */
function onStopped(ran) {
  play.line.hideProgress();
  if (!ran) return notices.add({text: words.ENGINE_ABSENT, isUrgent: true, action: {word: 'Try again', act: client.retry}});
  hasStopped = true;
  play.line.say(words.ENGINE_STOPPED);
  play.game.reload();
}

addEventListener('online', client.retry);

/* Games */

/** Whether this visit has a game, or one is on its way. */
let hasGame = false;

/** @param {import('./catalogue.js').Plan} plan */
async function begin(plan) {
  hasGame = true;
  newGame.close();
  const problem = await play.begin(plan);
  if (problem) newGame.open({plan, problem});
}

/** @param {import('./store/store.js').Entry} entry */
async function resume(entry) {
  if (!(await store.claim(entry.id))) return play.line.say(words.ELSEWHERE);
  const problem = await play.resume(entry);
  if (!problem) return;
  await store.keep({...entry, waiting: true});
  await begin(planFrom(settings.choice()));
  play.line.say(words.RECORD_WRONG);
}

/**
 * The board of a game that has ended, once more.
 *
 * @param {string} record @param {import('./catalogue.js').Plan} plan
 */
async function again(record, plan) {
  hasGame = true;
  location.hash = 'play';
  await new Promise((shown) => addEventListener('hashchange', shown, {once: true}));
  await play.again(record, plan);
}

async function lost() {
  if (!hasGame) await takeUp();
  play.line.say(words.ADDRESS_WRONG);
}

/** @param {string} query what follows `#new?` in the address */
function openLink(query) {
  const {plan, problem} = query ? readLink(query) : {plan: null, problem: ''};
  if (plan && !problem) begin(plan);
  else {
    if (!hasGame) takeUp();
    newGame.open({plan, problem});
  }
}

/** Counts a game that waits as lost. @param {import('./store/store.js').Entry} entry */
async function giveUp(entry) {
  const lost = await archiveEngine.alone((ask) => resigned(ask, entry));
  if (lost) {
    const {entry: ended, summary, identity} = lost;
    await store.finish({...entry, ...ended, waiting: false}, {identity, record: ended.record, finished: ended.when, summary, imported: false});
  }
  await store.drop(entry.id);
}

/**
 * Goes on with the game this tab was at, or one that no tab is at; else begins one. Which it was may be forgotten while its
 * game is not: a browser that dies takes the last seconds of its small notes along.
 */
async function takeUp() {
  hasGame = true;
  const {id} = play.game.current;
  // Who begins a game before it is known which one goes on shall keep it.
  const isOvertaken = () => play.game.current.id !== id;
  const last = settings.last();
  play.preview(last ?? planFrom(settings.choice()));
  const held = await store.held();
  for (const entry of await store.list()) {
    if (isOvertaken()) return;
    const hasEnded = entry.state === 'won' || entry.state === 'lost';
    if (entry.id === last?.id || !(hasEnded || entry.waiting)) {
      const isOurs = await store.claim(entry.id);
      if (isOurs && isOvertaken()) return void store.claim(play.game.current.id);
      if (isOurs) return resume(entry);
    } else if (hasEnded && !held.has(entry.id)) store.drop(entry.id);
  }
  if (isOvertaken()) return;
  // Not by `begin`: the dialog may be open by now, for an address that could not be read; and whose game is still on the board,
  // kept, may be gone and is not to be asked about it.
  await play.start(planFrom(settings.choice()));
}

/* Who plays */

let owner = '';

/** From when it is known who plays: until then nobody has taken another's place. */
async function watchOwner() {
  await accounts.ready;
  owner = accounts.owner();
  accounts.watch(changeOwner);
}

/** Somebody else plays: the game on the board has been kept for its owner. */
function changeOwner() {
  if (owner === accounts.owner()) return;
  owner = accounts.owner();
  newGame.close();
  takeUp();
}

/* The page */

function seeWhetherAway() {
  if (document.hidden || router?.shown !== 'play') play.game.leave();
  else play.game.comeBack();
}

/** Small screens have the views in a menu: it closes when it has served. @param {Event} event */
function closeMenu(event) {
  const menu = document.querySelector('.menu[open]');
  const isSummary = event.target instanceof Element && event.target.closest('summary');
  if (menu && !isSummary) menu.removeAttribute('open');
}

function paintBrowser() {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', page);
}

/** @param {boolean} isNow whether this page was there when it happened */
function tellLoss(isNow) {
  const text = isNow ? words.GAMES_CLEARED : words.GAMES_LOST;
  notices.add({text, isUrgent: true, link: {word: words.GAMES_LOST_LINK, to: '#account'}});
}

let problem = '';
/** What keeps the store from keeping, as long as it does. @param {import('./store/errors.js').StoreError|null} now */
function tellProblem(now) {
  notices.withdraw(problem);
  problem = now?.message ?? '';
  if (now) notices.add({text: problem, isUrgent: true});
}

function welcome() {
  if (!settings.wasHere()) notices.add({text: words.NEW_HERE, link: {word: words.NEW_HERE_LINK, to: '#about'}});
  settings.keepWasHere();
}

main.append(...Object.values(views).map(({element}) => element), newGame.element);
document.querySelector('.top-new')?.addEventListener('click', () => newGame.open());
document.addEventListener('click', closeMenu);
document.addEventListener('visibilitychange', seeWhetherAway);
addEventListener('pagehide', play.game.leave);
accounts.saveBefore(play.game.rest);
watchOwner();
database.watch(tellProblem);
idle.watch(accounts);
addEventListener('pageshow', seeWhetherAway);
settings.watchOptions((now) => {
  dispatchEvent(new CustomEvent('qmines:options', {detail: now}));
  paintBrowser();
});
router.start();
if (!hasGame) takeUp();
welcome();
document.documentElement.dataset.begun = 'yes';
