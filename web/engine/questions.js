/**
 * What may be asked about the game at the engine. Each question is asked in its turn, so that it is about the position that all
 * moves before have led to; where the engine does not tell, its answer rejects with `Refused`. The answer is null when the game
 * has gone on meanwhile.
 *
 * @typedef {import('./client.js').Answer} Answer
 * @typedef {import('./protocol.js').Knowledge} Knowledge
 */
import {readSave, readShares, readWhy, readWorld} from './protocol.js';

/** @param {(type: string, fields: object) => Promise<Answer|null>} ask null when the game has gone on */
export function createQuestions(ask) {
  /**
   * @template T @param {string} type @param {object} fields @param {(reply: any, data: ArrayBuffer) => T} read
   * @returns {Promise<T|null>}
   */
  async function answered(type, fields, read) {
    const answer = await ask(type, fields);
    return answer && read(answer.reply, answer.data);
  }

  return {
    /** @returns {Promise<string|null>} every digit of the number of visible worlds */
    worlds: () => answered('worlds', {}, ({exact}) => exact),

    /** @param {number|null} save null: of the loss @returns {Promise<string|null>} a file that proves it */
    certificate: (save) => answered('certificate', save === null ? {} : {save}, ({text}) => text),

    /** What a save changed. @param {number} number of the save, from 1 */
    save: (number) => answered('save', {number}, readSave),

    /** @param {number|null} cell null: why the game was lost */
    why: (cell) => answered('why', cell === null ? {} : {cell}, readWhy),

    /** How a derived constraint came about. @param {string} name */
    derivation: (name) => answered('derivation', {name}, readWhy),

    /** What is useful next, where constraints are played. @returns {Promise<import('./protocol.js').Next|null>} */
    nextStep: () => answered('next', {}, ({next, sentence}) => ({next, sentence})),

    /** @param {Knowledge} of @param {import('./protocol.js').Adviser} by who names the best guess */
    shares: (of, by) => answered('shares', {of, by}, readShares),

    /** The mines of a world drawn from what is known. @param {Knowledge} of @param {string} seed */
    world: (of, seed) => answered('world', {of, seed}, readWorld),
  };
}
