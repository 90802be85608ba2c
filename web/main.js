/** Puts the page together: engine, store, views, addresses. The only module that knows everyone. */
import './framed.js';
import {build, sheetsOf} from './build.js';
import {createAhead} from './engine/ahead.js';
import {createArchiveEngine} from './engine/archive.js';
import {createClient} from './engine/client.js';
import {createPool} from './engine/pool.js';
import {createSession} from './engine/session.js';
import {presetOf} from './rules.js';
import {startEngine} from './start.js';
import {createAccounts} from './store/accounts.js';
import {createArchive} from './store/archive.js';
import {createDatabase} from './store/database.js';
import {createIdle} from './store/idle.js';
import {createImported} from './store/imported.js';
import {leaderboardCard} from './store/leaderboard-card.js';
import {createSettings} from './store/settings.js';
import {createStore} from './store/store.js';
import {GUEST} from './store/vault.js';
import {holdVersion, watchUpdates} from './update.js';
import {showWhoPlays} from './views/chip.js';
import {showKeys} from './views/keys.js';
import {createLateView} from './views/late.js';
import {createNewGame} from './views/newgame.js';
import {createNotices} from './views/notices.js';
import {createPlay} from './views/play.js';
import {createRouter} from './views/router.js';
import {createVisit} from './visit.js';
import * as words from './words/page.js';
import {GAMES_CLEARED, GAMES_LOST, GAMES_LOST_LINK} from './words/store.js';

holdVersion(build.id);
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const onKeys = () => showKeys(main);

/* What is kept, and the engines */

const settings = createSettings();
const database = createDatabase(settings, tellLoss);
const idle = createIdle({minutes: () => settings.options.idle});
const accounts = createAccounts(database, idle.isOver);
const store = createStore(database, accounts);
const archive = createArchive(database, accounts);
const imported = createImported(database);
const sources = {archive, accounts, imported};
const client = createClient(startEngine, {onProgress, onReady, onStopped});
const archiveEngine = createArchiveEngine(startEngine);

/* What is seen */

const notices = createNotices();
const play = createPlay({
  session: createSession(client),
  ahead: createAhead(archiveEngine),
  store,
  settings,
  notices,
  onNew: () => newGame.open(),
  onKeys,
  onTakeBack: (entry) => visit.goOnWith(entry),
});
const visit = createVisit({play, store, settings, accounts, archiveEngine, dialog: () => newGame});
const newGame = createNewGame({
  settings,
  store,
  current: () => play.game.current.id,
  played: () => play.game.played(),
  onStart: visit.begin,
  onAgain: visit.again,
  onResume: visit.goOnWith,
  onGiveUp: visit.giveUp,
});
const late = {
  lab: createLateView({
    title: 'Lab',
    sheets: sheetsOf('lab'),
    load: () => import('./views/lab.js'),
    create: ({createLab}) => createLab({pool: createPool(startEngine), settings}),
  }),
  stats: createLateView({
    title: 'Stats',
    sheets: sheetsOf('stats'),
    load: () => import('./views/stats.js'),
    create: ({createStats}) => createStats(sources),
  }),
  history: createLateView({
    title: 'History',
    under: 'stats',
    sheets: sheetsOf('history'),
    load: () => import('./views/history.js'),
    create: ({createHistory}) => createHistory(sources),
  }),
  leaderboard: createLateView({
    title: 'Leaderboard',
    under: 'stats',
    sheets: sheetsOf('leaderboard'),
    load: () => import('./views/leaderboard.js'),
    create: ({createLeaderboard}) => createLeaderboard({...sources, guestCard: () => leaderboardCard(database, GUEST)}),
  }),
  game: createLateView({
    title: 'Replay',
    under: 'stats',
    sheets: sheetsOf('game'),
    load: () => import('./views/replay.js'),
    create: ({createGameView}) =>
      createGameView({
        ...sources,
        engine: archiveEngine,
        onAgain: visit.again,
        onGoOn: (played) => newGame.open({played, isChosen: true}),
      }),
  }),
  account: createLateView({
    title: 'Account',
    sheets: sheetsOf('account'),
    load: () => import('./views/account.js'),
    create: ({createAccount}) =>
      createAccount({...sources, database, examine: (game, signal) => archiveEngine.examine(game, {signal})}),
  }),
  options: createLateView({
    title: 'Options',
    load: () => import('./views/options.js'),
    create: ({createOptions}) => createOptions({settings, onKeys, version: build.version}),
  }),
  tour: createLateView({
    title: 'How to play',
    sheets: sheetsOf('tour'),
    load: () => import('./views/tour.js'),
    create: ({createTour}) => createTour(),
  }),
  about: createLateView({
    title: 'About',
    sheets: sheetsOf('about'),
    load: () => import('./views/about.js'),
    create: ({createAbout}) => createAbout(),
  }),
};
const views = {play: {element: play.element, title: ''}, ...late};
const router = createRouter(views, {onNew: visit.openLink, onShown: seeWhetherAway, onLost: visit.lost});

