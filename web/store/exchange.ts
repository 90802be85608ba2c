/**
 * Files of profiles: JSON Lines, a header and then a game per line, perhaps encrypted with a password. Or the record of
 * one game. A file is read like a stranger's: in pieces, its form checked before anything is imported, every game
 * replayed by the engine.
 */

import type {Examined, Summary} from '../engine/protocol.js';
import * as words from '../words/files.js';
import type {Archive, Body} from './archive.js';
import {StoreError} from './errors.js';
import {LONGEST, linesOf} from './lines.js';
import type {SavedPosition} from './positions.js';
import * as form from './profile-file.js';
import {type Counted, type Fields, readHeader} from './profile-file.js';
import type {SavedReplay} from './replays.js';
import {openFile, sealFile} from './sealed-file.js';

/** `id`: the game's identity. */
export type Line = {id: string; record: string; summary: Fields};

export type Refusal = {line: number; reason: string};

/** A game as it is written to a file, or a kept replay, which comes after all games. */
type Written = Pick<Body, 'identity' | 'record' | 'summary'> | {replay: SavedReplay};

/** A game to be stored. */
export type Numbered = {line: number; body: Body};

export type Report = {
  name: string;
  taken: number;
  doubled: number;
  unranked?: number;
  positions?: number;
  replays?: number;
  refused: Refusal[];
  isStopped: boolean;
};

/**
 * Examines a game. Text: a record, without a summary; `redrawn`: false if not all of it could be drawn again. Rejects
 * with an error that has a `code` if the game is refused; any other error ends the reading.
 */
export type Examine = (game: Line | string, signal?: AbortSignal) => Promise<Examined>;

/** Where games are added. */
export type Intake = Pick<Archive, 'add' | 'find'>;

/**
 * `into`: the place for the games of a player of that name; empty: the file does not name the player; `addPositions`:
 * adds saved positions, and says how many are new; without it they are left out;
 * `addReplays`: the same for kept replays.
 */
export type Importer = {
  examine: Examine;
  into: (name: string) => Intake;
  addPositions?: (positions: SavedPosition[]) => Promise<number>;
  addReplays?: (replays: SavedReplay[]) => Promise<number>;
};

/** `onProgress`: bytes while reading, games while checking. */
export type Options = {
  password?: string;
  onProgress?: (progress: {stage: 'reading' | 'checking'; done: number; total: number}) => void;
  signal?: AbortSignal;
};

const MOST_LINES = 1_000_000;
/** Games that are added together. */
const BATCH = 50;
/** ms after which the rest of the page gets a turn. */
const SLICE = 30;

/**
 * @param name of the profile @param all its games, then its replays @param password empty: unencrypted @param positions
 * that its player saved
 */
export async function write(
  name: string,
  all: AsyncIterable<Written> | Iterable<Written>,
  password: string = '',
  positions: readonly SavedPosition[] = [],
) {
  const lines = [];
  const totals = form.totalsOf();
  const pause = pauses();
  let replays = 0;
  for await (const one of all) {
    if ('replay' in one) {
      lines.push(`${JSON.stringify(one)}\n`);
      replays += 1;
    } else {
      const {identity, record, summary} = one;
      lines.push(`${JSON.stringify({id: identity, record, summary})}\n`);
      totals.add(summary);
    }
    await pause();
  }
  const header = {
    // Versions that do not know saved positions, or kept replays, say so, instead of losing them.
    qmines: `profile ${replays ? 3 : positions.length ? 2 : 1}`,
    name,
    exported: new Date().toISOString().replace(/\.\d+Z/, 'Z'),
    games: lines.length - replays,
    totals: totals.sum,
    ...((positions.length || replays) && {positions}),
    ...(replays && {replays}),
  };
  const blob = new Blob([`${JSON.stringify(header)}\n`, ...lines], {type: 'application/jsonl'});
  return password ? sealFile(blob, password) : blob;
}

