/**
 * Waiting for the review engine in sight: what takes long is seen to go on, and what takes longer can be cancelled, whatever else
 * is said meanwhile.
 *
 * @typedef {import('../../engine/review.js').Options} Options
 * @typedef {import('../stage/line.js').Action} Action
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
  /** What shows that it goes on. @type {Set<object>} */
  const shown = new Set();
  /** What can be cancelled, the newest last. @type {Action[]} */
  const offers = [];
  /** What stood on the line before it told of a wait. */
  let said = '';

  /** @param {string} text @param {{heard?: string}} [more] as the line takes them */
  const say = (text, more) => line.say(text, offers.at(-1) ?? null, more);

  /** @param {Action} cancel */
  function offer(cancel) {
    if (!offers.length) [said] = line.said;
    offers.push(cancel);
    say(words.TAKES_LONG);
    line.standAnew();
  }

  /** @param {Action} cancel  which may not have been offered */
  function withdraw(cancel) {
    const place = offers.indexOf(cancel);
    if (place < 0) return;
    offers.splice(place, 1);
    const [now] = line.said;
    say(now === words.TAKES_LONG && !offers.length ? said : now);
    line.standAnew();
  }

  return {
    say,

    /**
     * @template T @param {(options: Options) => Promise<T>} ask @param {AbortSignal} [left] nobody sees it any more: it is cancelled
     * @param {{goesOn?: boolean, dropped?: AbortSignal}} [how]  `goesOn`: or it goes on out of sight; `dropped`: nobody wants to know it any more
     * @returns {Promise<T|null>} null when it was cancelled
     */
    async during(ask, left, {goesOn = false, dropped} = {}) {
      const end = new AbortController();
      const abort = () => end.abort();
      const leave = () => (goesOn ? timers.forEach(clearTimeout) : abort());
      const cancel = {word: 'Cancel', act: abort};
      const timers = [setTimeout(show, PATIENCE), setTimeout(() => offer(cancel), LONG)];
      /** How far it has come. @type {[stage: string, done: number, total: number]|null} */
      let reached = null;
      function show() {
        shown.add(end);
        board.set({busy: true});
        if (reached) line.showProgress(...reached);
      }
      /** @param {[stage: string, done: number, total: number]} how */
      function told(...how) {
        reached = how;
        if (shown.has(end)) line.showProgress(...how);
      }
      function rest() {
        shown.delete(end);
        if (!shown.size) {
          line.hideProgress();
          board.set({busy: false});
        }
        withdraw(cancel);
      }
      left?.addEventListener('abort', leave);
      dropped?.addEventListener('abort', abort);
      try {
        return await ask({signal: end.signal, onProgress: told});
      } catch (error) {
        if (end.signal.aborted) return null;
        throw error;
      } finally {
        timers.forEach(clearTimeout);
        left?.removeEventListener('abort', leave);
        dropped?.removeEventListener('abort', abort);
        if (!left?.aborted) rest();
      }
    },
  };
}
