/**
 * Lessons: each press tells one stage more; how many were told shows on the button. And, in games that help, a safe cell on request.
 *
 * @typedef {import('./current.js').Current} Current
 * @typedef {import('../../engine/protocol.js').Event} Event
 */
import {eventOf} from '../../engine/protocol.js';
import {isForcedOnly, isHelpful} from '../../rules.js';
import * as words from '../../words/play.js';

/** What happens in between and leaves a lesson as it stands. */
const PASSED_OVER = ['hinted', 'paused', 'resumed'];

/**
 * @param {{
 *   play: (choose: () => string|null) => void, say: (text: string) => void, showStage: (stage: number) => void,
 *   current: () => Current}} parts
 */
export function createTeach({play, say, showStage, current}) {
  return {
    press() {
      const {hints, covered, finished, opened} = current();
      if (!hints || covered || finished !== null) return;
      if (opened || isForcedOnly(current())) play(() => 'hint');
      else say(words.OPEN_FIRST);
    },

    /** The game is to open a safe cell. */
    help() {
      const {covered, finished, opened} = current();
      if (!isHelpful(current()) || covered || finished !== null) return;
      if (opened) play(() => 'help');
      else say(words.OPEN_FIRST_FOR_HELP);
    },

    /** A game begins. */
    reset: () => showStage(0),

    /** @param {Event[]} events of one move */
    follow(events) {
      const lesson = eventOf(events, 'taught');
      if (lesson) showStage(events.length > 1 ? 0 : lesson.stage);
      else if (events.some(({type}) => !PASSED_OVER.includes(type))) showStage(0);
    },
  };
}
