/**
 * The game of a replay's address: `ID`, a game that was played here or imported; `lab&…`, a game that a machine played
 * in the Lab, which is played again (`games/simulated.ts`); `file&…`, a replay that was opened from a file; `kept&ID`,
 * one that was kept.
 */

import type {Replayed} from '../../engine/protocol.js';
import type {ReviewEngine} from '../../engine/review.js';
import {isFromFile, keptIn, openedIn, taken} from '../../model/opened.js';
import type {ReplayedSummary} from '../../model/replay.js';
import type {Archive} from '../../store/archive.js';
import type {Imported, Other} from '../../store/imported.js';
import type {Replays} from '../../store/replays.js';
import {simulatedGame} from '../../words/lab.js';
import {NAME} from '../../words/sandbox.js';
import {addressOf} from '../games/query.js';
import {simulatedIn} from '../games/simulated.js';

/** The view that a replay was opened from. */
export type Origin = {word: string; to: string};

/** `out`: where it came from; `about`: its description instead of a date; `file`: what its file says. */
export type Source = {finished: number; identity: string; summary: ReplayedSummary; record: string} & {
  out: Origin;
  about?: string;
  other?: Other;
  file?: Replayed;
  isKept?: boolean;
};

const STATS: Origin = {word: 'Files', to: '#stats?replays'};
const ANALYSE: Origin = {word: 'Analyse', to: '#analyse'};

/** Where games are. */
type Sources = {archive: Archive; imported: Imported; replays: Replays};

/** @returns null if there is none; rejects like the store and the engine */
export async function findGame(
  {archive, imported, replays}: Sources,
  engine: ReviewEngine,
  query: string,
  signal: AbortSignal,
): Promise<Source | null> {
  if (query.startsWith('lab&')) return simulated(engine, query, signal);
  if (isFromFile(query)) {
    const found = fromFile(query);
    // What cannot be read now counts as not kept; the view that lists them says why.
    const kept = found ? await replays.list().catch(() => []) : [];
    return found && {...found, isKept: kept.some(({record}) => record === found.record)};
  }
  const kept = keptIn(query);
  if (kept) {
    const file = (await replays.list()).find(({id}) => id === kept);
    return file ? {...sourceOf(file), out: STATS, isKept: true} : null;
  }
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

function fromFile(query: string): Source | null {
  const file = taken(query);
  return file ? {...sourceOf(file), out: openedIn(query) === 'stats' ? STATS : ANALYSE} : null;
}

/** @returns a game from a file, apart from where it leads back to */
function sourceOf(file: Replayed): Omit<Source, 'out'> {
  const {rows, cols: columns, mines, record, rules, figures, notes} = file;
  const {program, version, player} = notes;
  const none = {
    moves: 0,
    clicks: 0,
    solved: 0,
    saves: 0,
    hinted: 0,
    taught: 0,
    deaths: 0,
    guesses: null,
    forgiven: null,
  };
  const summary: ReplayedSummary = {
    ...{columns, rows, mines, rules, changes: {}, hints: false, mineVision: false, origin: 'given', begun: null},
    ...{...none, luck: null, bbbv: figures.bbbv, time: 1000 * (figures.time ?? 0)},
    state: figures.result,
    reason: '',
  };
  const about = [[program, version].filter(Boolean).join(' '), player].filter(Boolean).join(', ');
  const identity = (notes.file ?? '').replace(/\.[^./]*$/, '').replace(/[^\w-]+/g, '-') || 'replay';
  return {finished: 0, identity, summary: file.summary ?? summary, record, about, file};
}
