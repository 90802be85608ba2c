/** What the orders of a run come to, a row each. */
import {OPTIMA} from '../../generated/optima.js';
import {THIN} from '../../words/format.js';
import * as words from '../../words/lab.js';
import {h} from '../dom.js';
import {NONE} from '../games/format.js';
import {sumsOf} from './results.js';

/** @typedef {import('./results.js').Results} Results */

const HEAD = ['Strategy', 'Games', 'Won', 'Guesses a game', 'Luck a game', 'Lost by', 'Time a game'];

/** @param {Results[]} all @returns {HTMLElement} */
export function table(all) {
  return h(
    'div',
    {class: 'table-frame', tabindex: 0, role: 'group', 'aria-label': 'Results'},
    h(
      'table',
      {class: 'table lab-table', 'aria-label': 'Results of the run'},
      h('thead', {}, h('tr', {}, ...HEAD.map((text, i) => h('th', {scope: 'col', class: i ? 'number' : null}, text)))),
      h('tbody', {}, ...all.map(row)),
    ),
  );
}

/** @param {Results} results */
function row(results) {
  const {order} = results;
  const sums = sumsOf(results);
  const cells = sums.games ? figures(sums, optimumOf(order)) : HEAD.slice(2).map(() => [NONE]);
  const board = h('span', {class: 'under'}, words.boardName(order.board));
  const games = `${words.whole(sums.games)} of ${words.whole(order.games)}`;
  return h(
    'tr',
    {},
    h('th', {scope: 'row'}, words.strategyTitle(order.strategy), board),
    ...[[games], ...cells].map((cell) => h('td', {class: 'number'}, ...cell)),
  );
}

/** @param {import('./plan.js').Order} order @returns {number|null} the share of games that the best play wins, where it is known */
function optimumOf({board: {columns, rows, mines}, start}) {
  const [long, short] = columns > rows ? [columns, rows] : [rows, columns];
  const known = OPTIMA[`${long}x${short}x${mines} ${start}`];
  return known ? known[0] / known[1] : null;
}

/**
 * @param {import('./results.js').Sums} sums
 * @param {number|null} optimum
 * @returns {(string|Node)[][]} what stands in each cell
 */
function figures({games, won, interval, guesses, luck, clicked, mistaken, ms}, optimum) {
  const lost = mistaken ? `T ${words.whole(clicked)}, F ${words.whole(mistaken)}` : `T ${words.whole(clicked)}`;
  return [
    [
      words.rate(won / games),
      h('span', {class: 'under'}, `95${THIN}%: ${words.interval(interval)}`),
      ...(optimum === null ? [] : [h('span', {class: 'under'}, words.optimum(optimum))]),
    ],
    [guesses.toFixed(2)],
    [luck === null ? NONE : `${luck.toFixed(2)} bits`],
    [lost],
    [`${ms < 10 ? ms.toFixed(1) : words.whole(Math.round(ms))} ms`],
  ];
}
