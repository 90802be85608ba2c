/** The lines of a profile's file, and whether they are as we write them. */

import * as words from '../words/files.js';
import {PRESET_WORDS} from '../words/presets.js';
import {StoreError} from './errors.js';
import type {Line} from './exchange.js';
import {MOST_POSITIONS, type SavedPosition} from './positions.js';
import {MOST_REPLAYS, type SavedReplay} from './replays.js';
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

/** The first line of a file: how it is sealed, or whose it is and what it holds; `replays`: how many. */
type Header =
  | {isSealed: true; kdf: unknown; iv: unknown}
  | {isSealed: false; name: string; games: number; totals: Fields; positions: SavedPosition[]; replays: number};

/** @param text of the first line @returns throws `StoreError` `file` if it is not one of our files */
export function readHeader(text: string): Header {
  const header = parsed(text) as Fields | null | undefined;
  const kind = /^(sealed )?profile ([1-9][0-9]{0,5})$/.exec(typeof header?.qmines === 'string' ? header.qmines : '');
  if (!kind) throw new StoreError('file', words.FILE_FOREIGN);
  const version = Number(kind[2]);
  if (version > (kind[1] ? 1 : 3)) throw new StoreError('file', words.FILE_NEWER);
  if (kind[1]) return {isSealed: true, kdf: (header as Fields).kdf, iv: (header as Fields).iv};
  const given = header as Fields;
  const {name, games, totals} = given;
  const positions = version > 1 ? given.positions : [];
  const replays = version > 2 ? given.replays : 0;
  const areCounted = isCount(games) && isCount(replays) && replays <= MOST_REPLAYS;
  if (typeof name !== 'string' || !areCounted || !isRecord(totals)) throw new StoreError('file', words.FILE_HEADER);
  if (foreignNameProblem(name)) throw new StoreError('file', words.FILE_NAME);
  if (!arePositions(positions)) throw new StoreError('file', words.FILE_POSITIONS);
  return {isSealed: false, name: tidy(name), games, totals, positions: positions.map(plain), replays};
}

/* Saved positions */

/** The longest name of a position. */
export const LONGEST_NAME = 60;

const ROW = /^[.0-8#F?*]+$/;
const LAYOUT_ROW = /^[.*]+$/;
const SIDE = 100;

const arePositions = (value: unknown): value is SavedPosition[] =>
  Array.isArray(value) && value.length <= MOST_POSITIONS && value.every(isPosition);

function isPosition(value: unknown): value is SavedPosition {
  if (!isRecord(value)) return false;
  const {name, position, layout, saved} = value;
  if (typeof name !== 'string' || !name || name.length > LONGEST_NAME || !isCount(saved)) return false;
  const [head, ...rows] = typeof position === 'string' ? position.split('\n') : [''];
  const [, columns, height, mines] = (/^(\d{1,3})x(\d{1,3})x(\d{1,5})$/.exec(head) ?? []).map(Number);
  if (!columns || !height || columns > SIDE || height > SIDE || mines > columns * height) return false;
  const fit = (lines: unknown[], form: RegExp) =>
    lines.length === height &&
    lines.every((line) => typeof line === 'string' && line.length === columns && form.test(line));
  return fit(rows, ROW) && (layout === null || (Array.isArray(layout) && fit(layout, LAYOUT_ROW)));
}

/** Without what else a stranger's file may say of it. */
const plain = ({name, position, layout, saved}: SavedPosition): SavedPosition => ({name, position, layout, saved});

/* Kept replays */

const RESULTS = ['won', 'lost', 'unfinished'];
const CLICKS = ['left', 'right', 'chord'];
const NOTES = ['program', 'version', 'player', 'file', 'date'];

/** The most characters of what a file says about its game. */
const LONGEST_NOTE = 1000;

/** @param text of a line @returns null if there is no replay in it; whether its record replays is seen when it is shown */
export function readReplay(text: string): SavedReplay | null {
  const replay = readGame(text)?.replay;
  if (!isRecord(replay) || !isReplay(replay)) return null;
  const {rows, cols, mines, record, rules, figures, notes, differences, saved, summary} = replay;
  return {rows, cols, mines, record, rules, figures, notes, differences, saved, ...(summary && {summary})};
}

function isReplay(value: Fields): value is SavedReplay {
  const {record, rules, figures, notes, differences, summary} = value;
  const isText = (text: unknown) => typeof text === 'string' && text.length <= LONGEST_NOTE;
  if (!['rows', 'cols', 'mines', 'saved'].every((name) => isCount(value[name]))) return false;
  if (typeof record !== 'string' || typeof rules !== 'string' || !Object.hasOwn(PRESET_WORDS, rules)) return false;
  if (!isRecord(figures) || !isRecord(figures.clicks) || !isRecord(notes)) return false;
  const {clicks} = figures as {clicks: Fields};
  return (
    RESULTS.includes(String(figures.result)) &&
    (figures.time === null || (typeof figures.time === 'number' && figures.time >= 0)) &&
    isCount(figures.bbbv) &&
    (figures.solved === undefined || isCount(figures.solved)) &&
    CLICKS.every((name) => clicks[name] === null || isCount(clicks[name])) &&
    Object.entries(notes).every(([name, text]) => NOTES.includes(name) && isText(text)) &&
    Array.isArray(differences) &&
    differences.length <= NOTES.length * 2 &&
    differences.every(isText) &&
    (summary === undefined || isRecord(summary))
  );
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
