/**
 * Waiting for the review engine in sight: what takes long is seen to go on, and what takes longer can be cancelled.
 *
 * @typedef {import('../../engine/review.js').Options} Options
 */
import * as words from '../../words/replay.js';

/** ms after which a wait shows. */
const PATIENCE = 500;
/** ms after which it can be cancelled. */
const LONG = 2000;

/**
 * @param {ReturnType<typeof import('../stage/line.js').createLine>} line @param {{set: (patch: {busy: boolean}) => void}} board
 */
export function createWaiting(line, board) {
  /**
   * @template T @param {(options: Options) => Promise<T>} ask @param {AbortSignal} [left] nobody sees it any more: it is cancelled
   * @param {{goesOn?: boolean}} [how]  `goesOn`: or it goes on out of sight
   * @returns {Promise<T|null>} null when it was cancelled
   */
  return async function during(ask, left, {goesOn = false} = {}) {
    const end = new AbortController();
    const abort = () => end.abort();
    const leave = () => (goesOn ? timers.forEach(clearTimeout) : abort());
    const {said} = line;
    let isLong = false;
    let isOffered = false;
    const timers = [setTimeout(show, PATIENCE), setTimeout(offer, LONG)];
    function show() {
      isLong = true;
      board.set({busy: true});
    }
    function offer() {
      isOffered = true;
      line.say(words.TAKES_LONG, {word: 'Cancel', act: abort});
      line.standAnew();
    }
    function rest() {
      line.hideProgress();
      board.set({busy: false});
      if (!isOffered) return;
      line.say(...said);
      line.standAnew();
    }
    left?.addEventListener('abort', leave);
    try {
      return await ask({signal: end.signal, onProgress: (...how) => isLong && line.showProgress(...how)});
    } catch (error) {
      if (end.signal.aborted) return null;
      throw error;
    } finally {
      timers.forEach(clearTimeout);
      left?.removeEventListener('abort', leave);
      if (!left?.aborted) rest();
    }
  };
}
