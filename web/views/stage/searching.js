/**
 * A board is looked for: after half a second that is told, and how far it is, after two it can be ended.
 *
 * @typedef {Required<import('../../engine/spare.js').Options>} Options
 * @typedef {{
 *   begin: () => void, tell: () => void, offer: () => void, progress: (done: number, total: number) => void,
 *   end: (sentence: string) => void}} Face  where it is shown: `tell` that it goes on, `offer` to end it, show how many boards of how many
 *   were looked at; `end`: it is over, and why nothing was found, empty where something was
 */
import {EngineStopped, Refused} from '../../engine/client.js';
import {CANCELLED} from '../../words/learn.js';
import {whyNoEngine} from '../no-engine.js';

/** ms */
const TOLD_AFTER = 500;
const OFFERED_AFTER = 2000;

/** Why a search ends of which nothing is to be told: something else has taken its place. */
const REPLACED = 'replaced';

/** @param {unknown} error @param {AbortSignal} signal @returns {Promise<string>} */
async function told(error, signal) {
  if (signal.aborted) return signal.reason === REPLACED ? '' : CANCELLED;
  if (error instanceof Refused) return error.message;
  if (error instanceof EngineStopped) return (await whyNoEngine(error)).sentence;
  throw error;
}

/** @param {Face} face */
export function createSearching(face) {
  /** @type {AbortController|null} */
  let running = null;

  return {
    get isRunning() {
      return running !== null;
    },

    stop: () => running?.abort(),

    /** Ends it without a word. */
    drop: () => running?.abort(REPLACED),

    /** The one before gives way. @template T @param {(options: Options) => Promise<T>} work @returns {Promise<T|null>} null: nothing was found, which has been told */
    async during(work) {
      this.drop();
      const own = new AbortController();
      const {signal} = own;
      running = own;
      face.begin();
      const timers = [setTimeout(face.tell, TOLD_AFTER), setTimeout(face.offer, OFFERED_AFTER)];
      /** @type {Promise<never>} */
      const ended = new Promise((_, reject) => signal.addEventListener('abort', reject));
      const onProgress = (/** @type {string} */ stage, /** @type {number} */ done, /** @type {number} */ total) =>
        stage === 'lesson' && face.progress(done, total);
      let sentence = '';
      try {
        // An engine that is still starting would not hear of its end.
        const found = await Promise.race([work({signal, onProgress}), ended]);
        return signal.aborted ? null : found;
      } catch (error) {
        sentence = await told(error, signal);
        return null;
      } finally {
        timers.forEach(clearTimeout);
        if (running === own) {
          running = null;
          face.end(sentence);
        }
      }
    },
  };
}
