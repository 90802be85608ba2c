/**
 * What a game shows, and where: what it tells of itself goes to every part that stands for it.
 *
 * @typedef {import('./current.js').Current} Current
 * @typedef {import('../../engine/protocol.js').Event} Event
 */

import {loadAnew} from '../../blame.js';
import {presetOf} from '../../rules.js';
import * as words from '../../words/play.js';
import {keepFocus} from '../dom.js';
import {whyNoEngine} from '../no-engine.js';
import {firstMove, NEW_HERE} from './current.js';

/** @typedef {ReturnType<typeof createScreen>} Screen */

/**
 * @param {{
 *   acts: import('./acts.js').Acts, block: import('./block.js').Block, table: {clear: (size: Current) => void},
 *   modes: {reset: () => void, end: () => void}, teach: {reset: () => void, follow: (events: Event[]) => void},
 *   search: {end: () => boolean}, overlay: {reset: () => void, refresh: () => void},
 *   machine: {follow: (current: Current) => void}, explain: {close: () => void}, bench: ReturnType<typeof import('./bench.js').createBenchway>, placeLegend: () => void, fit: () => void,
 *   notices: ReturnType<typeof import('../notices.js').createNotices>, focusBoard: () => void}} parts
 */
export function createScreen({
  acts,
  block,
  table,
  modes,
  teach,
  search,
  overlay,
  machine,
  explain,
  bench,
  placeLegend,
  fit,
  notices,
  focusBoard,
}) {
  const {line, status} = block;
  /** How many saves the game has had. */
  let saves = 0;
  return {
    get saves() {
      return saves;
    },

    /** Another game is on the board. @param {Current} current */
    shape(current) {
      // What a newcomer is told is true of these rules alone, and says what they ask for.
      if (presetOf(current) !== 'quantum') notices.withdraw(NEW_HERE);
      explain.close();
      search.end();
      block.begin(current);
      if (!current.opened && !notices.has(NEW_HERE)) line.say(firstMove(current));
      placeLegend();
      // Last, when the rows round it have their height: the board takes what room they leave.
      table.clear(current);
      bench.shape(current);
      modes.reset();
      teach.reset();
      overlay.reset();
      machine.follow(current);
      fit();
    },

    settled: bench.settle,
    moved: bench.follow,
    told: bench.told,

    /** @param {import('../../engine/protocol.js').Counters} counters @param {number} full */
    counters(counters, full) {
      saves = counters.saves;
      status.show(counters, full);
    },

    /** How often the player was asked for the next press, and was told anything. */
    get heard() {
      return {asked: line.asked, spoken: line.spoken};
    },

    minesLeft: status.showMinesLeft,
    /** @param {number} count of what is asked of the engine and not answered yet */
    awaits: (count) => line.setAwaited(count > 0),
    mood: status.setMood,

    /** @param {string} text @param {import('./applying.js').About} [about] */
    say(text, {hinted = null, saved = null, isExplained = false, isWished = false, ...how} = {}) {
      line.say(text, offered(acts, {hinted, saved, isExplained, isWished}), how);
    },

    /** The move that ended it was taken back. */
    goOn() {
      keepFocus(() => {
        explain.close();
        overlay.reset();
        block.goOn();
      }, focusBoard);
      placeLegend();
      status.setMood('calm');
    },

    /** @param {Current} current @param {any} won @param {string} reason of a loss @param {number} count of saves */
    end(current, won, reason, count) {
      modes.end();
      keepFocus(() => {
        machine.follow(current);
        block.finish(current, won, reason, count);
      }, focusBoard);
      placeLegend();
      if (won) status.showMinesLeft(0);
      status.showTime();
    },

    /** @param {Current} current */
    state(current) {
      block.follow(current);
      bench.refresh();
      machine.follow(current);
      overlay.refresh();
    },

    /** @param {import('../../engine/client.js').EngineStopped} stopped */
    async engineAbsent(stopped) {
      const {sentence} = await whyNoEngine(stopped);
      notices.add({text: sentence, isUrgent: true, action: {word: 'Try again', act: loadAnew}});
    },

    /** @param {Event[]} events of a move */
    lesson: (events) => teach.follow(events),

    /** What a move waited for has come. @returns {boolean} whether that was a search */
    searched: () => search.end(),

    started() {
      line.hideProgress();
      status.showTime();
    },
  };
}

/**
 * What is offered beside a sentence.
 *
 * @param {import('./acts.js').Acts} acts @param {import('./applying.js').About} about
 * @returns {import('../stage/line.js').Action|null}
 */
function offered(acts, {hinted = null, saved = null, isExplained = false, isWished = false}) {
  if (saved !== null) return {word: words.BEFORE_AND_AFTER, act: () => acts.seeSaves(saved)};
  if (isExplained) return {word: words.WHAT_HAPPENED, act: () => (location.hash = '#about')};
  if (isWished) return {word: words.ANY_GRADE, act: () => acts.ungraded()};
  return hinted === null ? null : {word: 'Why?', act: () => acts.why(hinted)};
}
