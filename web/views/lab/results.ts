/** The results of a run so far: the comparison, the figures, the plots, single games, and everything as a file. */

import {build} from '../../build.js';
import {LEVELS} from '../../generated/levels.js';
import {OPTIMA} from '../../generated/optima.js';
import type {LabModel, Results} from '../../model/lab.js';
import type {Board, Order} from '../../model/lab-plan.js';
import {type Child, h} from '../../ui/h.js';
import {table} from '../../ui/table.js';
import {button} from '../../ui/tool.js';
import {computed} from '../../vendor/signals.js';
import {THIN} from '../../words/format.js';
import * as words from '../../words/lab.js';
import {download} from '../download.js';
import {NONE} from '../games/format.js';
import {boardOf, pairOf, sumsOf, titleOf} from './figures.js';
import {plots} from './plots.js';
import {report} from './report.js';
import {watch} from './watch.js';

const HEAD = ['Strategy', 'Games', 'Won', 'Guesses a game', 'Luck a game', 'Lost by', 'Time a game'];

export function results(model: LabModel) {
  const {played, run} = model;
  const rows = () => played.value?.results.map(rowOf) ?? [];
  const pair = computed(() => played.value && pairOf(played.value));
  const save = () => {
    const run = model.current();
    if (run) download(new Blob([report(run, build.version)], {type: 'application/json'}), 'qmines-lab.json');
  };
  return h(
    'div',
    {class: 'lab-results', hidden: () => !run.value?.done},
    h(
      'p',
      // Before both have played a board there is nothing to compare, but the space for the sentence is reserved.
      {class: () => `lab-pair${pair.value?.games === 0 ? ' is-early' : ''}`, hidden: () => !pair.value},
      () => pair.value && words.compared(titleOf(pair.value.one), titleOf(pair.value.other), pair.value),
    ),
    h(
      'div',
      {class: 'table-frame', tabindex: 0, role: 'group', 'aria-label': 'Results'},
      table({class: 'table lab-table', 'aria-label': 'Results of the run'}, HEAD, rows),
    ),
    plots(model),
    watch(model),
    h('p', {class: 'page-end flow'}, button('Download JSON', {onclick: save})),
  );
}

function rowOf(results: Results): Child[][] {
  const {order} = results;
  const sums = sumsOf(results);
  const {games, won, interval, guesses, luck, clicked, mistaken, ms} = sums;
  const optimum = optimumOf(order);
  const figures = [
    [
      words.rate(won / games),
      under(`95${THIN}%: ${words.interval(interval)}`),
      optimum !== null && under(words.optimum(optimum)),
    ],
    [guesses.toFixed(2)],
    [luck === null ? NONE : `${luck.toFixed(2)} bits`],
    [`T ${words.whole(clicked)}${mistaken ? `, F ${words.whole(mistaken)}` : ''}`],
    [`${ms < 10 ? ms.toFixed(1) : words.whole(Math.round(ms))} ms`],
  ];
  return [
    [titleOf(results), under(boardOf(results))],
    [`${words.whole(games)} of ${words.whole(order.games)}`],
    ...figures.map((cell) => (games ? cell : [NONE])),
  ];
}

const under = (text: string) => h('span', {class: 'under'}, text);

/** @returns the share of games that optimal play wins, if it is known */
function optimumOf({board: {columns, rows, mines}, start}: Order): number | null {
  const [long, short] = columns > rows ? [columns, rows] : [rows, columns];
  const known = OPTIMA[`${long}x${short}x${mines} ${start}`];
  return known ? known[0] / known[1] : null;
}

const {hill, table: program, virgs} = words.SOURCES;
const {opening, safe} = words.STARTS;
/** `rates`: shares of games won, in per cent, on the three levels; null if there is no source for that start. */
type Published = {name: string; start: string; rates: (number | null)[]};
const PUBLISHED: Published[] = [
  {name: hill, start: opening, rates: [null, null, 54.3]},
  {name: hill, start: safe, rates: [null, null, 41.5]},
  {name: program, start: opening, rates: [97.17, 89.08, 53.45]},
  {name: program, start: safe, rates: [91.69, 78.23, 40.05]},
  {name: virgs, start: opening, rates: [93.05, 69.85, 29.55]},
];

/**
 * What others have published, next to what was played here on the same levels. It is below the results and waits for
 * them, because it would push them down.
 */
export function published({run, played}: LabModel) {
  const head = ['Player', ...LEVELS.map(({name}) => name)];
  const titled = {'aria-labelledby': 'lab-published'};
  const rows = () => [...measured(played.value?.results ?? []), ...PUBLISHED.map(publishedRow)];
  return h(
    'section',
    {...titled, hidden: () => run.value?.done === 0},
    h('h2', {id: 'lab-published'}, words.PUBLISHED),
    h('p', {class: 'quiet'}, words.PUBLISHED_ABOUT),
    h('p', {class: 'quiet'}, words.PUBLISHED_SKEWED),
    h(
      'div',
      {class: 'table-frame', tabindex: 0, role: 'group', ...titled},
      table({class: 'table lab-rates', ...titled}, head, rows),
    ),
  );
}

/** @param start what the first click does */
const playerOf = (name: string, start: string): Child[] => [name, under(words.firstClick(start))];

function publishedRow({name, start, rates}: Published): Child[][] {
  return [playerOf(name, start), ...rates.map((rate) => [rate === null ? NONE : `${rate}${THIN}%`])];
}

/** @returns a row for each strategy that has played on a level */
function measured(all: readonly Results[]): Child[][][] {
  const figures = all.map((results) => ({results, ...sumsOf(results)}));
  const onLevels = figures.filter(({results, games}) => games && LEVELS.some((level) => isOn(results, level)));
  return [...new Set(onLevels.map(({results}) => titleOf(results)))].map((title) => {
    const own = onLevels.filter(({results}) => titleOf(results) === title);
    const cells = LEVELS.map((level) => {
      const there = own.find(({results}) => isOn(results, level));
      return there ? [words.rate(there.won / there.games), under(words.ofGames(there.games))] : [NONE];
    });
    return [playerOf(words.measured(title), words.STARTS[own[0].results.order.start]), ...cells];
  });
}

const isOn = ({order: {board}}: Results, {columns, rows, mines}: Board) =>
  board.columns === columns && board.rows === rows && board.mines === mines;
