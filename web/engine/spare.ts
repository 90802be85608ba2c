/**
 * An engine beside the one at play: started when it is first asked, asked one question after the other, and ended when nobody
 * has asked for a while.
 */

import {type Answer, EngineStopped} from './asking.js';
import {createClient} from './client.js';

/** `stage` as the engine's start and its long work tell it; an aborted question rejects with the signal's reason. */
export type Options = {onProgress?: (stage: string, done: number, total: number) => void; signal?: AbortSignal};

export type Request = {type: string} & Record<string, unknown>;

/** The engine is ended when it has had nothing to do for so many ms. */
const IDLE = 60_000;
/** How often one question may meet a stopping engine before it is given up. */
const ATTEMPTS = 3;

/** @param spawn as the client wants it @param idle ms */
export function createSpare(spawn: () => {worker: Worker; lock: string}, idle: number = IDLE) {
  let client: ReturnType<typeof createClient> | null = null;
  /** The record of the game that the engine holds; empty when it holds none, or nobody knows. */
  let loaded = '';
  /** Of the question at hand. */
  let asking: Options = {};
  let last: Promise<unknown> = Promise.resolve();
  let timer = 0;
  let waiting = 0;

  function start() {
    return createClient(spawn, {
      onProgress: (...how) => asking.onProgress?.(...how),
      onReady() {},
      onStopped(ran) {
        loaded = '';
        if (!ran) client = null;
      },
    });
  }

  function rest() {
    client?.end();
    client = null;
  }

  /** Asks when all before has been answered: a cancel reaches the work that it means. */
  function inTurn<T>(options: Options, work: () => Promise<T>): Promise<T> {
    clearTimeout(timer);
    waiting += 1;
    const turn = last.then(() => {
      options.signal?.throwIfAborted();
      asking = options;
      return persistently(work);
    });
    last = turn
      .catch(() => {})
      .finally(() => {
        asking = {};
        waiting -= 1;
        if (waiting === 0) timer = window.setTimeout(rest, idle);
      });
    return turn;
  }

  /** @returns repeated when the engine stopped at it */
  async function persistently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof EngineStopped) || !client || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** @param isWhole it is answered in one piece: whoever gives up ends the engine, which could hear of no cancel */
  async function ask({type, ...fields}: Request, isWhole: boolean = false): Promise<Answer> {
    client ??= start();
    const asked = client;
    const {signal} = asking;
    const cancel = isWhole ? rest : () => void asked.ask('cancel').catch(() => {});
    signal?.addEventListener('abort', cancel, {once: true});
    try {
      const answer = await asked.ask(type, fields);
      signal?.throwIfAborted();
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** A question about one game, which the engine is given first. @param isWhole as `ask` has it */
  async function askOf(record: string, request: Request, isWhole?: boolean) {
    if (record !== loaded) {
      loaded = '';
      await ask({type: 'resume', record});
      loaded = record;
    }
    if (isWhole) asking.onProgress?.(request.type, 0, 1);
    return ask(request, isWhole);
  }

  return {
    inTurn,
    ask,
    askOf,
    /** Starts it, for whoever will soon ask: a start takes seconds in some browsers. */
    async begin() {
      await inTurn({}, async () => {
        client ??= start();
      });
    },
    /** Whatever game the engine holds is about to change. */
    forget() {
      loaded = '';
    },
  };
}
