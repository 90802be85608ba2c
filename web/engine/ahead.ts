/**
 * Searches in advance for boards that take long to find: while the player is on one, the review engine looks for the
 * next of its kind, to be opened at the same cell. If the player opens another cell, the search starts as usual.
 */

import type {Plan} from '../catalogue.js';
import {EngineStopped, Refused} from './asking.js';
import type {ReviewEngine} from './review.js';
import type {Ready} from './session.js';

/** @returns a key that is equal for boards that can replace each other */
function kindOf({rules, changes, grade = '', ...plan}: Plan): string {
  const {columns, rows, mines} = plan;
  return JSON.stringify([columns, rows, mines, rules, Object.entries(changes).sort(), grade]);
}

export function createAhead(engine: Pick<ReviewEngine, 'alone'>) {
  let ready: Ready | null = null;
  let last = 0;

  return {
    /** Looks for a board while there is time. @param plan of a game of that kind @param move that opens it */
    async make(plan: Plan, move: string) {
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
        // Nothing was promised: the board is searched for when it is needed.
        if (!(error instanceof Refused) && !(error instanceof EngineStopped)) throw error;
      }
    },

    /** Takes the board that is ready, if it is of that kind. */
    take(plan: Plan): Ready | null {
      if (ready?.kind !== kindOf(plan)) return null;
      const taken = ready;
      ready = null;
      return taken;
    },
  };
}
