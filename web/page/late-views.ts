import {startEngine} from '../start.js';
import type {Database} from '../store/database.js';
import {leaderboardCard} from '../store/imported.js';
import {FIRST_CHOICE, type Settings} from '../store/settings.js';
import {GUEST} from '../store/vault.js';
import type {Sources} from '../views/account/import.js';
import type {LessonPorts} from '../views/bench/teaching.js';
import {createLateView} from '../views/late.js';
import {planFrom} from '../views/newgame/choice.js';
import type {GameActions} from '../views/replay/actions.js';

/** What the player asks for: what games offer in their replay, to play after the tour; `onKeys` opens the list of keys. */
type Actions = GameActions & Record<'onKeys' | 'onPlay', () => void>;

/** @param sources finished games, and their owners @param lessonPorts the engines, and how to begin a game */
export function createLateViews(
  sources: Sources,
  {database, settings}: {database: Database; settings: Settings},
  {ask, engine, onBegin}: LessonPorts,
  {onKeys, onPlay, ...actions}: Actions,
) {
  return {
    learn: createLateView('learn', {
      title: 'Learn',
      load: () => import('../views/learn.js'),
      create: ({createLearn}) =>
        createLearn(sources.archive, ask, engine, (board) =>
          typeof board === 'string'
            ? onBegin(planFrom({...FIRST_CHOICE, size: board, rules: 'constraints'}))
            : onBegin(board.plan, board.request),
        ),
    }),
    analyse: createLateView('analyse', {
      title: 'Analyse',
      load: () => import('../views/analyse.js'),
      create: ({createAnalyse}) =>
        createAnalyse(startEngine, {engine, onBegin, settings}, {database, accounts: sources.accounts}),
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
      create: ({createGameView}) => createGameView(sources, engine, actions),
    }),
    account: createLateView('account', {
      title: 'Account',
      load: () => import('../views/account.js'),
      create: ({createAccount}) => createAccount(sources, database, (game, signal) => engine.examine(game, {signal})),
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
