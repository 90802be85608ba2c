/** The stats as files: CSV after RFC 4180, one line a game, and JSON with the totals. */
import {addressOf} from '../games/query.js';

/**
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {import('../../store/fold.js').Summary} Summary
 * @typedef {string|number|boolean|null} Field
 */

/** Games that are written in one part. */
const SLICE = 1000;

/** @type {[string, (game: Game) => Field][]} */
const COLUMNS = [
  ['finished', ({finished}) => dated(finished)],
  ['result', ({summary}) => summary.state],
  ['reason', ({summary}) => summary.reason],
  ['rules', ({summary}) => summary.rules],
  [
    'changes',
    ({summary}) =>
      Object.entries(summary.changes)
        .map(([name, value]) => `${name} ${value}`)
        .sort()
        .join('; '),
  ],
  ...of('columns', 'rows', 'mines', 'origin', 'hints', 'mineVision'),
  ['milliseconds', ({summary}) => summary.time],
  ...of(
    'moves',
    'clicks',
    'bbbv',
    'solved',
    'saves',
    'guesses',
    'luck',
    'forgiven',
    'hinted',
    'taught',
    'deaths',
    'undone',
    'helped',
    'machine',
    'grade',
    'lesson',
    'practice',
    'actions',
  ),
  ['techniques', ({summary}) => summary.techniques?.join('; ') ?? null],
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

/** @param {Game[]} games @returns {Generator<string>} the text in parts, each soon made */
export function* csv(games) {
  yield line(COLUMNS.map(([name]) => name));
  for (let from = 0; from < games.length; from += SLICE) {
    yield games
      .slice(from, from + SLICE)
      .map((game) => line(COLUMNS.map(([, read]) => read(game))))
      .join('');
  }
}

/** @param {Field[]} fields */
const line = (fields) => `${fields.map(field).join(',')}\r\n`;

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
 * @param {Game[]} games @param {import('../games/query.js').Filter} filter
 * @param {{byClass: unknown}} totals @param {number} now ms since 1970
 * @returns {Generator<string>} the text in parts, each soon made
 */
export function* json(games, filter, {byClass, ...totals}, now) {
  const about = JSON.stringify(
    {qmines: 'stats 1', exported: new Date(now).toISOString(), filter: addressOf('stats', filter), totals},
    null,
    1,
  );
  yield `${about.slice(0, -2)},\n "games": [`;
  for (let from = 0; from < games.length; from += SLICE) {
    yield games
      .slice(from, from + SLICE)
      .map((game, i) => `${from + i ? ',' : ''}\n  ${JSON.stringify(gameOf(game))}`)
      .join('');
  }
  yield '\n ]\n}\n';
}

/** @param {Game} game */
function gameOf({finished, imported, identity, summary}) {
  return {finished: dated(finished), identity, imported, ...summary};
}