/* The engine comes and goes */

/** @param {string} stage @param {number} done @param {number} total */
function onProgress(stage, done, total) {
  if (stage === 'search' || stage === 'grade') play.searching(stage, done, total);
  else if (stage !== 'machine') play.line.showProgress(stage, done, total);
}

let hasStopped = false;
let isWatching = false;
function onReady() {
  play.line.hideProgress();
  if (hasStopped) play.line.say(words.ENGINE_BACK);
  hasStopped = false;
  // Only now: keeping the build for later must not slow down what is waited for.
  if (!isWatching) keepForLater();
  isWatching = true;
}

/** @param {boolean} ran whether there was an engine before, and another is starting by itself */
function onStopped(ran) {
  play.line.hideProgress();
  if (!ran)
    return notices.add({text: words.ENGINE_ABSENT, isUrgent: true, action: {word: 'Try again', act: client.retry}});
  hasStopped = true;
  play.line.say(words.ENGINE_STOPPED);
  play.game.reload();
}

/* The build: what comes later, and the next one */

/** How long moves that are under way may hold up a new version, ms. */
const PATIENCE = 4000;
/** How long the first moves have the line and the processor for themselves, ms. */
const LATER = 3000;

function keepForLater() {
  watchUpdates({id: build.id, offer: offerVersion, settle: () => play.game.settled(PATIENCE)});
  setTimeout(async () => {
    for (const view of Object.values(late)) await view.ahead();
  }, LATER);
}

/** @param {() => Promise<void>} use */
function offerVersion(use) {
  const act = () => {
    notices.add({text: words.VERSION_LOADING});
    use();
  };
  notices.add({text: words.NEW_VERSION, action: {word: 'Use it now', act}});
  late.options.whenThere((options) => options.offerUpdate(words.NEW_VERSION, act));
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
  const text = isNow ? GAMES_CLEARED : GAMES_LOST;
  notices.add({text, isUrgent: true, link: {word: GAMES_LOST_LINK, to: '#account'}});
}

let problem = '';
/** What keeps the store from keeping, as long as it does. @param {import('./store/errors.js').StoreError|null} now */
function tellProblem(now) {
  notices.withdraw(problem);
  problem = now?.message ?? '';
  if (now) notices.add({text: problem, isUrgent: true});
}

function welcome() {
  const isQuantum = presetOf(play.game.current) === 'quantum';
  if (isQuantum && !settings.wasHere())
    notices.add({text: words.NEW_HERE, link: {word: words.NEW_HERE_LINK, to: '#tour'}});
  settings.keepWasHere();
}

main.replaceChildren(...Object.values(views).map(({element}) => element), newGame.element);
document.querySelector('.top-new')?.addEventListener('click', () => newGame.open());
for (const button of document.querySelectorAll('.to-tour'))
  button.addEventListener('click', () => (location.hash = '#tour'));
document.addEventListener('click', closeMenu);
document.addEventListener('visibilitychange', seeWhetherAway);
addEventListener('online', client.retry);
addEventListener('pagehide', play.game.leave);
accounts.saveBefore(play.game.rest);
showWhoPlays(accounts, settings);
visit.watchOwner();
database.watch(tellProblem);
idle.watch(accounts);
addEventListener('pageshow', seeWhetherAway);
settings.watchOptions((now) => {
  dispatchEvent(new CustomEvent('qmines:options', {detail: now}));
  paintBrowser();
});
router.start();
visit.start();
welcome();
document.documentElement.dataset.begun = 'yes';
