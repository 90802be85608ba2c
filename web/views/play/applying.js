/**
 * What an answered move does to the game on the board: its state, its clock, what is seen of it and what is said.
 *
 * @typedef {import('../../engine/protocol.js').Played} Played
 * @typedef {{hinted?: number|null, saved?: number|null, isLesson?: boolean, isLoud?: boolean, isLoss?: boolean,
 *   isExplained?: boolean, isWished?: boolean}} About  what a sentence is about: a cell that can be explained, the number of a save that can be seen,
 *   a lesson, something that must not be missed, a save to a player who has hardly seen one, or a board of a wished grade that there is not
 */
import {endOf, eventOf} from '../../engine/protocol.js';
import {isByNumbers, isSearched} from '../../rules.js';
import {newId} from '../../store/store.js';
import * as words from '../../words/play.js';
import {askable, seeable} from './current.js';
import {createNews} from './news.js';
import {tell} from './tell.js';

/** What is told of moves that find nothing to do. @type {Record<string, string>} */
const IN_VAIN = {help: words.NO_SAFE_CELL, undo: words.NOTHING_TO_UNDO};

/**
 * @param {{
 *   shared: import('./current.js').Shared, table: ReturnType<typeof import('../stage/table.js').createTable>,
 *   store: ReturnType<typeof import('../../store/store.js').createStore>,
 *   clock: ReturnType<typeof import('../../engine/clock.js').createClock>,
 *   pace: ReturnType<typeof import('./pace.js').createPace>, keep: () => Promise<void>,
 *   met: ReturnType<typeof import('../../store/settings.js').createSettings>['met']}} parts
 */
export function createApplying({shared, table, store, clock, pace, keep, met}) {
  const news = createNews(met);

  /**
   * Shows what a move did.
   *
   * @param {Played} played @param {string} move empty where a machine chose it @param {number|null} cell that was pressed
   * @param {{asked: number, spoken: number}} pressed how often the line had asked for something, and had said anything, when it was pressed
   * @returns {boolean} whether the move did anything that the game goes on from
   */
  function apply(played, move, cell, pressed) {
    const {events, counters, state, summary, identity, given, failures, endedBy} = played;
    const {now, screen} = shared;
    screen.moved(played);
    screen.lesson(events);
    const undone = eventOf(events, 'undone');
    if (undone && now.finished !== null) goBack();
    const isChord = move.startsWith('chord');
    const worldsBits = counters.worlds?.bits ?? null;
    const isLoud = news.isNews(events);
    const end = endOf(events);
    const isExplained = isLoud && !end;
    const told =
      screen.told(played, move) ??
      (events.length ? null : IN_VAIN[move]) ??
      tell(events, {
        columns: now.columns,
        minesLeft: counters.minesLeft,
        worldsBits,
        lives: counters.lives,
        isChord,
        isExplained,
        isSearched: isSearched(now),
        isMachine: endedBy === 'm',
      });
    const sentence = now.opened ? told : told + news.advice(events);
    if (events.every(({type}) => type === 'undecided')) {
      if (cell !== null && (isChord || sentence)) table.spring(cell);
      // Who pressed again before the answer is told what that was, and not that there was nothing left.
      if (!events.length && screen.heard.spoken > pressed.spoken) return false;
      if (sentence) leaveUndecided(sentence, state);
      return false;
    }
    const opens = events.some(({type}) => type === 'opened');
    if (opens && !now.opened) Object.assign(now, {opened: true, full: 0});
    if (opens) now.openings += 1;
    now.full ||= worldsBits ?? 0;
    goOn(state);
    table.apply(events, cell, isLoud);
    screen.counters(counters, now.full);
    now.ended = {summary, identity, given, failures, endedBy};
    if (end) finish(end, isLoud);
    else if (events.some(({type}) => type === 'rearranged')) screen.mood('saved');
    const isLoss = !end && events.some(({type}) => type === 'exploded');
    if (isLoss) screen.mood('hurt');
    const isLesson = events.some(({type}) => type === 'taught');
    const hinted = askable(events);
    const saved = end ? null : seeable(events);
    // A flag or an opening answered late leaves what the player has been asked for since.
    const isQuiet = !end && !isLoud && !isLoss && !isLesson && hinted === null && saved === null;
    if (sentence && !(isQuiet && screen.heard.asked > pressed.asked))
      screen.say(sentence, {hinted, saved, isLesson, isLoud: isLoud || isLoss, isLoss, isExplained});
    screen.state(now);
    pace.follow(keep());
    return true;
  }

  /** The move did nothing, and says why. @param {string} sentence @param {import('../../engine/protocol.js').GameState} state */
  function leaveUndecided(sentence, state) {
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
    clock.run(state === 'playing' && !shared.isAway && !shared.now.covered);
  }

  /** @param {Record<string, any> & {type: string}} end @param {boolean} [isLoud] */
  function finish(end, isLoud) {
    const {now, screen} = shared;
    // Who asked for a pause meanwhile has nothing left to go on with, and looks at the end.
    Object.assign(now, {finished: end.time, covered: false});
    clock.run(false);
    const {summary, failures, endedBy} = now.ended;
    if (failures) table.showFailures(failures);
    screen.mood(end.type === 'won' ? 'won' : 'lost');
    const isMachine = endedBy === 'm';
    const said =
      end.type === 'won'
        ? words.won(/** @type {any} */ (end), {isMachine, isByNumbers: isByNumbers(now)})
        : words.lost(/** @type {any} */ (end), now.columns, isMachine);
    const told = words.resultShared(now, /** @type {any} */ (end), Boolean(summary?.machine));
    now.result = {said, shared: told, reason: end.reason};
    screen.say(said, {isLoud});
    screen.end(now, end.type === 'won' ? end : null, end.reason ?? '', end.saves);
  }

  return {apply, finish};
}
