/** One game at a time on the board: how it begins, is played, kept, paused and left. */
import {countAccounted} from '../../board/state.js';
import {createClock} from '../../engine/clock.js';
import {isSearched} from '../../rules.js';
import * as words from '../../words/play.js';
import {createApplying} from './applying.js';
import {createAwaited} from './awaited.js';
import {createAway} from './away.js';
import {createBeginning} from './beginning.js';
import {blank, DEFAULT, isRunning, isWorthKeeping, tellFailure} from './current.js';
import {createKeeping} from './keeping.js';
import {createMoving} from './moving.js';
import {createPace} from './pace.js';
import {createQuestions} from './questions.js';

/**
 * @param {{
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../../store/store.js').createStore>,
 *   settings: ReturnType<typeof import('../../store/settings.js').createSettings>,
 *   ahead: ReturnType<typeof import('../../engine/ahead.js').createAhead>,
 *   board: any,
 *   table: ReturnType<typeof import('../stage/table.js').createTable>}} parts
 */
export function createGame({session, store, settings, ahead, board, table}) {
  /** @type {import('./current.js').Shared} */
  const shared = {now: blank(DEFAULT), screen: /** @type {any} */ (null), isAway: false, isSettled: false};
  const clock = createClock();
  const awaited = createAwaited(board, showAwaited);
  const pace = createPace();
  const {keep, note, seen, asItStands} = createKeeping({
    shared,
    board,
    session,
    store,
    clock,
    unkept: settings.unkept,
  });
  const {apply, finish} = createApplying({shared, table, store, clock, pace, keep, met: settings.met});
  const moving = createMoving({shared, session, clock, awaited, pace, apply, adviser: settings.adviser, ahead});
  const {play, machine, timed} = moving;
  const fail = (/** @type {unknown} */ error) => tellFailure(shared, error);
  const {tellWaiting, ...questions} = createQuestions({shared, session, awaited, fail});

  /** Flags count when they are seen, which they are before the engine has answered. */
  function showAwaited() {
    const {mines, finished} = shared.now;
    shared.screen.awaits(awaited.count);
    if (finished === null) shared.screen.minesLeft(mines - countAccounted(board.state));
  }

  /** A game that does not run cannot be gone on with: its board is seen. */
  function uncover() {
    shared.now.covered = false;
    board.set({hidden: false});
    shared.screen.state(shared.now);
  }

  return {
    ...createBeginning({
      shared,
      board,
      table,
      session,
      store,
      settings,
      clock,
      awaited,
      pace,
      keep,
      moving,
      uncover,
      finish,
      ahead,
    }),
    ...createAway({shared, settings, clock, note, seen, timed, onBack: tellWaiting}),
    ...questions,

    get current() {
      return shared.now;
    },
    isRunning: () => isRunning(shared.now),
    /** Whether its board is being searched for. */
    isSearched: () => !shared.now.opened && isSearched(shared.now) && awaited.hasMoves,
    /** Whether somebody who leaves it may want it back. */
    isWorthKeeping: () => isWorthKeeping(shared.now, board.state.cells),
    play,
    machine,
    /** To be called before anything else. @param {import('./screen.js').Screen} on */
    showOn(on) {
      shared.screen = on;
    },
    /** @returns {number} ms of play */
    elapsed: () => shared.now.finished ?? clock.elapsed(),

    /** The engine stopped and another starts: gives it the game. */
    reload: () => session.reload().catch(fail),

    /** Keeps the running game as it stands, before somebody else plays. One that is nobody's yet will be theirs. */
    rest: async () => isRunning(shared.now) && shared.now.owner !== undefined && keep(),
    /**
     * Settles when all that was pressed so far has been answered and kept, or after so many ms.
     *
     * @param {number} patience
     */
    settled(patience) {
      const done = play(() => null).then(() => pace.free);
      return Promise.race([done, new Promise((resolve) => setTimeout(resolve, patience))]);
    },

    /** Sets the running game aside, to be resumed later. @returns {import('../../store/store.js').Entry} as it stands */
    setAside() {
      const entry = asItStands(true);
      keep(entry);
      return entry;
    },

    /** Leaves nothing of the running game: it counts neither as played nor as lost. */
    forget() {
      const {id} = shared.now;
      pace.free.then(() => store.drop(id));
    },

    /** Pauses by the player's own hand, which covers the board, or goes on. */
    async togglePause() {
      const {now, screen} = shared;
      // A game whose first move is on its way rests as soon as that is answered.
      if (!isRunning(now) && !(now.finished === null && awaited.hasMoves)) return;
      now.covered = !now.covered;
      const {covered} = now;
      board.set({hidden: covered});
      if (covered) clock.run(false); // the time that is shown is the time of the press
      screen.state(now);
      tellWaiting();
      await timed(covered ? 'pause' : 'resume');
      if (shared.now !== now || now.covered !== covered) return;
      if (isRunning(now)) screen.say(covered ? words.PAUSED : words.RESUMED);
      else uncover();
    },
  };
}
