/**
 * Sends the moves of the game on the board to the engine, in their turn, and shows what they did.
 *
 * @typedef {import('../../engine/protocol.js').Event} Event
 * @typedef {import('../../engine/protocol.js').Played} Played
 * @typedef {{hinted?: number|null, saved?: number|null, isLesson?: boolean, isLoud?: boolean,
 *   isExplained?: boolean, isWished?: boolean}} About  what a sentence is about: a cell that can be explained, the number of a save that can be seen,
 *   a lesson, something that must not be missed, a save to a player who has hardly seen one, or a board of a wished grade that there is not
 */
import {endOf, eventOf} from '../../engine/protocol.js';
import {isSearched} from '../../rules.js';
import {newId} from '../../store/store.js';
import * as words from '../../words/play.js';
import {drawSeed} from '../link.js';
import {askable, seeable, tellFailure} from './current.js';
import {createNews} from './news.js';
import {tell} from './tell.js';

/**
 * @param {{
 *   shared: import('./current.js').Shared, table: ReturnType<typeof import('../stage/table.js').createTable>,
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   store: ReturnType<typeof import('../../store/store.js').createStore>,
 *   clock: ReturnType<typeof import('../../engine/clock.js').createClock>,
 *   awaited: ReturnType<typeof import('./awaited.js').createAwaited>,
 *   pace: ReturnType<typeof import('./pace.js').createPace>, keep: () => Promise<void>,
 *   met: ReturnType<typeof import('../../store/settings.js').createSettings>['met'],
 *   adviser: () => import('../../engine/protocol.js').Adviser,
 *   ahead: ReturnType<typeof import('../../engine/ahead.js').createAhead>}} parts
 */
