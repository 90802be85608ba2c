/**
 * The plots of a run: for one kind of board how its rate converges and what its games were like, for several the rates.
 */

import type {AlignedData, Options} from 'uplot';
import {type LabModel, OUTCOMES, type Results} from '../../model/lab.js';
import {h, svg} from '../../ui/h.js';
import {computed, effect, type ReadonlySignal} from '../../vendor/signals.js';
import {THIN} from '../../words/format.js';
import * as words from '../../words/lab.js';
import {NONE} from '../games/format.js';
import {binsOf, mean, sharesIn} from '../plots/histogram.js';
import {createPlot, looks, type Picture} from '../plots/plot.js';
import {boardOf, converging, type Point, playedOf, sumsOf, titleOf} from './figures.js';

const MOST_BINS = 16;
const MOST_LABELS = 6;
const MOST_ROWS = 20;
const DASH = [6, 4];
/** After this fraction (1/8) of the games a rate has settled enough to be drawn large. */
const SETTLED = 8;

/** What is counted in each game; `least`: the minimal width of a bin. */
const COUNTED = [
  {title: 'Guesses a game', label: 'Guesses', of: 'guesses', least: 1, digits: 2, unit: 'guesses'},
  {title: 'Luck a game', label: 'Bits of luck', of: 'luck', least: 0.5, digits: 2, unit: 'bits'},
  {title: 'Time a game', label: 'Milliseconds', of: 'ms', least: 0, digits: 1, unit: 'ms'},
] as const;

type Counted = (typeof COUNTED)[number];

/** The text below a bar: in the table, on the axis. */
type Place = [name: string, short: string];
const ENDINGS: Place[] = [
  ['Won', 'Won'],
  ['T: opened a mine', 'T'],
  ['F: wrong flag', 'F'],
];
const percent = (rate: number) => words.rate(rate, 0);

export function plots({played, results: all}: LabModel) {
  const names = computed(() => [...new Set(all.value.map(titleOf))]);
  const isOne = computed(() => new Set(all.value.map(boardOf)).size === 1);
  const part = (title: string, pictureOf: (all: Results[]) => Picture | string, asLines: boolean = false) => ({
    ...createPlot(title, ...keys(names, asLines)),
    pictureOf,
  });
  const one = [
    part('Rate of games won', ratePicture, true),
    ...COUNTED.map((counted) => part(counted.title, (all) => histogram(counted, all))),
    part('How games ended', endings),
  ];
  const several = [part('Rate by board', boardsPicture, true)];
  effect(() => {
    if (!played.value) return;
    for (const {show, draw, pictureOf} of isOne.value ? one : several) {
      show(pictureOf(all.value));
      draw();
    }
  });
  return h(
    'div',
    {class: 'lab-plots'},
    h('div', {class: 'plots', hidden: () => !isOne.value}, ...one.map(({element}) => element)),
    h('div', {class: 'plots', hidden: isOne}, ...several.map(({element}) => element)),
  );
}

/** The signs of the first and the second strategy. */
function keys(names: ReadonlySignal<string[]>, asLines: boolean) {
  const kinds = asLines ? ['key-line ', 'key-line key-dashed'] : ['key-first', 'key-second'];
  const d = asLines ? 'M2 8H26' : 'M4 2H24V14H4Z';
  return kinds.map((kind, i) =>
    h(
      'span',
      {hidden: () => !names.value[i]},
      svg('svg', {viewBox: '0 0 28 16'}, svg('path', {class: kind, d})),
      h('span', {class: 'lab-key-name'}, () => names.value[i] ?? ''),
    ),
  );
}

/** @param all of one board */
function ratePicture(all: Results[]): Picture {
  const found = all.map((results) => converging(results));
  const games = found.reduce((best, points) => (points.length > best.length ? points : best)).map(({game}) => game);
  const lines = found.map((points) => {
    const byGame = new Map(points.map((point) => [point.game, point]));
    return games.map((game) => byGame.get(game));
  });
  // As many rows as a table has, including the last.
  const isInTable = (i: number) => (games.length - 1 - i) % Math.ceil(games.length / MOST_ROWS) === 0;
  const cells = (point?: Point) =>
    point ? [words.rate(point.rate), words.interval([point.low, point.high])] : [NONE, NONE];
  const x = {label: 'Games played', inWords: words.whole};
  return {
    sentence: all.flatMap(rateInWords).join(' '),
    head: ['Games', ...all.flatMap((results) => [titleOf(results), 'Interval'])],
    rows: () =>
      games
        .map((game, i) => [words.whole(game), ...lines.flatMap((line) => cells(line[i]))])
        .filter((_, i) => isInTable(i)),
    ...rates(games, lines, x, {x: {time: false}, y: {range: window(found)}}),
  };
}

/** @returns nothing for a strategy that has not played */
function rateInWords(results: Results) {
  const {games, won, interval} = sumsOf(results);
  if (!games) return [];
  const spread = `95${THIN}% interval ${words.interval(interval)}`;
  return [`${titleOf(results)}: ${words.rate(won / games)} of ${words.whole(games)} games won (${spread}).`];
}

/** The relevant rates: the range of the intervals once some games have been played. */
function window(lines: Point[][]): [number, number] {
  const late = lines.flatMap((points) => points.slice(Math.floor(points.length / SETTLED)));
  const [low, high] = [Math.min(...late.map((point) => point.low)), Math.max(...late.map((point) => point.high))];
  return [Math.max(0, Math.floor(low * 20) / 20), Math.min(1, Math.ceil(high * 20) / 20)];
}

