/**
 * Games that teach: a lesson, or a game on a board that needs the technique to be practised and nothing harder. The
 * second engine looks for the board, so the current game goes on until it is found.
 */

import type {Plan} from '../catalogue.js';
import type {Ask} from './asking.js';
import type {Lesson, Lessons} from './protocol.js';
import type {ReviewEngine} from './review.js';
import type {StartRequest} from './session.js';
import type {Options} from './spare.js';

/** A game, and the request that begins it. */
export type Ready = {plan: Plan; request: StartRequest};

export type Wish = {technique: string; columns: number; rows: number; mines: number};

/** What is taught, and what can be practised: asked once, and again after a failure. */
export function askingForLessons(ask: Ask): () => Promise<Lessons> {
  let coming: Promise<Lessons> | null = null;
  return () => {
    coming ??= ask('lessons').then(({reply}) => reply);
    coming.catch(() => {
      coming = null;
    });
    return coming;
  };
}

const BY_NUMBERS = {rules: 'constraints', changes: {}, hints: true, mineVision: false};

export function lessonGame({name, columns, rows, mines}: Lesson): Ready {
  return {plan: {columns, rows, mines, seed: name, ...BY_NUMBERS}, request: {type: 'lesson', name}};
}

/** @returns rejects with `Refused` if no board is found */
export async function practiceGame(
  engine: Pick<ReviewEngine, 'alone'>,
  {technique, columns, rows, mines}: Wish,
  seed: string,
  options?: Options,
): Promise<Ready> {
  const size = {columns, rows, mines};
  const record = await engine.alone(
    async (ask) => (await ask('practise', {technique, ...size, seed})).reply.game.record,
    options,
  );
  return {plan: {...size, seed, ...BY_NUMBERS, technique}, request: {type: 'resume', record}};
}