/** @param name of the profile @returns the name of a file with its games */
export const fileName = (name: string): string => `${name.replace(/[\\/:*?"<>|]/g, '_')}.qmines.jsonl`;

/** @returns whether it needs a password; rejects if it is not one of our files */
export async function isSealed(file: Blob): Promise<boolean> {
  const first = await firstOf(file);
  return !form.isRecordsFirst(first) && readHeader(first).isSealed;
}

/**
 * Imports the games of a file. If the file's form is wrong, nothing is imported; otherwise every game that replays is.
 *
 * @returns rejects with `StoreError` if nothing could be imported
 */
export async function read(file: Blob, importer: Importer, options: Options = {}): Promise<Report> {
  const {password = '', onProgress = () => {}, signal} = options;
  const first = await firstOf(file);
  if (form.isRecordsFirst(first)) return readRecord(file, importer, signal);
  const clear = readHeader(first).isSealed ? await openFile(file, password) : file;
  const {name, games, positions, replays} = await checked(clear, onProgress, signal);
  const {examine, addPositions} = importer;
  const archive = importer.into(name);
  const report: Report = {name, taken: 0, doubled: 0, refused: [], isStopped: false};
  let batch: Numbered[] = [];
  const flush = async () => {
    await keep(batch, archive, report);
    batch = [];
  };
  const pause = pauses();
  for await (const {number, text} of linesOf(clear)) {
    if (signal?.aborted || number > games + 1) break;
    if (number === 1) continue;
    onProgress({stage: 'checking', done: number - 2, total: games});
    const game = await taken(text, examine, archive, signal).catch((error) => {
      if (!signal?.aborted) throw error;
      return null;
    });
    if (game === null) break;
    if (game === 'doubled') report.doubled += 1;
    else if (typeof game === 'string') report.refused.push({line: number, reason: game});
    else batch.push({line: number, body: game});
    if (batch.length === BATCH) await flush();
    await pause();
  }
  await flush();
  report.isStopped = Boolean(signal?.aborted);
  if (!report.isStopped && replays && importer.addReplays) await readReplays(clear, importer.addReplays, report, games);
  report.refused.sort((one, other) => one.line - other.line);
  if (!report.isStopped && positions.length && addPositions) report.positions = await addPositions(positions);
  if (!report.isStopped) onProgress({stage: 'checking', done: games, total: games});
  return report;
}

/** Imports the replays of a file, which come after its games. @param report gets the outcome */
async function readReplays(
  file: Blob,
  add: NonNullable<Importer['addReplays']>,
  report: Report,
  games: number,
): Promise<void> {
  report.replays = 0;
  let batch: SavedReplay[] = [];
  const flush = async () => {
    report.replays = (report.replays ?? 0) + (await add(batch));
    batch = [];
  };
  for await (const {number, text} of linesOf(file)) {
    if (number <= games + 1) continue;
    const replay = form.readReplay(text);
    if (replay) batch.push(replay);
    else report.refused.push({line: number, reason: words.LINE_NO_REPLAY});
    if (batch.length === BATCH) await flush();
  }
  await flush();
}

/**
 * Stores games together; if that fails, one by one, so that one bad game does not affect the others.
 *
 * @param report gets the outcome @returns rejects if none of several can be stored
 */
async function keep(batch: Numbered[], archive: Intake, report: Report): Promise<void> {
  try {
    const bodies = batch.map(({body}) => body);
    const {taken, doubled} = await archive.add(bodies);
    report.taken += taken;
    report.doubled += doubled;
    countUnranked(report, bodies);
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'failed')) throw error;
    if (batch.length === 1) return void report.refused.push({line: batch[0].line, reason: words.LINE_NOT_KEPT});
    const before = report.refused.length;
    for (const each of batch) await keep([each], archive, report);
    if (report.refused.length - before === batch.length) throw error;
  }
}

