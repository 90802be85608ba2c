/**
 * Engines in addition to those for play and review: as many as requested, each given one job after the other. They
 * start when there is something to do, and end after a while without work (`spare.ts`).
 */

import type {Answer} from './asking.js';
import {createSpare, type Request} from './spare.js';

type Replied = Pick<Answer, 'reply'>;

export type Ask = (request: Request) => Promise<Replied>;

/** Does a job by sending questions to one engine. */
export type Play<R extends Request = Request> = (request: R, ask: Ask, signal: AbortSignal) => Promise<Replied>;

const once: Play = (request, ask) => ask(request);

/** @param spawn as for the client @param idle ms */
export function createPool(spawn: () => {worker: Worker; lock: string}, idle?: number) {
  const engines: ReturnType<typeof createSpare>[] = [];

  return {
    /**
     * Does all jobs, a number of them at a time.
     *
     * @param jobs taken one by one, whenever an engine is free @param how a job is its one request, unless it says how
     * to play it; `turn`: what the next job waits for; an abort ends what is in progress @returns rejects with the
     * first refusal, or with the signal's reason
     */
    async work<J, R extends Request>(
      jobs: Iterator<J & {request: R; play?: Play<R>}>,
      size: number,
      signal: AbortSignal,
      {turn, onAnswer}: {turn?: () => Promise<void> | undefined; onAnswer: (job: J, reply: Answer['reply']) => void},
    ): Promise<void> {
      while (engines.length < size) engines.push(createSpare(spawn, idle));
      const end = new AbortController();
      const abort = () => end.abort(signal.reason);
      signal.addEventListener('abort', abort);
      async function busy(engine: ReturnType<typeof createSpare>) {
        for (;;) {
          await turn?.();
          signal.throwIfAborted();
          const {value: job, done} = jobs.next();
          if (done) return;
          const play = job.play ?? once;
          const {reply} = await engine.inTurn({signal: end.signal}, () => play(job.request, engine.ask, end.signal));
          onAnswer(job, reply);
        }
      }

      try {
        await Promise.all(engines.slice(0, size).map(busy));
      } catch (error) {
        // The others need not finish work whose result is dropped.
        end.abort(error);
        throw error;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
  };
}
