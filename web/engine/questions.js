/**
 * What may be asked about the game at the engine. Each question is asked in its turn, so that it is about the position that all
 * moves before have led to; where the engine does not tell, its answer rejects with `Refused`.
 *
 * @typedef {import('./client.js').Answer} Answer
 * @typedef {import('./protocol.js').Knowledge} Knowledge
 */
import {readSave, readShares, readWhy, readWorld} from './protocol.js';

/**
 * @param {(type: string, fields?: object) => Promise<Answer>} ask
 * @param {(type: string, fields: object) => Promise<Answer|null>} askNow null when a move has been answered meanwhile
 */
export const createQuestions = (ask, askNow) => ({
  /** @returns {Promise<string>} every digit of the number of visible worlds */
  async worlds() {
    return (await ask('worlds')).reply.exact;
  },

  /** @param {number|null} save null: of the loss @returns {Promise<string>} a file that proves it */
  async certificate(save) {
    return (await ask('certificate', save === null ? {} : {save})).reply.text;
  },

  /** What a save changed. @param {number} number of the save, from 1 @returns {Promise<import('./protocol.js').Save>} */
  async save(number) {
    const {reply, data} = await ask('save', {number});
    return readSave(reply, data);
  },

  /** @param {number|null} cell null: why the game was lost @returns {Promise<import('./protocol.js').Why>} */
  async why(cell) {
    const {reply, data} = await ask('why', cell === null ? {} : {cell});
    return readWhy(reply, data);
  },

  /** @param {Knowledge} of @returns {Promise<import('./protocol.js').Shares|null>} null when it has been overtaken */
  async shares(of) {
    const answer = await askNow('shares', {of});
    return answer && readShares(answer.reply, answer.data);
  },

  /**
   * The mines of a world drawn from what is known.
   *
   * @param {Knowledge} of @param {string} seed @returns {Promise<number[]|null>} as `shares`
   */
  async world(of, seed) {
    const answer = await askNow('world', {of, seed});
    return answer && readWorld(answer.reply, answer.data);
  },
});