/** Imports the single game of a record. @returns as `read` does */
async function readRecord(file: Blob, {examine, into}: Importer, signal?: AbortSignal): Promise<Report> {
  if (file.size > LONGEST) throw new StoreError('file', words.FILE_TOO_LARGE);
  const archive = into('');
  const record = (await file.text()).replaceAll('\r\n', '\n');
  try {
    const bodies = [bodyOf(record, await examine(record, signal))];
    const {taken, doubled} = await archive.add(bodies);
    const report: Report = {name: '', taken, doubled, refused: [], isStopped: false};
    if (taken) countUnranked(report, bodies);
    return report;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'bad_record' && !signal?.aborted)
      throw new StoreError('file', words.recordRefused(error.message));
    throw error;
  }
}

/** @returns the file's first line */
async function firstOf(file: Blob): Promise<string> {
  for await (const {text} of linesOf(file)) return text;
  throw new StoreError('file', words.FILE_FOREIGN);
}

/**
 * Reads a file once, to check its form.
 *
 * @param file unencrypted @returns rejects with `StoreError` `file`, or the signal's reason
 */
async function checked(file: Blob, onProgress: NonNullable<Options['onProgress']>, signal?: AbortSignal) {
  const header = readHeader(await firstOf(file));
  if (header.isSealed) throw new StoreError('file', words.FILE_FOREIGN);
  const totals = form.totalsOf();
  const pause = pauses();
  const promised = header.games + header.replays;
  let games = 0;
  let isWhole = true;
  const onBytes = (done: number) => onProgress({stage: 'reading', done, total: file.size});
  for await (const line of linesOf(file, {onBytes})) {
    signal?.throwIfAborted();
    if (line.number > MOST_LINES) throw new StoreError('file', words.FILE_TOO_LARGE);
    ({isWhole} = line);
    if (line.number === 1) continue;
    if (!isWhole) break;
    games += 1;
    if (games > promised) throw new StoreError('file', words.fileTooLong(promised));
    if (games <= header.games) totals.add(form.readGame(line.text)?.summary as Counted | undefined);
    await pause();
  }
  if (!isWhole || games < promised) throw new StoreError('file', words.fileTruncated(games, promised));
  if (!totals.are(header.totals)) throw new StoreError('file', words.FILE_TOTALS);
  return header;
}

/** @param text of a line @returns the game, or why it is refused */
async function taken(
  text: string,
  examine: Examine,
  archive: Intake,
  signal?: AbortSignal,
): Promise<Body | 'doubled' | string> {
  const game = form.readGame(text);
  if (!game) return words.LINE_BROKEN;
  if (!form.isGameLine(game)) return words.LINE_NO_GAME;
  const known = await archive.find(game.id);
  // The identity is the hash of the record, so it is the same game, unless its summary differs, which the engine
  // checks.
  if (known && (await hashOf(game.record)) === game.id && isSame(known.summary, game.summary)) return 'doubled';
  try {
    return bodyOf(game.record, await examine(game, signal));
  } catch (error) {
    if (error instanceof Error && 'code' in error && !signal?.aborted) return error.message;
    throw error;
  }
}

/** @param found the engine's findings @returns unranked unless the board is known to be the one that the seed draws */
const bodyOf = (record: string, {summary, identity, redrawn}: Examined): Body => ({
  identity,
  record,
  summary,
  finished: endOf(summary),
  imported: true,
  ...(redrawn === false ? {unranked: true} : {}),
});

/** @param bodies that were imported */
function countUnranked(report: Report, bodies: Body[]) {
  const count = bodies.filter(({unranked}) => unranked).length;
  if (count) report.unranked = (report.unranked ?? 0) + count;
}

/** @returns SHA-256 in hex; empty if the browser has none */
async function hashOf(text: string): Promise<string> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : '';
}

/** @param other plain data */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (_key: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

/** @returns roughly when the game ended, ms since 1970: its pauses are not in the summary */
function endOf({begun, time}: Summary): number {
  const start = Date.parse(begun ?? '');
  return Number.isNaN(start) ? 0 : start + time;
}

/** @returns a function that gives the rest of the page a turn after long work */
function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
