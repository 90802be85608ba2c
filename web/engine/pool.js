/**
 * Engines beside those that play and look back: as many as are asked for, each given one job after the other. They are started
 * when there is something to do, and ended when there has been nothing for a while (`spare.js`).
 *
 * @typedef {import('./spare.js').Request} Request
 * @typedef {(request: Request) => Promise<{reply: any}>} Ask
 * @typedef {(request: Request, ask: Ask, signal: AbortSignal) => Promise<{reply: any}>} Play  does a job by questions to one engine
 */
import {createSpare} from './spare.js';

/** @type {Play} */
const once = (request, ask) => ask(request);

/**
 * @param {() => {worker: Worker, lock: string}} spawn as the client wants it
 * @param {number} [idle] ms
 */
export function createPool(spawn, idle) {
  /** @type {ReturnType<typeof createSpare>[]} */
  const engines = [];

  return {
    /**
     * Does all jobs, so many at a time.
     *
     * @template {{request: Request, play?: Play}} J
     * @param {Iterator<J>} jobs taken one by one, whenever an engine is free
     * @param {{size: number, signal: AbortSignal, turn?: () => Promise<void>|undefined, onAnswer: (job: J, reply: any) => void,
     *   onProgress?: (stage: string, done: number, total: number) => void}} how
     *   a job is its one request, unless it says how it is to be played; `turn`: what the next job waits for; an abort ends what is under way
     * @returns {Promise<void>} rejects with the first refusal, or with the signal's reason
     */
    async work(jobs, {size, signal, turn, onAnswer, onProgress}) {
      while (engines.length < size) engines.push(createSpare(spawn, idle));
      const end = new AbortController();
      const abort = () => end.abort(signal.reason);
      signal.addEventListener('abort', abort);
      const options = {signal: end.signal, onProgress};

      /** @param {ReturnType<typeof createSpare>} engine */
      async function busy(engine) {
        for (;;) {
          await turn?.();
          signal.throwIfAborted();
          const {value: job, done} = jobs.next();
          if (done) return;
          const play = job.play ?? once;
          const {reply} = await engine.inTurn(options, () => play(job.request, engine.ask, end.signal));
          onAnswer(job, reply);
        }
      }

      try {
        await Promise.all(engines.slice(0, size).map(busy));
      } catch (error) {
        // The others need not finish what nobody wants any more.
        end.abort(error);
        throw error;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
