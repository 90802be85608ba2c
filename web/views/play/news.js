/**
 * What is new to a player: the rule that makes this game what it is shows itself louder at first, and the first boards say what
 * helps to go on.
 *
 * @typedef {import('../../engine/protocol.js').Event} Event
 */
import {eventOf} from '../../engine/protocol.js';
import * as words from '../../words/play.js';

/** What is said louder, and how often: what nobody expects who knows other minesweepers. @type {Record<string, number>} */
const NEWS = {save: 3, closure: 1};

/** @param {ReturnType<typeof import('../../store/settings.js').createSettings>['met']} met how often what has been met */
export const createNews = (met) => ({
  /**
   * Whether the rule that makes this game what it is has just shown itself, for one of the first times.
   *
   * @param {Event[]} events
   */
  isNews(events) {
    const what = events.some(({type}) => type === 'rearranged') ? 'save' : (eventOf(events, 'lost')?.reason ?? '');
    if (!Object.hasOwn(NEWS, what) || met.times(what) >= NEWS[what]) return false;
    met.add(what);
    return true;
  },

  /**
   * What helps a newcomer to go on, where a board has just opened.
   *
   * @param {Event[]} events
   */
  advice(events) {
    const count = met.times('opening');
    const isOpening = (eventOf(events, 'opened')?.cells.length ?? 0) > 1 && events.length === 1;
    if (!isOpening || count >= words.FIRST_STEPS.length) return '';
    met.add('opening');
    return ` ${words.FIRST_STEPS[count]}`;
  },
});
