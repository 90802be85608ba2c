/**
 * An engine in addition to the one for play: it starts with the first question, answers one question after the other,
 * and ends when nobody has asked for a while.
 */

import {type Answer, EngineStopped} from './asking.js';
import {createClient} from './client.js';

/** `stage`: of the engine's start or of long work; an aborted question rejects with the signal's reason. */
export type Options = {onProgress?: (stage: string, done: number, total: number) => void; signal?: AbortSignal};

export type Request = {type: string} & Record<string, unknown>;

/** The engine ends after this many ms without work. */
const IDLE = 60_000;
/** How often the engine may stop at one question before the question fails. */
const ATTEMPTS = 3;

/** @param spawn as for the client @param idle ms */
export function createSpare(spawn: () => {worker: Worker; lock: string}, idle: number = IDLE) {
  let client: ReturnType<typeof createClient> | null = null;
  /** The record of the game that the engine holds; empty if it holds none, or if that is not known. */
  let loaded = '';
  /** The options of the current question. */
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

  /** Asks when all earlier questions are answered, so a cancel reaches the work that it means. */
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

  /** @returns the result; the work is repeated if the engine stopped at it */
  async function persistently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof EngineStopped) || !client || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** @param isWhole the answer comes in one piece: giving up ends the engine, which could not receive a cancel */
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

  /** Asks about one game, which is loaded into the engine first. @param isWhole as for `ask` */
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
    /** Starts the engine for a question that will come soon: a start takes seconds in some browsers. */
    async begin() {
      await inTurn({}, async () => {
        client ??= start();
      });
    },
    /** The engine's game is about to change. */
    forget() {
      loaded = '';
    },
  };
}
