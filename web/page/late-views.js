/** The views that are not the first: what brings each of them when it is opened. */
import {build} from '../build.js';
import {startEngine} from '../start.js';
import {leaderboardCard} from '../store/leaderboard-card.js';
import {FIRST_CHOICE} from '../store/settings.js';
import {GUEST} from '../store/vault.js';
import {createLateView} from '../views/late.js';
import {planFrom} from '../views/newgame/choice.js';

/**
 * @param {{
 *   sources: {archive: ReturnType<typeof import('../store/archive.js').createArchive>,
 *     accounts: import('../store/accounts.js').Accounts, imported: ReturnType<typeof import('../store/imported.js').createImported>},
 *   database: ReturnType<typeof import('../store/database.js').createDatabase>,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   engine: ReturnType<typeof import('../engine/review.js').createReviewEngine>,
 *   ask: import('../engine/client.js').Ask, onBegin: (plan: import('../catalogue.js').Plan, request?: import('../engine/session.js').Beginning) => void,
 *   onAgain: (played: import('../catalogue.js').Played) => void, onGoOn: (played: import('../catalogue.js').Played) => void,
 *   onKeys: () => void}} parts  `sources`: games that have ended, and whose they are; `ask`: the engine at play; `onBegin`: a game is to be played; `onAgain`: a board is to be played once more, `onGoOn`: from a
 *   move on; `onKeys` opens the list of keys
 */
export function createLateViews({sources, database, settings, engine, ask, onBegin, onAgain, onGoOn, onKeys}) {
  return {
    learn: createLateView('learn', {
      title: 'Learn',
      load: () => import('../views/learn.js'),
      create: ({createLearn}) =>
        createLearn({
          archive: sources.archive,
          ask,
          engine,
          onBegin: ({plan, request}) => onBegin(plan, request),
          onFree: (size) => onBegin(planFrom({...FIRST_CHOICE, size, rules: 'constraints'})),
        }),
    }),
    lab: createLateView('lab', {
      title: 'Lab',
      load: () => import('../views/lab.js'),
      create: ({createLab}) => createLab({startEngine, settings}),
    }),
    stats: createLateView('stats', {
      title: 'Stats',
      load: () => import('../views/stats.js'),
      create: ({createStats}) => createStats(sources),
    }),
    history: createLateView('history', {
      title: 'History',
      under: 'stats',
      load: () => import('../views/history.js'),
      create: ({createHistory}) => createHistory({...sources, onGames: engine.begin}),
    }),
    leaderboard: createLateView('leaderboard', {
      title: 'Leaderboard',
      under: 'stats',
      load: () => import('../views/leaderboard.js'),
      create: ({createLeaderboard}) =>
        createLeaderboard({...sources, guestCard: () => leaderboardCard(database, GUEST)}),
    }),
    game: createLateView('game', {
      title: 'Replay',
      under: 'stats',
      load: () => import('../views/replay.js'),
      create: ({createGameView}) =>
        createGameView({
          ...sources,
          engine,
          onAgain,
          onGoOn,
        }),
    }),
    account: createLateView('account', {
      title: 'Account',
      load: () => import('../views/account.js'),
      create: ({createAccount}) =>
        createAccount({...sources, database, examine: (game, signal) => engine.examine(game, {signal})}),
    }),
    options: createLateView('options', {
      title: 'Options',
      load: () => import('../views/options.js'),
      create: ({createOptions}) => createOptions({settings, onKeys, version: build.version}),
    }),
    tour: createLateView('tour', {
      title: 'How to play',
      under: 'learn',
      load: () => import('../views/tour.js'),
      create: ({createTour}) => createTour(),
    }),
    rules: createLateView('rules', {
      title: 'Rules',
      under: 'learn',
      load: () => import('../views/rules.js'),
      create: ({createRulesPage}) => createRulesPage(),
    }),
    about: createLateView('about', {
      title: 'About',
      load: () => import('../views/about.js'),
      create: ({createAbout}) => createAbout(),
    }),
  };
}
