import {startEngine} from '../start.js';
import type {Database} from '../store/database.js';
import type {Imported} from '../store/imported.js';
import {FIRST_CHOICE, type Settings} from '../store/settings.js';
import {GUEST} from '../store/vault.js';
import type {Sources} from '../views/account/import.js';
import type {LessonPorts} from '../views/bench/teaching.js';
import {createLateView} from '../views/late.js';
import {planFrom} from '../views/newgame/choice.js';
import type {GameActions} from '../views/replay/actions.js';

/** What the player asks for: what games offer in their replay, to play after the tour; `onKeys` opens the list of keys. */
type Actions = GameActions & Record<'onKeys' | 'onPlay', () => void>;

/** @param own the games of this browser's players, and these @param lessonPorts the engines, and how to begin a game */
export function createLateViews(
  own: Pick<Sources, 'archive' | 'accounts'>,
  {database, settings}: {database: Database; settings: Settings},
  {ask, engine, onBegin}: LessonPorts,
  {onKeys, onPlay, ...actions}: Actions,
) {
  let imported: Imported | null = null;

  /** Loads a view that also shows the games of imported players, which the first view never does. */
  async function withPlayers<M>(load: () => Promise<M>) {
    const [module, {createImported, leaderboardCard}] = await Promise.all([load(), import('../store/imported.js')]);
    imported ??= createImported(database);
    const sources = {...own, imported, database, engine};
    return {...module, sources, guestCard: () => leaderboardCard(database, GUEST)};
  }

  return {
    learn: createLateView('learn', {
      title: 'Learn',
      load: () => import('../views/learn.js'),
      create: ({createLearn}) =>
        createLearn(own.archive, ask, engine, (board) =>
          typeof board === 'string'
            ? onBegin(planFrom({...FIRST_CHOICE, size: board, rules: 'constraints'}))
            : onBegin(board.plan, board.request),
        ),
    }),
    analyse: createLateView('analyse', {
      title: 'Analyse',
      load: () => import('../views/analyse.js'),
      create: ({createAnalyse}) =>
        createAnalyse(startEngine, {engine, onBegin, settings}, {database, accounts: own.accounts}),
    }),
    lab: createLateView('lab', {
      title: 'Lab',
      load: () => import('../views/lab.js'),
      create: ({createLab}) => createLab({startEngine, settings}),
    }),
    stats: createLateView('stats', {
      title: 'Stats',
      load: () => withPlayers(() => import('../views/stats.js')),
      create: ({createStats, sources}) => createStats({...sources, startEngine}),
    }),
    history: createLateView('history', {
      title: 'History',
      under: 'stats',
      load: () => withPlayers(() => import('../views/history.js')),
      create: ({createHistory, sources}) => createHistory({...sources, onGames: engine.begin}),
    }),
    leaderboard: createLateView('leaderboard', {
      title: 'Leaderboard',
      under: 'stats',
      load: () => withPlayers(() => import('../views/leaderboard.js')),
      create: ({createLeaderboard, sources, guestCard}) => createLeaderboard({...sources, guestCard}),
    }),
    game: createLateView('game', {
      title: 'Replay',
      under: 'stats',
      load: () => withPlayers(() => import('../views/replay.js')),
      create: ({createGameView, sources}) => createGameView(sources, engine, actions),
    }),
    account: createLateView('account', {
      title: 'Account',
      load: () => withPlayers(() => import('../views/account.js')),
      create: ({createAccount, sources}) =>
        createAccount(sources, database, (game, signal) => engine.examine(game, {signal})),
    }),
    options: createLateView('options', {
      title: 'Options',
      load: () => import('../views/options.js'),
      create: ({createOptions}) => createOptions(settings, onKeys),
    }),
    tour: createLateView('tour', {
      title: 'How to play',
      under: 'learn',
      load: () => import('../views/tour.js'),
      create: ({createTour}) => createTour(onPlay),
    }),
    rules: createLateView('rules', {
      title: 'Rules',
      under: 'learn',
      load: () => import('../views/rules.js'),
      create: ({createRulesPage}) =>
        createRulesPage((rules) => {
          const choice = {...settings.choice(), rules, changes: {}, grade: ''};
          settings.keepChoice(choice);
          onBegin(planFrom(choice));
        }),
    }),
    about: createLateView('about', {
      title: 'About',
      load: () => import('../views/about.js'),
      create: ({createAbout}) => createAbout(),
    }),
  };
}

export type LateViews = ReturnType<typeof createLateViews>;
