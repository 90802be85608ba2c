/**
 * The game on the board: sends its moves to the engine, shows what they did, keeps it after every one.
 *
 * @typedef {import('../../engine/protocol.js').Game} Game
 * @typedef {import('../../engine/protocol.js').Played} Played
 * @typedef {import('../../store/store.js').Entry} Entry
 * @typedef {import('../../catalogue.js').Plan} Plan
 * @typedef {Plan & {id: string, state: import('../../engine/protocol.js').GameState, opened: boolean, full: number,
 *   covered: boolean, begun: string, finished: number|null, owner?: string, ended: import('../../engine/protocol.js').Ended}} Current
 *   `full`: log2 of the worlds at the first opening after which they could be counted, 0 until then; `covered`: paused by
 *   hand; `begun`: UTC; `finished`: ms of a game that has ended; `owner`: whose it is, known once it is kept; `ended`: what the engine
 *   says of a game that has
 * @typedef {{hinted?: number|null, saved?: number|null, isLesson?: boolean}} About  what a sentence is about: a cell that can be
 *   explained, the number of a save that can be seen, a lesson
 */

import {EngineStopped, Refused} from '../../engine/client.js';
import {createClock} from '../../engine/clock.js';
import {endOf, eventOf} from '../../engine/protocol.js';
import {Superseded} from '../../engine/session.js';
import {newId} from '../../store/store.js';
import * as words from '../../words/play.js';
import {drawSeed} from '../link.js';
import {createAwaited} from './awaited.js';
import {createPace} from './pace.js';
import {createQuestions} from './questions.js';
import {tell} from './tell.js';

/**
 * @param {{
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../../store/store.js').createStore>,
 *   settings: ReturnType<typeof import('../../store/settings.js').createSettings>,
 *   board: any,
 *   table: ReturnType<typeof import('./table.js').createTable>}} parts
 */
