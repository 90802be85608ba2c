/**
 * A filter and its address, `#stats?rules=quantum&board=13x9x30&assistance=hints&period=week`: read, written, applied.
 * The filter, and the player whose games a view shows, are in the address and not in the settings: *Back* undoes them,
 * and a link shows what somebody saw.
 */

import type {Summary} from '../../engine/protocol.js';
import type {Game} from '../../store/archive.js';
import {classOf} from '../../store/class.js';
import {LESSONS} from '../../words/lessons.js';
import * as words from './class-words.js';

const CLASS = ['rules', 'board', 'assistance'] as const;
const FIELDS = ['player', ...CLASS, 'period', 'result', 'text'] as const;

/** An empty field lets everything through; `player`: whose games, the current player's if it is empty. */
export type Filter = Record<(typeof FIELDS)[number], string>;

export const ALL = Object.freeze(Object.fromEntries(FIELDS.map((field) => [field, '']))) as Filter;

const DAY = 86_400_000;

export const PERIODS: Record<string, string> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 365 days',
};
export const RESULTS: Record<string, string> = {won: 'Won', lost: 'Lost'};
const DAYS: Record<string, number> = {week: 7, month: 30, year: 365};

/** @param query what follows the `?`; unknown periods and results mean all of them */
export function readFilter(query: string): Filter {
  const given = new URLSearchParams(query);
  const filter = Object.fromEntries(FIELDS.map((field) => [field, given.get(field) ?? ''])) as Filter;
  if (!Object.hasOwn(PERIODS, filter.period)) filter.period = '';
  if (!Object.hasOwn(RESULTS, filter.result)) filter.result = '';
  return filter;
}

/** @param view its name in the address @returns beginning with `#` */
export function addressOf(view: string, fields: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
  return query.size ? `#${view}?${query}` : `#${view}`;
}

/** @param now ms since 1970 @returns when the period began; it ends now */
function beginOf(period: string, now: number): number {
  if (period === 'today') return new Date(now).setHours(0, 0, 0, 0);
  return Object.hasOwn(DAYS, period) ? now - DAYS[period] * DAY : -Infinity;
}

/** @param now ms since 1970 @returns in the same order */
export function filterGames(games: Game[], filter: Filter, now: number): Game[] {
  const begin = beginOf(filter.period, now);
  const wanted = folded(filter.text).split(/\s+/).filter(Boolean);
  return games.filter(({summary, finished}) => {
    const own = classOf(summary);
    return (
      finished >= begin &&
      CLASS.every((field) => !filter[field] || own[field] === filter[field]) &&
      (!filter.result || words.resultInWords(summary) === RESULTS[filter.result]) &&
      (!wanted.length || wanted.every((word) => searchText(summary).includes(word)))
    );
  });
}

/** The search texts of equal games, by what makes them. */
const searchTexts: Map<string, string> = new Map();

/** @returns the text of a game that the search looks at */
function searchText(summary: Summary): string {
  const {columns, rows, lesson = '', techniques = []} = summary;
  const {key: own, rules, board, assistance} = classOf(summary);
  const result = words.resultInWords(summary);
  const key = [columns, rows, result, own, lesson, summary.practice, techniques].join('|');
  const text =
    searchTexts.get(key) ??
    folded(
      [
        `${columns}×${rows}`,
        words.boardInWords(board),
        `${summary.mines} mines`,
        words.rulesInWords(rules),
        words.assistanceInWords(assistance),
        // Only the purpose of a board, if it has one: otherwise practice of one technique would be found by another's
        // name.
        words.purposeInWords(summary) || words.techniquesInWords(techniques),
        LESSONS[lesson]?.title ?? '',
        result,
      ].join(' '),
    );
  searchTexts.set(key, text);
  return text;
}

/** @returns the text for comparison: `x` between figures is `×` */
const folded = (text: string): string => text.toLowerCase().replace(/(\d)\s*[x*]\s*(?=\d)/g, '$1×');
