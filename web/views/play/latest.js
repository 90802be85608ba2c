/** Questions to the engine of which only the last one's answer is wanted, and that are asked again when the game has gone on. */
import {EngineStopped, Refused} from '../../engine/client.js';
import {Superseded} from '../../engine/turns.js';

/** @param {(refusal: Refused) => void} onRefused called where the last one is refused */
export function createLatest(onRefused) {
  /** Grows with every question. */
  let asked = 0;

  return {
    /** No answer is wanted any more. */
    drop() {
      asked += 1;
    },

    /**
     * @template T @param {() => Promise<T|null>} question null: the game has gone on
     * @returns {Promise<T|null>} null when something newer has been asked, or there is no answer
     */
    async ask(question) {
      const own = ++asked;
      try {
        let answer = null;
        // Asked again it waits for the moves that overtook it; they may come to nothing, and ask for nothing themselves.
        while (own === asked && !answer) answer = await question();
        return own === asked ? answer : null;
      } catch (error) {
        if (error instanceof Refused) {
          if (own === asked) onRefused(error);
        } else if (!(error instanceof EngineStopped || error instanceof Superseded)) throw error;
        return null;
      }
    },

    /** After the next frame, unless something newer is asked until then. @param {() => void} ask */
    askAfterFrame(ask) {
      const own = ++asked;
      requestAnimationFrame(() => setTimeout(() => own === asked && ask()));
    },
  };
}
