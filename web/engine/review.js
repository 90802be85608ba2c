/**
 * The review engine: a second engine, for games that have ended, so that the game at play never waits. It is started when
 * it is first needed, and ended when nobody has asked for a while (`spare.js`).
 *
 * @typedef {import('./client.js').Answer} Answer
 * @typedef {import('./spare.js').Options} Options
 */
import {readFilm, readShares, readWhy} from './protocol.js';
import {createSpare} from './spare.js';

/**
 * @param {() => {worker: Worker, lock: string}} spawn as the client wants it
 * @param {number} [idle] ms
 */
export function createReviewEngine(spawn, idle) {
  const {inTurn, ask, askOf, forget, begin} = createSpare(spawn, idle);

  return {
    begin,

    /**
     * Several questions in a row, with no other between them.
     *
     * @template T @param {(ask: (type: string, fields: object) => Promise<Answer>) => Promise<T>} work @param {Options} [options]
     * @returns {Promise<T>}
     */
    alone(work, options = {}) {
      return inTurn(options, () => {
        forget();
        return work((type, fields) => ask({...fields, type}));
      });
    },

    /**
     * A whole game, move by move.
     *
     * @param {string} record @param {Options} [options]
     * @returns {Promise<import('./protocol.js').Film>} rejects with `Refused` when the record does not replay
     */
    film(record, options = {}) {
      return inTurn(options, async () => {
        const {reply, data} = await ask({type: 'film', record});
        return readFilm(reply, data);
      });
    },

    /**
     * A game of a machine in the Lab, played again.
     *
     * @param {object} which game, as the protocol's `simulated` has it @param {Options} [options]
     * @returns {Promise<{record: string, summary: object}>} rejects with `Refused` where there is no such game
     */
    simulated(which, options = {}) {
      return inTurn(options, async () => {
        const {record, summary} = (await ask({...which, type: 'simulated'})).reply;
        return {record, summary};
      });
    },

    /**
     * In how many of the worlds each cell is a mine, after some moves of a game that has ended.
     *
     * @param {string} record @param {number} ply how many moves of the record are made @param {Options} [options]
     * @returns {Promise<import('./protocol.js').Shares>} rejects with `Refused` where they are not counted
     */
    shares(record, ply, options = {}) {
      return inTurn(options, async () => {
        const {reply, data} = await ask({type: 'shares', record, ply});
        return readShares(reply, data);
      });
    },

    /**
     * Why a game was lost.
     *
     * @param {string} record @param {Options} [options] @returns {Promise<import('./protocol.js').Why>} rejects with `Refused`
     */
    why(record, options = {}) {
      return inTurn(options, async () => {
        const {reply, data} = await askOf(record, {type: 'why'});
        return readWhy(reply, data);
      });
    },

    /**
     * How a constraint came about that stood in the list.
     *
     * @param {string} record @param {string} name @param {number} moves of the record, after which it stood there
     * @param {Options} [options] @returns {Promise<import('./protocol.js').Why>} rejects with `Refused`
     */
    derivation(record, name, moves, options = {}) {
      return inTurn(options, async () => {
        const {reply, data} = await askOf(record, {type: 'derivation', name, moves});
        return readWhy(reply, data);
      });
    },

    /**
     * A file that proves a save, or the loss.
     *
     * @param {string} record @param {number|null} save its number, from 1; null: the loss @param {Options} [options]
     * @returns {Promise<string>} rejects with `Refused` where there is nothing to prove
     */
    certificate(record, save, options = {}) {
      const which = save === null ? {} : {save};
      return inTurn(options, async () => (await askOf(record, {type: 'certificate', ...which}, true)).reply.text);
    },

    /**
     * Replays a game that came from elsewhere.
     *
     * @param {{id: string, record: string, summary: object}|string} game  text: its record, with nothing said of it @param {Options} [options]
     * @returns {Promise<{summary: Record<string, any>, identity: string, redrawn?: boolean}>} `redrawn`: false where not all of it
     *   could be drawn again; rejects with `Refused` and the reason
     */
    examine(game, options = {}) {
      return inTurn(options, async () => {
        const asked = typeof game === 'string' ? {record: game} : {game};
        const {summary, identity, redrawn} = (await ask({type: 'examine', ...asked})).reply;
        return {summary, identity, redrawn};
      });
    },
  };
}
