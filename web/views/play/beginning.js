/**
 * How a game comes to the board: a new one, the same board once more, or one that was kept.
 *
 * @typedef {import('../../engine/protocol.js').Game} Game
 * @typedef {import('../../store/store.js').Entry} Entry
 * @typedef {import('../../catalogue.js').Plan} Plan
 * @typedef {import('../../catalogue.js').Played} Played
 * @typedef {import('./current.js').Current} Current
 */
import {Refused} from '../../engine/client.js';
import {endOf} from '../../engine/protocol.js';
import {drawSeed} from '../link.js';
import {blank, isRunning, lastOf, tellFailure, WORTH_KEEPING} from './current.js';

/**
 * @param {{
 *   shared: import('./current.js').Shared, board: any, table: ReturnType<typeof import('../stage/table.js').createTable>,
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../../store/store.js').createStore>,
 *   settings: ReturnType<typeof import('../../store/settings.js').createSettings>,
 *   clock: ReturnType<typeof import('../../engine/clock.js').createClock>,
 *   awaited: ReturnType<typeof import('./awaited.js').createAwaited>,
 *   pace: ReturnType<typeof import('./pace.js').createPace>, keep: () => Promise<void>,
 *   moving: ReturnType<typeof import('./moving.js').createMoving>, uncover: () => void,
 *   finish: ReturnType<typeof import('./applying.js').createApplying>['finish'],
 *   ahead: ReturnType<typeof import('../../engine/ahead.js').createAhead>}} parts
 */
export function createBeginning({
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
}) {
  /**
   * @param {Current} next @param {import('../../engine/session.js').Beginning} request
   * @param {Entry|null} entry what to show until the engine answers
   * @returns {Promise<string>} why the engine refused it; empty when it did not
   */
  async function begin(next, request, entry = null) {
    if (shared.now.id !== next.id && !isRunning(shared.now)) store.drop(shared.now.id);
    shared.now = next;
    shared.isSettled = false;
    const left = latest(lastClock(settings, next.id), entry);
    const {at, elapsed} = left ?? {at: 0, elapsed: 0};
    clock.set({begun: false, at, elapsed, running: false});
    shared.screen.shape(next);
    awaited.clear();
    if (entry) table.show({cells: entry.cells, saved: [], events: []});
    awaited.show();
    board.set({hidden: next.covered});
    settings.keepLast({...lastOf(next), at, elapsed});
    store.claim(next.id);
    try {
      settle(await session.begin(request), next, left);
      if (!entry || next.ended.summary) pace.follow(keep());
      return '';
    } catch (error) {
      tellFailure(shared, error);
      if (!(error instanceof Refused)) return '';
      // It is no game: there is nothing to leave, and nothing to drop of what may have been kept of it.
      if (shared.now === next) shared.now = blank(next);
      return error.message;
    }
  }

  /**
   * The engine has the game: shows it as it is.
   *
   * @param {Game} game @param {Current} next
   * @param {{at: number, elapsed: number}|null} left the clock when the game was last seen, after its last move perhaps
   */
  function settle(game, next, left) {
    const {state, opened, changes, hints, mineVision, summary, identity, given, failures, endedBy} = game;
    const ended = {summary, identity, given, failures, endedBy};
    const {screen} = shared;
    const full = next.full || (game.counters.worlds?.bits ?? 0);
    Object.assign(next, {state, opened, changes, hints, mineVision, ended, full});
    table.show(game);
    screen.settled(game);
    screen.counters(game.counters, full);
    awaited.show();
    const {at, elapsed} = (state === 'playing' && latest(left, game)) || game;
    if (next.covered && !isRunning(next) && !awaited.hasMoves) uncover();
    clock.set({begun: state !== 'fresh', at, elapsed, running: state === 'playing' && !next.covered});
    shared.isSettled = true;
    const end = endOf(game.events);
    if (end) finish(end);
    screen.state(next);
    if (state === 'fresh' && settings.options.clock === 'board') moving.startClock();
    if (state === 'paused' && !next.covered && !shared.isAway) moving.timed('resume');
    // The page was left before its pause was answered.
    if (state === 'playing' && next.covered) moving.timed('pause');
    screen.started();
  }

  return {
    /** A new game. @param {Plan} plan an empty seed is drawn */
    startNew(plan) {
      const ready = plan.seed || plan.given ? null : ahead.take(plan);
      const seed = plan.seed || ready?.seed || drawSeed();
      const next = blank({...plan, seed, technique: ''}, Boolean(plan.given));
      return begin({...next, ready, isSeeded: Boolean(plan.seed)}, newOf(plan, seed));
    },

    /** A game that the engine is asked for in another way. @param {Plan} plan @param {import('../../engine/session.js').Beginning} request */
    startAs: (plan, request) => begin(blank(plan), request),

    /** The board of a game, begun with its start cell open, perhaps by other rules. @param {Played} [played] else the game on the board */
    startAgain(played = {record: session.record, plan: shared.now}) {
      return begin(blank(played.plan, true), againOf(played));
    },

    /** @returns {Played|null} the game on the board, where it has ended */
    played() {
      const {finished, opened, ...plan} = shared.now;
      return finished !== null && opened ? {record: session.record, plan} : null;
    },

    /** A game that was kept. @param {Entry} entry @returns {Promise<string>} why it cannot be read */
    async resume(entry) {
      // An entry without the count is of an earlier version.
      const {record, when, waiting, at, elapsed, cells, owner, isLost, openings = WORTH_KEEPING, ...about} = entry;
      const opened = cells.some((code) => code < 9);
      const problem = await begin(
        {...blank(about), ...about, owner, opened, openings},
        {type: 'resume', record, ...wish(entry.grade)},
        entry,
      );
      // How it was lost lies in a record that nobody could note.
      if (isLost) moving.play(() => (isRunning(shared.now) ? 'resign' : null));
      return problem;
    },
  };
}

/** @param {Plan} plan @param {string} seed chosen, or drawn by the page @returns {import('../../engine/session.js').Beginning} what the engine is asked for */
function newOf(plan, seed) {
  const {columns, rows, mines, rules, changes, hints, mineVision, grade, given} = plan;
  // A board of a wished grade is chosen, too: chance has not dealt it.
  const origin = plan.seed || grade || given ? 'given' : 'drawn';
  const request = {columns, rows, mines, seed, rules, changes, hints, mineVision, origin, ...given, ...wish(grade)};
  return {type: 'new', ...request};
}

/** @param {Played} played @returns {import('../../engine/session.js').Beginning} what the engine is asked for: its board once more */
function againOf({record, plan: {rules, changes, hints, mineVision}, moves}) {
  return {type: 'again', record, seed: drawSeed(), rules, changes, hints, mineVision, moves};
}

/** @param {string} [grade] @returns {{grade?: string}} as the engine is told: nothing where any will do */
const wish = (grade) => (grade ? {grade} : {});

/**
 * @param {ReturnType<typeof import('../../store/settings.js').createSettings>} settings @param {string} id
 * @returns {{at: number, elapsed: number}|null} the clock kept when the page was left
 */
function lastClock(settings, id) {
  const last = settings.last();
  return last?.id === id ? {at: last.at, elapsed: last.elapsed} : null;
}

/**
 * The later of two readings of a game's clock; the first where they are equal.
 *
 * @template {{at: number, elapsed: number}} T @param {T|null} one @param {T|null} other
 */
function latest(one, other) {
  return one && other ? (other.at > one.at ? other : one) : (one ?? other);
}