export function createGame({session, store, settings, board, table}) {
  const clock = createClock();
  const awaited = createAwaited(board);
  const pace = createPace();
  /** Where it is shown. @type {import('./screen.js').Screen} */
  let screen;
  /** @type {Current} */
  let now = blank({
    columns: 13,
    rows: 9,
    mines: 30,
    seed: '',
    rules: 'quantum',
    changes: {},
    hints: true,
    mineVision: false,
  });
  let isAway = false;
  /** Whether the engine has the game on the board: until then the clock kept before is the better one. */
  let isSettled = false;
  /** @type {{at: number, elapsed: number}|null} the clock of a game whose pause no record holds */
  let frozen = null;

  /** @param {Plan} plan @returns {Current} */
  function blank(plan) {
    const {columns, rows, mines, seed, rules, changes, hints, mineVision} = plan;
    const params = {columns, rows, mines, seed, rules, changes, hints, mineVision};
    return {
      ...params,
      id: newId(),
      state: 'fresh',
      opened: false,
      full: 0,
      covered: false,
      begun: '',
      finished: null,
      ended: {},
    };
  }

  /* Beginning */

  /**
   * @param {Current} next @param {import('../../engine/session.js').Beginning} request
   * @param {Entry|null} entry what to show until the engine answers
   * @returns {Promise<string>} why the engine refused it; empty when it did not
   */
  async function begin(next, request, entry = null) {
    if (now.id !== next.id && !isRunning()) store.drop(now.id);
    now = next;
    isSettled = false;
    const left = latest(lastClock(next.id), entry);
    const {at, elapsed} = left ?? {at: 0, elapsed: 0};
    clock.set({begun: false, at, elapsed, running: false});
    screen.shape(now);
    awaited.clear();
    if (entry) table.show({cells: entry.cells, saved: [], events: []});
    board.set({hidden: now.covered});
    const {id, columns, rows, hints, mineVision} = now;
    settings.keepLast({id, columns, rows, hints, mineVision, at, elapsed});
    store.claim(now.id);
    try {
      settle(await session.begin(request), next, left);
      if (!entry || next.ended.summary) pace.follow(keep());
      return '';
    } catch (error) {
      fail(error);
      if (!(error instanceof Refused)) return '';
      next.opened = false; // it is no game: there is nothing to leave
      return error.message;
    }
  }

  /** @param {string} id @returns {{at: number, elapsed: number}|null} the clock kept when the page was left */
  function lastClock(id) {
    const last = settings.last();
    return last?.id === id ? {at: last.at, elapsed: last.elapsed} : null;
  }

  /**
   * The engine has the game: shows it as it is.
   *
   * @param {Game} game @param {Current} next
   * @param {{at: number, elapsed: number}|null} left the clock when the game was last seen, after its last move perhaps
   */
  function settle(game, next, left) {
    const {state, opened, changes, hints, mineVision, summary, identity} = game;
    Object.assign(next, {
      state,
      opened,
      changes,
      hints,
      mineVision,
      ended: {summary, identity},
      full: next.full || (game.counters.worlds?.bits ?? 0),
    });
    table.show(game);
    screen.counters(game.counters, next.full);
    const {at, elapsed} = (game.state === 'playing' && latest(left, game)) || game;
    const begun = game.state !== 'fresh';
    clock.set({begun, at, elapsed, running: game.state === 'playing'});
    isSettled = true;
    const end = endOf(game.events);
    if (end) finish(end);
    screen.state(now);
    if (game.state === 'fresh' && settings.options.clock === 'board') startClock();
    if (game.state === 'paused' && !next.covered && !isAway) timed('resume');
    screen.started();
  }

  /** @param {unknown} error */
  function fail(error) {
    if (error instanceof Superseded) return;
    if (error instanceof EngineStopped) screen.engineAbsent();
    else if (error instanceof Refused) screen.say(error.message);
    else throw error;
  }

  function startClock() {
    clock.begin();
    now.begun = new Date().toISOString().replace(/\.\d+Z/, 'Z');
  }

  /* Moves */

  /**
   * Sends a move in its turn and shows what it did.
   *
   * @param {() => string|null} choose asked when all earlier moves are answered and kept
   * @param {number|null} [cell] @param {boolean} [isPress] whether the cell looks pressed until it is answered
   */
  async function play(choose, cell = null, isPress = false) {
    const own = now;
    let move = '';
    const answered = awaited.wait(isPress ? cell : null);
    try {
      const played = await session.play(async () => {
        await pace.free;
        if (own !== now) return null;
        move = choose() ?? '';
        if (!move) return null;
        if (!clock.isBegun) startClock();
        return {move, at: clock.at(), ...(own.begun && own.state === 'fresh' && {begun: own.begun})};
      });
      if (own === now && played) apply(played, move, cell);
    } catch (error) {
      fail(error);
    } finally {
      answered();
    }
  }

  /** @param {Played} played @param {string} move @param {number|null} cell */
  function apply(played, move, cell) {
    const {events, counters, state, summary, identity} = played;
    screen.lesson(events);
    const isChord = move.startsWith('chord');
    const worldsBits = counters.worlds?.bits ?? null;
    const sentence = tell(events, {columns: now.columns, minesLeft: counters.minesLeft, worldsBits, isChord});
    if (events.every(({type}) => type === 'undecided')) {
      if (cell !== null && (isChord || sentence)) table.spring(cell);
      if (sentence) {
        screen.say(''); // so that it is heard again where it is the same as the one before
        screen.say(sentence);
        now.state = state;
        clock.run(state === 'playing' && !isAway);
        pace.follow(keep());
      }
      return;
    }
    const opens = events.some(({type}) => type === 'opened');
    if (opens && !now.opened) Object.assign(now, {opened: true, full: 0});
    now.full ||= worldsBits ?? 0;
    now.state = state;
    clock.run(state === 'playing' && !isAway);
    table.apply(events, cell);
    screen.counters(counters, now.full);
    const end = endOf(events);
    now.ended = {summary, identity};
    if (end) finish(end);
    else if (events.some(({type}) => type === 'rearranged')) screen.mood('saved');
    const isLesson = events.some(({type}) => type === 'taught');
    if (sentence) screen.say(sentence, {hinted: askable(events), saved: end ? null : seeable(events), isLesson});
    screen.state(now);
    pace.follow(keep());
    // A move made before the page was left, and answered only now: its game is paused after all.
    if (isAway && state === 'playing') timed('pause');
  }

  /** @param {Record<string, any> & {type: string}} end */
  function finish(end) {
    now.finished = end.time;
    clock.run(false);
    screen.mood(end.type === 'won' ? 'won' : 'lost');
    screen.say(
      end.type === 'won' ? words.won(/** @type {any} */ (end)) : words.lost(/** @type {any} */ (end), now.columns),
    );
    screen.end(now.id, end.type === 'won' ? end : null, end.reason ?? '', end.saves);
  }

  /** A move of the clock. @param {'pause'|'resume'|'resign'} move */
  function timed(move) {
    return play(() => (now.state === 'playing' || now.state === 'paused' ? move : null));
  }

  /* Keeping */

  /** Keeps the game; one that has ended, among the finished ones. @param {Partial<Entry>} [extra] */
  async function keep(extra = {}) {
    const own = now;
    const {begun, finished, opened, ended, ...about} = own;
    const cells = board.state.cells.slice();
    const entry = {...about, record: session.record, when: Date.now(), waiting: false, ...seen(), cells, ...extra};
    own.owner ??= await store.owner();
    entry.owner = own.owner;
    const {summary, identity} = ended;
    if (summary && identity)
      await store.finish(entry, {identity, record: entry.record, finished: entry.when, summary, imported: false});
    else await store.keep(entry);
  }

  const seen = () => ({at: clock.at(), elapsed: clock.elapsed()});
  const isRunning = () => now.opened && (now.state === 'playing' || now.state === 'paused');

  return {
    ...createQuestions({session, awaited, current: () => now, fail}),
    get current() {
      return now;
    },
    isRunning,
    play,
    /** To be called before anything else. @param {import('./screen.js').Screen} on */
    showOn(on) {
      screen = on;
    },
    /** @returns {number} ms of play */
    elapsed: () => now.finished ?? clock.elapsed(),

    /** A new game. @param {Plan} plan an empty seed is drawn */
    startNew(plan) {
      const {columns, rows, mines, rules, changes, hints, mineVision} = plan;
      const seed = plan.seed || drawSeed();
      const origin = plan.seed ? 'given' : 'drawn';
      const request = {columns, rows, mines, seed, rules, changes, hints, mineVision, origin};
      return begin(blank({...plan, seed}), {type: 'new', ...request});
    },

    /** The board of a game, begun with its start cell open. @param {string} [record] @param {Plan} [plan] of the game; else of this one */
    startAgain(record = session.record, plan = now) {
      const request = /** @type {const} */ ({type: 'again', record, seed: drawSeed()});
      return begin(blank(plan), request);
    },

    /** A game that was kept. @param {Entry} entry @returns {Promise<string>} why it cannot be read */
    resume(entry) {
      const {record, when, waiting, at, elapsed, cells, owner, ...about} = entry;
      const opened = cells.some((code) => code < 9);
      return begin({...blank(about), ...about, owner, opened}, {type: 'resume', record}, entry);
    },

    /** The engine stopped and another starts: gives it the game. */
    reload: () => session.reload().catch(fail),

    /** Keeps the running game as it stands, before somebody else plays. */
    rest: async () => isRunning() && keep(),
    /**
     * Settles when all that was pressed so far has been answered and kept, or after so many ms.
     *
     * @param {number} patience
     */
    settled(patience) {
      const done = play(() => null).then(() => pace.free);
      return Promise.race([done, new Promise((resolve) => setTimeout(resolve, patience))]);
    },

    /** Sets the running game aside, to be resumed later. */
    setAside: () => keep({waiting: true}),
    /** Counts the running game as lost. */
    resign: () => timed('resign'),

    /** Pauses by the player's own hand, which covers the board, or goes on. */
    async togglePause() {
      if (!isRunning()) return;
      now.covered = !now.covered;
      const {covered} = now;
      board.set({hidden: covered});
      screen.state(now);
      await timed(covered ? 'pause' : 'resume');
      screen.say(covered ? words.PAUSED : words.RESUMED);
    },

    /** The page is hidden, or another view is in front: time away does not count. */
    leave() {
      if (isAway) return;
      isAway = true;
      const {id, columns, rows, hints, mineVision} = now;
      if (isSettled) settings.keepLast({id, columns, rows, hints, mineVision, ...seen()});
      if (now.state === 'fresh') frozen = seen();
      else if (!now.covered) timed('pause');
      clock.run(false);
    },

    comeBack() {
      if (!isAway) return;
      isAway = false;
      if (frozen && now.state === 'fresh') clock.set({begun: clock.isBegun, ...frozen, running: true});
      else if (!now.covered) timed('resume');
      frozen = null;
    },
  };
}

/** @param {import('../../engine/protocol.js').Event[]} events @returns {number|null} the cell of a hint or a lesson that can be explained */
function askable(events) {
  const lesson = eventOf(events, 'taught');
  if (lesson) return events.length === 1 && (lesson.steps ?? 0) > 1 ? (lesson.cells?.[0] ?? null) : null;
  const hint = eventOf(events, 'hinted');
  return hint && (hint.verdict !== 'unsure' || hint.percent !== null) ? hint.cell : null;
}

/** @param {import('../../engine/protocol.js').Event[]} events @returns {number|null} the number of a save whose mines are seen */
function seeable(events) {
  const save = eventOf(events, 'rearranged');
  return save?.moved ? save.saves : null;
}

/**
 * The later of two readings of a game's clock; the first where they are equal.
 *
 * @template {{at: number, elapsed: number}} T @param {T|null} one @param {T|null} other
 */
function latest(one, other) {
  return one && other ? (other.at > one.at ? other : one) : (one ?? other);
}
