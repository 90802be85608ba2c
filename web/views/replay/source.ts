/**
 * The game of a replay's address: `ID`, a game that was played here or imported; `lab&…`, a game that a machine played
 * in the Lab, which is played again (`games/simulated.ts`).
 */

import type {Summary} from '../../engine/protocol.js';
import type {ReviewEngine} from '../../engine/review.js';
import type {Archive} from '../../store/archive.js';
import type {Imported, Other} from '../../store/imported.js';
import {simulatedGame} from '../../words/lab.js';
import {NAME} from '../../words/sandbox.js';
import {addressOf} from '../games/query.js';
import {simulatedIn} from '../games/simulated.js';

/** The view that a replay was opened from. */
export type Origin = {word: string; to: string};

/** `out`: where it came from; `about`: its description instead of a date. */
export type Source = {finished: number; identity: string; summary: Summary; record: string} & {
  out: Origin;
  about?: string;
  other?: Other;
};

/** @returns null if there is none; rejects like the store and the engine */
export async function findGame(
  {archive, imported}: {archive: Archive; imported: Imported},
  engine: ReviewEngine,
  query: string,
  signal: AbortSignal,
): Promise<Source | null> {
  if (query.startsWith('lab&')) return simulated(engine, query, signal);
  const other = await imported.playerOf(query);
  const source = other?.archive ?? archive;
  const game = (await source.games()).find(({id}) => id === query);
  if (!game) return null;
  const out = {word: 'History', to: addressOf('history', {player: other?.id ?? ''})};
  return {...game, other, record: await source.record(query), out};
}

async function simulated(engine: ReviewEngine, query: string, signal: AbortSignal): Promise<Source> {
  const game = simulatedIn(query);
  const {strategy, number, seed} = game;
  const {record, summary} = await engine.simulated({...game, name: NAME}, {signal});
  const about = simulatedGame(strategy, number, seed);
  const identity = `lab-${strategy.replace(':', '-')}-${number}`;
  return {finished: 0, identity, summary, record, about, out: {word: 'Lab', to: '#lab'}};
}
