/** Puts the page together: engine, store, views, addresses. The only module that knows all others. */
import './ended.js';
import {build} from './build.js';
import {createAhead} from './engine/ahead.js';
import {createClient} from './engine/client.js';
import {createReviewEngine} from './engine/review.js';
import {createSession} from './engine/session.js';
import {createAnalyseHere} from './page/analyse-here.js';
import {followBar, paintBrowser, showWhoPlays} from './page/bar.js';
import {createLateFirst} from './page/late-first.js';
import {createKeysList, createLateBench, createLateNewGame} from './page/late-parts.js';
import {createLateViews} from './page/late-views.js';
import {createStorageNotices, welcome} from './page/notices.js';
import {createPresence} from './page/presence.js';
import {createVisit} from './page/visit.js';
import {startEngine} from './start.js';
import {createAccounts} from './store/accounts.js';
import {createArchive} from './store/archive.js';
import {createDatabase} from './store/database.js';
import {createIdle} from './store/idle.js';
import {createSettings} from './store/settings.js';
import {createStore} from './store/store.js';
import {holdVersion} from './version.js';
import {createNotices} from './views/notices.js';
import {createPlay} from './views/play.js';
import {createRouter} from './views/router.js';

holdVersion(build.id);
const main = /** @type {HTMLElement} */ (document.querySelector('main'));

/* Storage */

const notices = createNotices(() => play.focusBoard());
const onKeys = createKeysList(main, notices);
const {showLoss, showProblem} = createStorageNotices(notices);
const settings = createSettings();
const database = createDatabase(settings, showLoss);
const idle = createIdle({minutes: () => settings.options.idle});
const accounts = createAccounts(database, idle.isOver);
const store = createStore(database, accounts, settings.unsaved.all);
const own = {archive: createArchive(database, accounts), accounts};

/* The engines */

const retry = () => client.retry();
// Without it this version stays as it is, and needs the network.
const onFirst = () =>
  import('./page/versions.js').then(
    ({followVersions}) => followVersions(newGame, late, notices, play.model.settled),
    () => {},
  );
const client = createClient(
  startEngine,
  createPresence(() => play, notices, retry, onFirst),
);
const first = createLateFirst(client.ask, () => play);
const reviewEngine = createReviewEngine(startEngine);
/** @type {import('./views/bench/teaching.js').LessonPorts} */
const lessonPorts = {ask: first.ask, engine: reviewEngine, onBegin: (plan, request) => visit.begin(plan, request)};

/* The views */

const ports = {session: createSession(first), ahead: createAhead(reviewEngine), store, settings, first};
const play = createPlay(ports, notices, createLateBench(notices, lessonPorts));
const kept = {database, settings, store, accounts, first};
const visit = createVisit(play, kept, () => newGame, first);
const atPlay = {game: play.model, forgetOffer: play.games.offer.forget};
const newGame = createLateNewGame(main, notices, ({createNewGame}) => createNewGame(kept, reviewEngine, atPlay, visit));
const analyse = createAnalyseHere(play.model, () => late.analyse);
const late = createLateViews(own, kept, lessonPorts, {
  onAgain: visit.again,
  onGoOn: (played) => newGame.open({played, isChosen: true}),
  onKeys,
  onPlay: () => play.model.hasEnded.peek() && play.model.commands.next(),
  onAnalyse: analyse.show,
});
const views = {play: {element: play.element, title: '', show: play.show}, ...late};
const router = createRouter(main, views, {onNew: visit.openLink, onShown: followVisibility, onLost: visit.lost});

const {visibility} = play.model;

function followVisibility() {
  const isSeen = router?.shown === 'play' || (router?.shown === 'analyse' && analyse.isOpen());
  if (document.hidden || !isSeen) visibility.leave();
  else visibility.comeBack();
}

/* The start */

const paint = paintBrowser();
followBar(() => newGame.open());
document.addEventListener('visibilitychange', followVisibility);
addEventListener('pageshow', followVisibility);
addEventListener('online', client.retry);
addEventListener('pagehide', visibility.leave);
accounts.saveBefore(play.model.autosave.rest);
showWhoPlays(accounts, settings);
visit.watchOwner();
visit.answer({keys: onKeys, newGame: () => newGame.open(), analyse: analyse.showGame});
database.watch(showProblem);
idle.watch(accounts);
settings.watchOptions((now) => {
  dispatchEvent(new CustomEvent('qmines:options', {detail: now}));
  paint();
});
router.start();
visit.start();
welcome(play, settings, notices);
document.documentElement.dataset.begun = 'yes';
