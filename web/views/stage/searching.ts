/**
 * The search for a board: after half a second it is shown, with its progress, and after two the player can cancel it.
 */

import {EngineStopped, Refused} from '../../engine/asking.js';
import type {Options as AskingOptions} from '../../engine/spare.js';
import {CANCELLED} from '../../words/learn.js';
import {whyNoEngine} from '../no-engine.js';

export type Options = Required<AskingOptions>;

/**
 * Where it is shown: that it goes on, later with an offer to cancel it, and the number of boards examined out of the
 * total; `end`: it is over, and why nothing was found, empty if something was.
 */
export type Face = {
  begin: () => void;
  show: (isOffered: boolean) => void;
  progress: (done: number, total: number) => void;
  end: (sentence: string) => void;
};

/** ms */
const SHOWN_AFTER = 500;
const CANCEL_AFTER = 2000;

/** The reason of a search that ends without a message: something else has replaced it. */
const REPLACED = 'replaced';

async function reasonOf(error: unknown, signal: AbortSignal): Promise<string> {
  if (signal.aborted) return signal.reason === REPLACED ? '' : CANCELLED;
  if (error instanceof Refused) return error.message;
  if (error instanceof EngineStopped) return (await whyNoEngine(error)).sentence;
  throw error;
}

export function createSearching(face: Face) {
  let running: AbortController | null = null;

  return {
    get isRunning() {
      return running !== null;
    },

    stop: () => running?.abort(),

    /** Ends it without a message. */
    drop: () => running?.abort(REPLACED),

    /** Replaces the search before. @returns null: nothing was found, which has been said */
    async during<T>(work: (options: Options) => Promise<T>): Promise<T | null> {
      this.drop();
      const own = new AbortController();
      const {signal} = own;
      running = own;
      face.begin();
      const timers = [setTimeout(face.show, SHOWN_AFTER, false), setTimeout(face.show, CANCEL_AFTER, true)];
      const ended: Promise<never> = new Promise((_, reject) => signal.addEventListener('abort', reject));
      const onProgress = (stage: string, done: number, total: number) =>
        stage === 'lesson' && face.progress(done, total);
      let sentence = '';
      try {
        // An engine that is still starting would not receive the cancel.
        const found = await Promise.race([work({signal, onProgress}), ended]);
        return signal.aborted ? null : found;
      } catch (error) {
        sentence = await reasonOf(error, signal);
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
