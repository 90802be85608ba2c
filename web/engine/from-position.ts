/** *Play from here*: a game on a position. The second engine begins it, so the current game goes on until it is there. */

import type {Plan} from '../catalogue.js';
import type {Ready} from './practice.js';
import type {ReviewEngine} from './review.js';
import type {Options} from './spare.js';

/** `layout`: in hexadecimal digits; null: one is drawn. */
export type Beginning = {position: string; layout: string | null};

/** `isUniform`: whether every layout that fits was equally likely. */
export type Begun = Ready & {isUniform: boolean};

/** @param plan its size and mines are those of the position @returns rejects with `Refused` if no game begins there */
export async function gameFrom(
  engine: Pick<ReviewEngine, 'alone'>,
  plan: Plan,
  {position, layout}: Beginning,
  options?: Options,
): Promise<Begun> {
  const {seed, rules, changes, hints, mineVision} = plan;
  const begun = new Date().toISOString().replace(/\.\d+Z/, 'Z');
  const fields = {position, ...(layout && {layout}), begun, seed, rules, changes, hints, mineVision, origin: 'given'};
  return engine.alone(async (ask) => {
    const {game, uniform = true} = (await ask('new', fields)).reply;
    return {plan, request: {type: 'resume', record: game.record}, isUniform: uniform};
  }, options);
}
