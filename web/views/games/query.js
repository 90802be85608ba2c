/**
 * A filter and its address, `#stats?rules=quantum&board=13x9x30&assistance=hints&period=week`: read, written, applied. Filters, and
 * whose games a view shows, stand in the address and not in the settings: *Back* undoes them, and a link shows what somebody saw.
 *
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {{player: string, rules: string, board: string, assistance: string, period: string, result: string, text: string}} Filter
 *   an empty field lets everything through; `player`: whose games, one's own where it is empty
 */
import {classOf} from '../../store/class.js';
import {LESSONS} from '../../words/lessons.js';
import {
  assistanceInWords,
  boardInWords,
  purposeInWords,
  resultInWords,
  rulesInWords,
  techniquesInWords,
} from './class-words.js';

const DAY = 86_400_000;

/** @type {Record<string, string>} */
export const PERIODS = {today: 'Today', week: 'Last 7 days', month: 'Last 30 days', year: 'Last 365 days'};
/** @type {Record<string, string>} */
export const RESULTS = {won: 'Won', lost: 'Lost'};
/** @type {Record<string, number>} */
const DAYS = {week: 7, month: 30, year: 365};

/** @type {Filter} */
export const ALL = Object.freeze({player: '', rules: '', board: '', assistance: '', period: '', result: '', text: ''});
const FIELDS = /** @type {(keyof Filter)[]} */ (Object.keys(ALL));

/** @param {string} query what follows the `?`; unknown periods and results are all of them @returns {Filter} */
export function readFilter(query) {
  const given = new URLSearchParams(query);
  const filter = /** @type {Filter} */ (Object.fromEntries(FIELDS.map((field) => [field, given.get(field) ?? ''])));
  if (!Object.hasOwn(PERIODS, filter.period)) filter.period = '';
  if (!Object.hasOwn(RESULTS, filter.result)) filter.result = '';
  return filter;
}

/** @param {string} view its name in the address @param {Record<string, string>} fields @returns {string} beginning with `#` */
export function addressOf(view, fields) {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
  return query.size ? `#${view}?${query}` : `#${view}`;
}

/** @param {string} period @param {number} now ms since 1970 @returns {number} when it began; periods end now */
function beginOf(period, now) {
  if (period === 'today') return new Date(now).setHours(0, 0, 0, 0);
  return Object.hasOwn(DAYS, period) ? now - DAYS[period] * DAY : -Infinity;
}

/**
 * @param {Game[]} games @param {Filter} filter @param {number} now ms since 1970
 * @returns {Game[]} in the same order
 */
export function filterGames(games, filter, now) {
  const begin = beginOf(filter.period, now);
  const words = folded(filter.text).split(/\s+/).filter(Boolean);
  return games.filter(({summary, finished}) => {
    const {rules, board, assistance} = classOf(summary);
    return (
      finished >= begin &&
      (!filter.rules || rules === filter.rules) &&
      (!filter.board || board === filter.board) &&
      (!filter.assistance || assistance === filter.assistance) &&
      (!filter.result || resultInWords(summary) === RESULTS[filter.result]) &&
      (!words.length || words.every((word) => searchText(summary).includes(word)))
    );
  });
}

/** The texts of games that are alike, by what makes them. @type {Map<string, string>} */
const searchTexts = new Map();

/** @param {import('../../store/fold.js').Summary} summary @returns {string} what the search reads of a game */
function searchText(summary) {
  const {columns, rows, mines, lesson = '', practice = '', techniques = []} = summary;
  const {rules, board, assistance} = classOf(summary);
  const result = resultInWords(summary);
  const key = [columns, rows, mines, result, rules, assistance, lesson, practice, techniques].join('|');
  const text =
    searchTexts.get(key) ??
    folded(
      [
        `${columns}×${rows}`,
        boardInWords(board),
        `${mines} mines`,
        rulesInWords(rules),
        assistanceInWords(assistance),
        // What a board was for, else what it took: else practice of one technique would be found by another's name.
        purposeInWords(summary) || techniquesInWords(techniques),
        LESSONS[lesson]?.title ?? '',
        result,
      ].join(' '),
    );
  searchTexts.set(key, text);
  return text;
}

/** @param {string} text @returns {string} as it is compared: `x` between figures is `×` */
function folded(text) {
  return text.toLowerCase().replace(/(\d)\s*[x*]\s*(?=\d)/g, '$1×');
}
