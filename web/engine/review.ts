/**
 * The review engine: a second engine, for finished games, so that the current game never waits. It starts when it is
 * first needed, and ends when nobody has asked for a while (`spare.ts`).
 */

import type {Answer} from './asking.js';
import {type Examined, readFilm, readShares, readWhy, readWhySaved, type Summary} from './protocol.js';
import {createSpare, type Options} from './spare.js';

/** @param spawn as for the client @param idle ms */
export function createReviewEngine(spawn: () => {worker: Worker; lock: string}, idle?: number) {
  const {inTurn, ask, askOf, forget, begin} = createSpare(spawn, idle);

  const answered = <T>(options: Options, question: () => Promise<Answer>, read: (...answer: [any, ArrayBuffer]) => T) =>
    inTurn(options, async () => {
      const {reply, data} = await question();
      return read(reply, data);
    });

  return {
    begin,

    /** Several questions in a row, with none in between. */
    alone<T>(work: (ask: (type: string, fields: object) => Promise<Answer>) => Promise<T>, options: Options = {}) {
      return inTurn(options, () => {
        forget();
        return work((type, fields) => ask({...fields, type}));
      });
    },

    /** A whole game, move by move. @returns rejects with `Refused` if the record does not replay */
    film: (record: string, options: Options = {}) => answered(options, () => ask({type: 'film', record}), readFilm),

    /**
     * Replays a machine's game from the Lab.
     *
     * @param which game, as `simulated` in the protocol @returns rejects with `Refused` if there is no such game
     */
    simulated: (which: object, options: Options = {}): Promise<{record: string; summary: Summary}> =>
      answered(
        options,
        () => ask({...which, type: 'simulated'}),
        ({record, summary}) => ({record, summary}),
      ),

    /**
     * In how many of the worlds each cell is a mine, after some moves of a finished game.
     *
     * @param ply how many moves of the record are made @returns rejects with `Refused` if they are not counted
     */
    shares: (record: string, ply: number, options: Options = {}) =>
      answered(options, () => ask({type: 'shares', record, ply}), readShares),

    /** Why a game was lost. @returns rejects with `Refused` */
    why: (record: string, options: Options = {}) => answered(options, () => askOf(record, {type: 'why'}), readWhy),

    /** Why a save was possible: the layouts before and after it. @returns rejects with `Refused` */
    whySaved: (record: string, number: number, options: Options = {}) =>
      answered(options, () => askOf(record, {type: 'save', number}), readWhySaved),

    /**
     * How a constraint in the list was derived.
     *
     * @param moves of the record after which it was in the list @returns rejects with `Refused`
     */
    derivation: (record: string, name: string, moves: number, options: Options = {}) =>
      answered(options, () => askOf(record, {type: 'derivation', name, moves}), readWhy),

    /**
     * A file that proves a save or the loss.
     *
     * @param save its number, from 1; null: the loss @returns rejects with `Refused` if there is nothing to prove
     */
    certificate(record: string, save: number | null, options: Options = {}): Promise<string> {
      const request = {type: 'certificate', ...(save !== null && {save})};
      return answered(
        options,
        () => askOf(record, request, true),
        ({text}) => text,
      );
    },

    /**
     * Replays a game that came from elsewhere.
     *
     * @param game text: its record, without a summary @returns `redrawn`: false if not all of it could be drawn again;
     * rejects with `Refused` and the reason
     */
    examine(game: {id: string; record: string; summary: Record<string, unknown>} | string, options: Options = {}) {
      const asked = typeof game === 'string' ? {record: game} : {game};
      const read = ({summary, identity, redrawn}: Examined) => ({summary, identity, redrawn});
      return answered(options, () => ask({type: 'examine', ...asked}), read);
    },
  };
}

export type ReviewEngine = ReturnType<typeof createReviewEngine>;
