/** The stats as files: CSV by RFC 4180, one line per game, and JSON with the totals. */

import type {Summary} from '../../engine/protocol.js';
import type {Game} from '../../store/archive.js';
import {addressOf, type Filter} from '../games/query.js';

export type Field = string | number | boolean | null;

/** Games that are written in one part. */
const SLICE = 1000;

const COLUMNS: [string, (game: Game) => Field][] = [
  ['finished', ({finished}) => dated(finished)],
  ['result', ({summary}) => summary.state],
  ['reason', ({summary}) => summary.reason],
  ['rules', ({summary}) => summary.rules],
  ['changes', ({summary}) => changesIn(summary).join('; ')],
  ...of('columns', 'rows', 'mines', 'origin', 'hints', 'mineVision'),
  ['milliseconds', ({summary}) => summary.time],
  ...of('moves', 'clicks', 'bbbv', 'solved', 'saves', 'guesses', 'luck', 'forgiven', 'hinted', 'taught', 'deaths'),
  ...of('undone', 'helped', 'machine', 'grade', 'lesson', 'practice', 'actions'),
  ['techniques', ({summary}) => summary.techniques?.join('; ') ?? null],
  ['imported', ({imported}) => imported],
  ['identity', ({identity}) => identity],
];

/** @param when ms since 1970, 0 if unknown */
const dated = (when: number) => (when ? new Date(when).toISOString() : null);

const changesIn = ({changes}: Summary) =>
  Object.keys(changes)
    .map((name) => `${name} ${changes[name]}`)
    .sort();

function of(...names: (keyof Summary)[]): [string, (game: Game) => Field][] {
  return names.map((name) => [name, ({summary}) => summary[name] as Field]);
}

/** @returns the text in parts, each made quickly */
export function* csv(games: Game[]): Generator<string> {
  yield line(COLUMNS.map(([name]) => name));
  for (let from = 0; from < games.length; from += SLICE) {
    const slice = games.slice(from, from + SLICE);
    yield slice.map((game) => line(COLUMNS.map(([, read]) => read(game)))).join('');
  }
}

const line = (fields: Field[]) => `${fields.map(field).join(',')}\r\n`;

/**
 * One field. Spreadsheets read text that begins like a formula as one, so it gets an apostrophe before it.
 *
 * @param value null is an empty field
 */
export function field(value: Field) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param now ms since 1970 @returns the text in parts, each made quickly */
export function* json(
  games: Game[],
  filter: Filter,
  {byClass, ...totals}: {byClass: unknown},
  now: number,
): Generator<string> {
  const about = JSON.stringify(
    {qmines: 'stats 1', exported: new Date(now).toISOString(), filter: addressOf('stats', filter), totals},
    null,
    1,
  );
  yield `${about.slice(0, -2)},\n "games": [`;
  for (let from = 0; from < games.length; from += SLICE) {
    const slice = games.slice(from, from + SLICE);
    yield slice.map((game, i) => `${from + i ? ',' : ''}\n  ${JSON.stringify(gameOf(game))}`).join('');
  }
  yield '\n ]\n}\n';
}

const gameOf = ({finished, imported, identity, summary}: Game) => ({
  finished: dated(finished),
  identity,
  imported,
  ...summary,
});
