/** The stats as files: CSV after RFC 4180, one line a game, and JSON with the totals. */
import {addressOf} from './query.js';

/**
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {import('../../store/fold.js').Summary} Summary
 * @typedef {string|number|boolean|null} Field
 */

/** @type {[string, (game: Game) => Field][]} */
const COLUMNS = [
  ['finished', ({finished}) => dated(finished)],
  ['result', ({summary}) => summary.state],
  ['reason', ({summary}) => summary.reason],
  ['rules', ({summary}) => summary.rules],
  ['changes', ({summary}) => Object.entries(summary.changes).map(([name, value]) => `${name} ${value}`).sort().join('; ')],
  ...of('columns', 'rows', 'mines', 'origin', 'hints', 'mineVision'),
  ['milliseconds', ({summary}) => summary.time],
  ...of('moves', 'clicks', 'bbbv', 'solved', 'saves', 'guesses', 'luck', 'forgiven', 'hinted', 'taught', 'deaths'),
  ['imported', ({imported}) => imported],
  ['identity', ({identity}) => identity],
];

/** @param {number} when ms since 1970, 0 where nobody knows */
function dated(when) {
  return when ? new Date(when).toISOString() : null;
}

/** @param {...keyof Summary} names @returns {[string, (game: Game) => Field][]} */
function of(...names) {
  return names.map((name) => [name, ({summary}) => /** @type {Field} */ (summary[name])]);
}

/** @param {Game[]} games @param {boolean} [withHead] the line of names first @returns {string} */
export function csv(games, withHead = true) {
  const head = withHead ? [COLUMNS.map(([name]) => name)] : [];
  const rows = [...head, ...games.map((game) => COLUMNS.map(([, read]) => read(game)))];
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/**
 * One field. Spreadsheets take text that begins like a formula for one, so it gets an apostrophe before it.
 *
 * @param {Field} value null is an empty field
 */
export function field(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * @param {Game[]} games @param {import('./query.js').Filter} filter
 * @param {{byClass: unknown}} totals @param {number} now ms since 1970
 * @returns {string}
 */
export function json(games, filter, {byClass, ...totals}, now) {
  const list = games.map(({finished, imported, identity, summary}) => ({finished: dated(finished), identity, imported, ...summary}));
  return JSON.stringify({qmines: 'stats 1', exported: new Date(now).toISOString(), filter: addressOf('stats', filter), totals, games: list}, null, 1);
}

/** Hands a file to the player. @param {string} name @param {string[]} parts of its text @param {string} type */
export function download(name, parts, type) {
  const address = URL.createObjectURL(new Blob(parts, {type}));
  const link = document.createElement('a');
  Object.assign(link, {href: address, download: name});
  link.click();
  // The browser has taken hold of it by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
