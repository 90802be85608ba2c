/** A board is searched for that asks for no guess: after half a second it is told how far, after two it can be ended. */
import * as words from '../../words/play.js';

/** ms */
const TOLD_AFTER = 500;
const OFFERED_AFTER = 2000;

/**
 * @param {{line: ReturnType<typeof import('../stage/line.js').createLine>, cancel: () => void, isAwaited: () => boolean}} parts  `isAwaited`:
 *   the game on the board waits for one; what is told of another is nobody's
 */
export function createSearch({line, cancel, isAwaited}) {
  /** When it began; null while nothing is searched for. @type {number|null} */
  let begun = null;
  let isOffered = false;

  return {
    /** @param {'search'|'grade'} stage @param {number} done @param {number} total */
    progress(stage, done, total) {
      if (!isAwaited()) return;
      begun ??= performance.now();
      const lasted = performance.now() - begun;
      if (lasted >= TOLD_AFTER) line.showProgress(stage, done, total);
      if (lasted < OFFERED_AFTER || isOffered) return;
      isOffered = true;
      line.say(stage === 'grade' ? words.SEARCHING_GRADE : words.SEARCHING, {word: words.CANCEL, act: cancel});
    },

    /** It has ended, one way or another. @returns {boolean} whether there was one */
    end() {
      if (begun === null) return false;
      begun = null;
      line.hideProgress();
      if (isOffered) line.say('');
      isOffered = false;
      return true;
    },
  };
}
