/**
 * Boards that take long to find are searched for ahead: while one is played, the review engine looks for the next of its kind,
 * to be opened at the same cell. Who opens another has it searched for as ever.
 *
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {{kind: string, seed: string, move: string, record: string}} Ready  the record of a game that has begun with `move`
 */
import {EngineStopped, Refused} from './client.js';

/** @param {Plan} plan @returns {string} what boards have in common of which any will do */
const kindOf = ({columns, rows, mines, rules, changes, grade = ''}) =>
  JSON.stringify([columns, rows, mines, rules, Object.entries(changes).sort(), grade]);

/** @param {Pick<ReturnType<typeof import('./review.js').createReviewEngine>, 'alone'>} engine */
export function createAhead(engine) {
  /** @type {Ready|null} */
  let ready = null;
  let last = 0;

  return {
    /**
     * Looks for a board while there is time.
     *
     * @param {Plan} plan of a game of the kind @param {string} move that opens it
     */
    async make(plan, move) {
      const own = ++last;
      ready = null;
      const {columns, rows, mines, seed, rules, changes, grade} = plan;
      const board = {columns, rows, mines, seed, rules, changes, ...(grade && {grade})};
      try {
        const record = await engine.alone(async (ask) => {
          await ask('new', {...board, origin: 'drawn'});
          const {reply} = await ask('play', {move, at: 0});
          return reply.record.text;
        });
        if (own === last) ready = {kind: kindOf(plan), seed, move, record};
      } catch (error) {
        // Nobody was promised anything: the board is searched for when it is wanted.
        if (!(error instanceof Refused) && !(error instanceof EngineStopped)) throw error;
      }
    },

    /** The board that is ready, if it is of the kind; it is then no longer. @param {Plan} plan @returns {Ready|null} */
    take(plan) {
      if (ready?.kind !== kindOf(plan)) return null;
      const taken = ready;
      ready = null;
      return taken;
    },
  };
}
