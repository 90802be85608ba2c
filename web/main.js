/** Puts the page together: engine, store, views, addresses. The only module that knows everyone. */
import './ended.js';
import {build} from './build.js';
import {createAhead} from './engine/ahead.js';
import {createClient} from './engine/client.js';
import {createReviewEngine} from './engine/review.js';
import {createSession} from './engine/session.js';
import {followBar, paintBrowser} from './page/bar.js';
import {createKeysList} from './page/keys-list.js';
import {createLateBench} from './page/late-bench.js';
import {createLateNewGame} from './page/late-new-game.js';
import {createLateViews} from './page/late-views.js';
import {createPresence} from './page/presence.js';
import {createStorageNotices} from './page/storage-notices.js';
import {followVersions} from './page/versions.js';
import {createVisit} from './page/visit.js';
import {welcome} from './page/welcome.js';
import {startEngine} from './start.js';
import {createAccounts} from './store/accounts.js';
import {createArchive} from './store/archive.js';
import {createDatabase} from './store/database.js';
import {createIdle} from './store/idle.js';
import {createImported} from './store/imported.js';
import {createSettings} from './store/settings.js';
import {createStore} from './store/store.js';
import {holdVersion} from './update.js';
import {showWhoPlays} from './views/chip.js';
import {createNotices} from './views/notices.js';
import {createPlay} from './views/play.js';
import {createRouter} from './views/router.js';

holdVersion(build.id);
const main = /** @type {HTMLElement} */ (document.querySelector('main'));

/* What is kept */

const notices = createNotices(() => play.focusBoard());
const onKeys = createKeysList({host: main, notices});
const {tellLoss, tellProblem} = createStorageNotices(notices);
const settings = createSettings();
const database = createDatabase(settings, tellLoss);
const idle = createIdle({minutes: () => settings.options.idle});
const accounts = createAccounts(database, idle.isOver);
const store = createStore(database, accounts, settings.unkept.all);
const sources = {archive: createArchive(database, accounts), accounts, imported: createImported(database)};

/* The engines */

const retry = () => client.retry();
const onFirst = () => followVersions({newGame, late, notices, settled: play.game.settled});
const client = createClient(startEngine, createPresence({play: () => play, notices, retry, onFirst}));
const reviewEngine = createReviewEngine(startEngine);
/** @type {import('./views/bench/teaching.js').Means} */
const means = {ask: client.ask, engine: reviewEngine, onBegin: (plan, request) => visit.begin(plan, request)};

/* What is seen */

const play = createPlay({
  session: createSession(client),
  ahead: createAhead(reviewEngine),
  store,
  settings,
  notices,
  comeBench: createLateBench(notices, means),
  onNew: () => newGame.open(),
  onKeys,
  onTakeBack: (entry) => visit.goOnWith(entry),
});
const visit = createVisit({play, store, settings, accounts, dialog: () => newGame});
const newGame = createLateNewGame(
  {host: main, notices},
  {
    settings,
    store,
    game: play.game,
    onStart: visit.begin,
    onAgain: visit.again,
    onResume: (entry) => visit.goOnWaiting(entry),
    engine: reviewEngine,
    onGiveUp: play.forgetLeft,
  },
);
const late = createLateViews({
  sources,
  database,
  settings,
  ...means,
  onAgain: visit.again,
  onGoOn: (played) => newGame.open({played, isChosen: true}),
  onKeys,
});
const views = {play: {element: play.element, title: '', show: play.show}, ...late};
const router = createRouter(views, {onNew: visit.openLink, onShown: seeWhetherAway, onLost: visit.lost});

function seeWhetherAway() {
  if (document.hidden || router?.shown !== 'play') play.game.leave();
  else play.game.comeBack();
}

/* All of it begins */

main.replaceChildren(...Object.values(views).map(({element}) => element));
followBar({onNew: () => newGame.open()});
document.addEventListener('visibilitychange', seeWhetherAway);
addEventListener('pageshow', seeWhetherAway);
addEventListener('online', client.retry);
addEventListener('pagehide', play.game.leave);
accounts.saveBefore(play.game.rest);
showWhoPlays(accounts, settings);
visit.watchOwner();
database.watch(tellProblem);
idle.watch(accounts);
settings.watchOptions((now) => {
  dispatchEvent(new CustomEvent('qmines:options', {detail: now}));
  paintBrowser();
});
router.start();
visit.start();
welcome({play, settings, notices});
document.documentElement.dataset.begun = 'yes';