/** @param all of several boards */
function boardsPicture(all: Results[]): Picture {
  const boards = [...new Set(all.map(boardOf))];
  const titles = [...new Set(all.map(titleOf))];
  const lines = titles.map((title) => all.filter((results) => titleOf(results) === title).map(rateOf));
  const cells = lines.map((line) => line.map((point) => (point ? words.rate(point.rate) : NONE)));
  const x = {label: 'Mines', inWords: (i: number) => boards[i]?.split(', ')[1] ?? '', isEach: true};
  return {
    sentence: titles.map((title, i) => `${title}: ${cells[i].join(', ')}.`).join(' '),
    head: ['Board', ...titles],
    rows: () => boards.map((board, i) => [board, ...cells.map((line) => line[i])]),
    ...rates([...boards.keys()], lines, x, {x: {time: false, range: [-0.4, boards.length - 0.6]}, y: {range: [0, 1]}}),
  };
}

type Rate = Pick<Point, 'rate' | 'low' | 'high'>;

function rateOf(results: Results): Rate | undefined {
  const {games, won, interval} = sumsOf(results);
  return games ? {rate: won / games, low: interval[0], high: interval[1]} : undefined;
}

/**
 * Lines of rates, one per strategy, with their intervals. All intervals come first, so that none covers another's line.
 *
 * @param lines by strategy, with the known figures at each place @param x `isEach`: all places are labelled and marked
 */
function rates(
  at: number[],
  lines: (Rate | undefined)[][],
  x: {label: string; inWords: (value: number) => string; isEach?: boolean},
  scales: Options['scales'],
): Pick<Picture, 'data' | 'options'> {
  const {label, inWords, isEach = false} = x;
  const take = (line: (Rate | undefined)[], what: keyof Rate) => line.map((rate) => rate?.[what] ?? null);
  const intervals = lines.flatMap((line) => [take(line, 'high'), take(line, 'low')]);
  return {
    data: [at, ...intervals, ...lines.map((line) => take(line, 'rate'))] as AlignedData,
    options: (colours) => ({
      ...looks(colours, {x: inWords, y: percent, labels: [label, 'Games won'], at: isEach && at}),
      scales,
      bands: lines.map((_, i) => ({series: [2 * i + 1, 2 * i + 2], fill: colours.sunken})),
      series: [
        {},
        ...intervals.map(() => ({stroke: colours['control-line'], width: 0.5, points: {show: false}})),
        ...lines.map((_, i) => ({
          ...(i ? {stroke: colours['ink-2'], dash: DASH} : {stroke: colours.ink}),
          width: 2,
          points: {show: isEach},
          spanGaps: true,
        })),
      ],
    }),
  };
}

function histogram(counted: Counted, all: Results[]): Picture | string {
  const {label, of, least, digits, unit} = counted;
  const values = all.map((results) => (of === 'luck' && !results.isLucky ? [] : playedOf(results, results[of])));
  const bins = binsOf(values, MOST_BINS, least);
  if (!bins.length) return words.NOT_COUNTED;
  const places = bins.map(({from, to}): Place => {
    const [begin, end] = [words.whole(from), words.whole(to)];
    if (to === Infinity) return [`${begin} or more`, `${begin}+`];
    return [least === 1 && to - from === 1 ? begin : `${begin} to ${end}`, begin];
  });
  const shares = values.map((each) => (each.length ? sharesIn(each, bins) : null));
  const average = (each: number[]) => `${mean(each).toFixed(digits)} ${unit} on average.`;
  return {
    sentence: all.flatMap((results, i) => (shares[i] ? `${titleOf(results)}: ${average(values[i])}` : [])).join(' '),
    ...bars(all, shares, label, places),
  };
}

function endings(all: Results[]): Picture {
  const shares = all.map((results) => {
    const {games, won, clicked, mistaken} = sumsOf(results);
    return games ? [won, clicked, mistaken].map((each) => each / games) : null;
  });
  return {
    sentence: words.endings(OUTCOMES[2], OUTCOMES[3]),
    ...bars(all, shares, 'Ended by', ENDINGS),
  };
}

/**
 * Bars side by side, one series per strategy.
 *
 * @param shares by strategy; null: of no game
 */
function bars(all: Results[], shares: (number[] | null)[], label: string, places: Place[]): Omit<Picture, 'sentence'> {
  const at = [...places.keys()];
  const step = Math.ceil(places.length / MOST_LABELS);
  const align = (i: number) => (shares.length > 1 ? (i ? 1 : -1) : 0);
  const written = at.filter((i) => i % step === 0);
  return {
    head: [label, ...all.map(titleOf)],
    rows: () => places.map(([name], i) => [name, ...shares.map((of) => (of ? words.rate(of[i]) : NONE))]),
    data: [at, ...shares.map((of) => of ?? at.map(() => 0))],
    options: (colours, make) => ({
      ...looks(colours, {x: (i) => places[i]?.[1] ?? '', y: percent, labels: [label, 'Games'], at: written}),
      scales: {
        x: {time: false, range: [-0.6, places.length - 0.4]},
        y: {range: (_, __, most) => [0, Math.max(0.01, most * 1.05)]},
      },
      series: [
        {},
        ...shares.map((_, i) => ({
          stroke: i ? colours['ink-2'] : colours.edge,
          width: 1,
          fill: i ? colours['ink-2'] : colours.closed,
          paths: make.paths.bars?.({size: [0.8 / shares.length], align: align(i)}),
          points: {show: false},
        })),
      ],
    }),
  };
}
