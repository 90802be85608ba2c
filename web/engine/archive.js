/**
 * The archive engine: a second engine, for games that have ended, so that the game at play never waits. It is started when
 * it is first needed, and ended when nobody has asked for a while.
 *
 * @typedef {import('./client.js').Answer} Answer
 * @typedef {{onProgress?: (stage: string, done: number, total: number) => void, signal?: AbortSignal}} Manner
 *   `stage` as the engine's start and its long work tell it; an aborted question rejects with the signal's reason
 * @typedef {{type: string} & Record<string, any>} Request
 */
import {createClient, EngineStopped} from './client.js';
import {readFilm, readShares, readWhy} from './protocol.js';

/** The engine is ended when it has had nothing to do for so many ms. */
const IDLE = 60_000;
/** How often one question may meet a stopping engine before it is given up. */
const ATTEMPTS = 3;

/**
 * @param {() => {worker: Worker, lock: string}} spawn as the client wants it
 * @param {number} [idle] ms
 */
export function createArchiveEngine(spawn, idle = IDLE) {
  /** @type {ReturnType<typeof createClient>|null} */
  let client = null;
  /** The record of the game that the engine holds; empty when it holds none, or nobody knows. */
  let loaded = '';
  /** @type {Manner} of the question at hand */
  let asking = {};
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
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

  /**
   * Asks when all before has been answered: a cancel reaches the work that it means.
   *
   * @template T @param {Manner} manner @param {() => Promise<T>} work @returns {Promise<T>}
   */
  function inTurn(manner, work) {
    clearTimeout(timer);
    waiting += 1;
    const turn = last.then(() => {
      manner.signal?.throwIfAborted();
      asking = manner;
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

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} repeated when the engine stopped at it */
  async function persistently(work) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof EngineStopped) || !client || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /** @param {Request} request @returns {Promise<Answer>} */
  async function ask({type, ...fields}) {
    client ??= start();
    const asked = client;
    const {signal} = asking;
    const cancel = () => void asked.ask('cancel').catch(() => {});
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

  /** A question about one game, which the engine is given first. @param {string} record @param {Request} request */
  async function askOf(record, request) {
    if (record !== loaded) {
      loaded = '';
      await ask({type: 'resume', record});
      loaded = record;
    }
    return ask(request);
  }

  return {
    /**
     * Several questions in a row, with no other between them.
     *
     * @template T @param {(ask: (type: string, fields: object) => Promise<Answer>) => Promise<T>} work @param {Manner} [manner]
     * @returns {Promise<T>}
     */
    alone(work, manner = {}) {
      return inTurn(manner, () => {
        loaded = '';
        return work((type, fields) => ask({...fields, type}));
      });
    },

    /**
     * A whole game, move by move.
     *
     * @param {string} record @param {Manner} [manner]
     * @returns {Promise<import('./protocol.js').Film>} rejects with `Refused` when the record does not replay
     */
    film(record, manner = {}) {
      return inTurn(manner, async () => {
        const {reply, data} = await ask({type: 'film', record});
        return readFilm(reply, data);
      });
    },

    /**
     * In how many of the worlds of a position each cell is a mine.
     *
     * @param {string} position as text @param {Manner} [manner]
     * @returns {Promise<import('./protocol.js').Shares>} rejects with `Refused` where they are not counted
     */
    shares(position, manner = {}) {
      return inTurn(manner, async () => {
        const {reply, data} = await ask({type: 'shares', position});
        return readShares(reply, data);
      });
    },

    /**
     * Why a game was lost.
     *
     * @param {string} record @param {Manner} [manner] @returns {Promise<import('./protocol.js').Why>} rejects with `Refused`
     */
    why(record, manner = {}) {
      return inTurn(manner, async () => {
        const {reply, data} = await askOf(record, {type: 'why'});
        return readWhy(reply, data);
      });
    },

    /**
     * A file that proves a save, or the loss.
     *
     * @param {string} record @param {number|null} save its number, from 1; null: the loss @param {Manner} [manner]
     * @returns {Promise<string>} rejects with `Refused` where there is nothing to prove
     */
    certificate(record, save, manner = {}) {
      const which = save === null ? {} : {save};
      return inTurn(manner, async () => (await askOf(record, {type: 'certificate', ...which})).reply.text);
    },

    /**
     * Replays a game that came from elsewhere.
     *
     * @param {{id: string, record: string, summary: object}} game @param {Manner} [manner]
     * @returns {Promise<{summary: Record<string, any>, identity: string}>} rejects with `Refused` and the reason
     */
    examine(game, manner = {}) {
      return inTurn(manner, async () => {
        const {summary, identity} = (await ask({type: 'examine', game})).reply;
        return {summary, identity};
      });
    },
  };
}
