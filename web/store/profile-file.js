/** The lines of a profile's file, and whether they are as we write them. */
import * as words from '../words/files.js';
import {StoreError} from './errors.js';
import {foreignNameProblem, tidy} from './user-names.js';

/** How a record begins, with the end of a line as others write it, too. */
const RECORD = /^qmines [1-9][0-9]{0,5}\r?$/;
const HASH = /^[0-9a-f]{64}$/;
/** Of a `Summary` what may be counted before the engine has looked at it. */
const COUNTED = /** @type {const} */ (['played', 'won', 'lost', 'saves']);

/** @param {string} text of the first line @returns {boolean} whether the file is the record of one game, not a profile's */
export const isRecordsFirst = (text) => RECORD.test(text);

/**
 * @param {string} text of the first line
 * @returns {{isSealed: true, kdf: any, iv: string}|{isSealed: false, name: string, games: number, totals: any}}
 *   throws `StoreError` `file` where it is none of ours
 */
export function readHeader(text) {
  const header = parsed(text);
  const kind = /^(sealed )?profile ([1-9][0-9]{0,5})$/.exec(typeof header?.qmines === 'string' ? header.qmines : '');
  if (!kind) throw new StoreError('file', words.FILE_FOREIGN);
  if (kind[2] !== '1') throw new StoreError('file', words.FILE_NEWER);
  if (kind[1]) return {isSealed: true, kdf: header.kdf, iv: header.iv};
  const {name, games, totals} = header;
  if (typeof name !== 'string' || !isCount(games) || !isRecord(totals)) throw new StoreError('file', words.FILE_HEADER);
  if (foreignNameProblem(name)) throw new StoreError('file', words.FILE_NAME);
  return {isSealed: false, name: tidy(name), games, totals};
}

/** @param {string} text of a line @returns {Record<string, any>|null} what it holds; null where it is no object */
export function readGame(text) {
  const game = parsed(text);
  return isRecord(game) ? game : null;
}

/** @param {any} game @returns {game is import('./exchange.js').Line} whether the engine may look at it */
export function isGameLine(game) {
  const {id, record, summary} = game;
  return (
    typeof id === 'string' && HASH.test(id) && typeof record === 'string' && isRecord(summary) && !isDeeper(game, 3)
  );
}

/** @param {any} value @param {number} depth @returns {boolean} whether it nests deeper: without end, it would end the engine */
function isDeeper(value, depth) {
  return (
    typeof value === 'object' &&
    value !== null &&
    (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)))
  );
}

/** Sums up games as the first line does. */
export function totalsOf() {
  const sum = {played: 0, won: 0, lost: 0, saves: 0};
  return {
    sum,
    /** @param {any} summary as a file has it */
    add(summary) {
      sum.played += 1;
      if (summary?.state === 'won' || summary?.state === 'lost') sum[/** @type {'won'|'lost'} */ (summary.state)] += 1;
      if (isCount(summary?.saves)) sum.saves += summary.saves;
    },
    /** @param {any} totals as a file has them */
    are: (totals) => COUNTED.every((name) => totals[name] === sum[name]),
  };
}

/** @param {string} text @returns {any} nothing where it is no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {any} value */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {any} value */
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
