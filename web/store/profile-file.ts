/** The lines of a profile's file, and whether they are as we write them. */

import * as words from '../words/files.js';
import {StoreError} from './errors.js';
import type {Line} from './exchange.js';
import {foreignNameProblem, tidy} from './user-names.js';

/** The fields of an object about which nothing else is known. */
export type Fields = Record<string, unknown>;

/** The fields of a summary that are counted. */
export type Counted = {state?: unknown; saves?: unknown};

/** How a record begins, also with other systems' line endings. */
const RECORD = /^qmines [1-9][0-9]{0,5}\r?$/;
const HASH = /^[0-9a-f]{64}$/;
/** What may be counted of a `Summary` before the engine has checked it. */
const COUNTED = ['played', 'won', 'lost', 'saves'] as const;

/** @param text of the first line @returns whether the file is the record of one game, not a profile's */
export const isRecordsFirst = (text: string): boolean => RECORD.test(text);

/** @param text of the first line @returns throws `StoreError` `file` if it is not one of our files */
export function readHeader(
  text: string,
): {isSealed: true; kdf: unknown; iv: unknown} | {isSealed: false; name: string; games: number; totals: Fields} {
  const header = parsed(text) as Fields | null | undefined;
  const kind = /^(sealed )?profile ([1-9][0-9]{0,5})$/.exec(typeof header?.qmines === 'string' ? header.qmines : '');
  if (!kind) throw new StoreError('file', words.FILE_FOREIGN);
  if (kind[2] !== '1') throw new StoreError('file', words.FILE_NEWER);
  if (kind[1]) return {isSealed: true, kdf: (header as Fields).kdf, iv: (header as Fields).iv};
  const {name, games, totals} = header as Fields;
  if (typeof name !== 'string' || !isCount(games) || !isRecord(totals)) throw new StoreError('file', words.FILE_HEADER);
  if (foreignNameProblem(name)) throw new StoreError('file', words.FILE_NAME);
  return {isSealed: false, name: tidy(name), games, totals};
}

/** @param text of a line @returns its contents; null if it is not an object */
export function readGame(text: string): Fields | null {
  const game = parsed(text);
  return isRecord(game) ? game : null;
}

/** @returns whether the engine may examine it */
export function isGameLine(game: Fields): game is Line {
  const {id, record, summary} = game;
  return (
    typeof id === 'string' && HASH.test(id) && typeof record === 'string' && isRecord(summary) && !isDeeper(game, 3)
  );
}

/** @returns whether it nests deeper; unlimited nesting would crash the engine */
function isDeeper(value: unknown, depth: number): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)))
  );
}

/** Sums up games as in the first line. */
export function totalsOf() {
  const sum = {played: 0, won: 0, lost: 0, saves: 0};
  return {
    sum,
    /** @param summary as in a file */
    add(summary: Counted | null | undefined) {
      sum.played += 1;
      if (summary?.state === 'won' || summary?.state === 'lost') sum[summary.state] += 1;
      if (isCount(summary?.saves)) sum.saves += summary.saves;
    },
    /** @param totals as in a file */
    are: (totals: Fields) => COUNTED.every((name) => totals[name] === sum[name]),
  };
}

/** @returns nothing if it is not JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