export function createMoving({shared, table, session, store, clock, awaited, pace, keep, met, adviser, ahead}) {
  const news = createNews(met);

  /**
   * Sends a move in its turn and shows what it did.
   *
   * @param {() => string|null} choose asked when all earlier moves are answered and kept
   * @param {number|null} [cell] @param {import('./awaited.js').Press|null} [press] what shows until it is answered
   */
  async function play(choose, cell = null, press = null) {
    const chosen = () => {
      const move = choose();
      return move ? {move} : null;
    };
    await take('play', chosen, cell, press);
  }

  /**
   * Has the machine act in its turn, and shows what it did.
   *
   * @param {() => {action: string, inference: string, strategy: string}|null} choose asked when all earlier moves are answered and kept
   * @returns {Promise<Played|null>} null where it did nothing, and why has been told
   */
  const machine = (choose) => take('machine', choose);

  /**
   * @param {'play'|'machine'} type @param {() => {move?: string, action?: string}|null} choose
   * @param {number|null} [cell] @param {import('./awaited.js').Press|null} [press] @returns {Promise<Played|null>}
   */
  async function take(type, choose, cell = null, press = null) {
    const own = shared.now;
    const {asked} = shared.screen;
    const isFirst = !own.opened;
    let move = '';
    let at = 0;
    const answered = awaited.wait(press);
    try {
      const played = await session.play(type, async () => {
        await pace.free;
        const chosen = own === shared.now ? choose() : null;
        if (!chosen) return null;
        move = chosen.move ?? '';
        if (!clock.isBegun) startClock();
        // Nobody plays while a board is searched for.
        if (!own.opened && isSearched(own)) clock.run(false);
        at = clock.at();
        const isAhead = !own.opened && own.ready?.move === move;
        return {
          ...chosen,
          at,
          ...(own.begun && own.state === 'fresh' && {begun: own.begun}),
          ...(isAhead && {ahead: own.ready?.record}),
          ...(move === 'hint' && {by: adviser()}),
        };
      });
      const wasSearched = shared.screen.searched();
      if (wasSearched && played) clock.set({begun: true, at, elapsed: played.elapsed, running: false});
      if (own !== shared.now || !played) return null;
      apply(played, move, cell, asked);
      // What took long, or would have, is done ahead the next time.
      if (isFirst && own.opened && move && (wasSearched || own.ready)) ahead.make({...own, seed: drawSeed()}, move);
      if (own.opened) own.ready = null;
      return played;
    } catch (error) {
      if (shared.screen.searched()) clock.set({begun: false, at: 0, elapsed: 0, running: false});
      tellFailure(shared, error);
      return null;
    } finally {
      answered();
    }
  }

  function startClock() {
    clock.begin();
    shared.now.begun = new Date().toISOString().replace(/\.\d+Z/, 'Z');
  }

  /** @param {Played} played @param {string} move @param {number|null} cell @param {number} asked by the line when it was pressed */
  function apply({events, counters, state, summary, identity, failures}, move, cell, asked) {
    const {now, screen} = shared;
    screen.lesson(events);
    if (move === 'help' && !events.length) screen.say(words.NO_SAFE_CELL);
    if (move === 'undo' && !events.length) screen.say(words.NOTHING_TO_UNDO);
    const undone = eventOf(events, 'undone');
    if (undone && now.finished !== null) goBack();
    const isChord = move.startsWith('chord');
    const worldsBits = counters.worlds?.bits ?? null;
    const isLoud = news.isNews(events);
    const end = endOf(events);
    const isExplained = isLoud && !end;
    const told = tell(events, {
      columns: now.columns,
      minesLeft: counters.minesLeft,
      worldsBits,
      isChord,
      isExplained,
      isSearched: isSearched(now),
    });
    const sentence = now.opened ? told : told + news.advice(events);
    if (events.every(({type}) => type === 'undecided')) {
      if (cell !== null && (isChord || sentence)) table.spring(cell);
      if (sentence) leaveUndecided(sentence, state);
      return;
    }
    const opens = events.some(({type}) => type === 'opened');
    if (opens && !now.opened) Object.assign(now, {opened: true, full: 0});
    if (opens) now.openings += 1;
    now.full ||= worldsBits ?? 0;
    goOn(state);
    table.apply(events, cell, isLoud);
    screen.counters(counters, now.full);
    now.ended = {summary, identity, failures};
    if (end) finish(end, isLoud);
    else if (events.some(({type}) => type === 'rearranged')) screen.mood('saved');
    const isLesson = events.some(({type}) => type === 'taught');
    const hinted = askable(events);
    const saved = end ? null : seeable(events);
    // A flag or an opening answered late leaves what the player has been asked for since.
    const isQuiet = !end && !isLoud && !isLesson && hinted === null && saved === null;
    if (sentence && !(isQuiet && screen.asked > asked))
      screen.say(sentence, {hinted, saved, isLesson, isLoud, isExplained});
    screen.state(now);
    pace.follow(keep());
    // A move made before the page was left, and answered only now: its game is paused after all.
    if (shared.isAway && state === 'playing') timed('pause');
  }

  /** The move did nothing, and says why. @param {string} sentence @param {import('../../engine/protocol.js').GameState} state */
  function leaveUndecided(sentence, state) {
    shared.screen.say(''); // so that it is heard again where it is the same as the one before
    shared.screen.say(sentence);
    goOn(state);
    pace.follow(keep());
  }

  /** The move that ended the game was taken back: it goes on as another, which stands for both when it has ended. */
  function goBack() {
    const {now, screen} = shared;
    // The ended one stands until this one is kept for the first time.
    Object.assign(now, {id: newId(), replaces: now.id, finished: null, result: null, ended: {}});
    store.claim(now.id);
    screen.goOn();
  }

  /** @param {import('../../engine/protocol.js').GameState} state */
  function goOn(state) {
    shared.now.state = state;
    clock.run(state === 'playing' && !shared.isAway);
  }

  /** @param {Record<string, any> & {type: string}} end @param {boolean} [isLoud] */
  function finish(end, isLoud) {
    const {now, screen} = shared;
    now.finished = end.time;
    clock.run(false);
    if (now.ended.failures) table.showFailures(now.ended.failures);
    screen.mood(end.type === 'won' ? 'won' : 'lost');
    const said =
      end.type === 'won' ? words.won(/** @type {any} */ (end)) : words.lost(/** @type {any} */ (end), now.columns);
    now.result = {said, shared: words.resultShared(now, /** @type {any} */ (end))};
    screen.say(said, {isLoud});
    screen.end(now, end.type === 'won' ? end : null, end.reason ?? '', end.saves);
  }

  /** A move of the clock. @param {'pause'|'resume'} move */
  const timed = (move) => play(() => (['playing', 'paused'].includes(shared.now.state) ? move : null));

  return {play, machine, timed, finish, startClock};
}
