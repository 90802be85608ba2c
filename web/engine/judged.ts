/**
 * Reviews, and replays from files, as the second engine gives them. They load late: nothing on the first screen asks
 * for them.
 */

import type {Answer} from './asking.js';
import {type Film, type Review, readFilm, readShares, readWhy, type Shares, type Why} from './protocol.js';
import type {ReviewEngine} from './review.js';
import type {Options} from './spare.js';

/**
 * What a record does not say of a replay from a file: whether there are times, how many clicks were made, and how
 * much of the 3BV is solved where a chord hit a mine.
 */
export type FileFacts = {untimed: boolean; clicks?: number; solved?: number};

type Engine = Pick<ReviewEngine, 'alone'>;

async function asked<T>(
  engine: Engine,
  {type, ...fields}: {type: string} & Record<string, unknown>,
  options: Options,
  read: (reply: any, data: ArrayBuffer) => T,
): Promise<T> {
  const {reply, data}: Answer = await engine.alone((ask) => ask(type, fields), options);
  return read(reply, data);
}

/** Every decision of a game, judged. @param file what is known of a replay from a file; null: a game of ours */
export const reviewOf = (engine: Engine, record: string, file: FileFacts | null, options: Options): Promise<Review> =>
  asked(
    engine,
    {type: 'review', record, ...(file && {...file, replay: true})},
    options,
    ({decisions, summary, outcome}) => ({decisions, summary, outcome}),
  );

/** The film of a replay from a file, which may end early. */
export const filmOfReplay = (engine: Engine, record: string, options: Options): Promise<Film> =>
  asked(engine, {type: 'film', record, replay: true}, options, readFilm);

/** The percentages after some moves of a replay from a file. */
export const sharesOfReplay = (engine: Engine, record: string, ply: number, options: Options): Promise<Shares> =>
  asked(engine, {type: 'shares', record, ply, replay: true}, options, readShares);

/** Why a closed cell of a position is certain. @param position as text */
export const whySafe = (engine: Engine, position: string, cell: number, options: Options): Promise<Why> =>
  asked(engine, {type: 'reason', position, cell}, options, readWhy);
