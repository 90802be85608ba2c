/** The plots of a run: of one kind of board how its rate converges and what its games were like, of several the rates. */
import {THIN} from '../../words/format.js';
import * as words from '../../words/lab.js';
import {h, svg} from '../dom.js';
import {NONE} from '../games/format.js';
import {binsOf, sharesIn} from '../plots/histogram.js';
import {createPlot, looks} from '../plots/plot.js';
import {converging, OUTCOMES, playedOf, sumsOf} from './results.js';

/**
 * @typedef {import('./results.js').Results} Results
 * @typedef {import('../plots/plot.js').Picture} Picture
 * @typedef {(results: Results) => number[]} Values  one of every game played
 */

const MOST_BINS = 16;
const MOST_LABELS = 6;
const DASH = [6, 4];
/** After one part in so many of the games a rate has settled enough to be drawn large. */
const SETTLED = 8;
const WAITING = 'Drawn once games have been played.';

export function createLabPlots() {
  const parts = [
    {plot: createPlot('Rate of games won', ...keys(true)), pictureOf: ratePicture},
    {plot: createPlot('Guesses a game', ...keys()), pictureOf: histogram((r) => playedOf(r, r.guesses), GUESSES)},
    {plot: createPlot('Luck a game', ...keys()), pictureOf: histogram((r) => playedOf(r, r.luck), BITS)},
    {plot: createPlot('Time a game', ...keys()), pictureOf: histogram((r) => playedOf(r, r.ms), TIMES)},
    {plot: createPlot('How games ended', ...keys()), pictureOf: endings},
  ];
  const several = {plot: createPlot('Rate by board', ...keys(true)), pictureOf: boardsPicture};
  const one = h('div', {class: 'plots'}, ...parts.map(({plot}) => plot.element));
  const many = h('div', {class: 'plots'}, several.plot.element);

  return {
    element: h('div', {class: 'lab-plots'}, one, many),
    /** @param {Results[]} all */
    show(all) {
      const isOne = new Set(all.map(({order}) => words.boardName(order.board))).size === 1;
      one.hidden = !isOne;
      many.hidden = isOne;
      for (const {plot, pictureOf} of isOne ? parts : [several]) {
        name(plot.element, all);
        plot.show(all.some(({done}) => done) ? pictureOf(all) : WAITING);
        plot.draw();
      }
    },
  };
}

/** The signs of the first and the second strategy. @param {boolean} [asLines] */
function keys(asLines = false) {
  const bar = (/** @type {string} */ name) => svg('path', {class: name, d: 'M4 2H24V14H4Z'});
  const line = (/** @type {string} */ name) => svg('path', {class: `key-line ${name}`, d: 'M2 8H26'});
  return ['', 'key-dashed'].map((name, i) =>
    h(
      'span',
      {},
      svg('svg', {viewBox: '0 0 28 16'}, asLines ? line(name) : bar(i ? 'key-second' : 'key-first')),
      h('span', {class: 'lab-key-name'}),
    ),
  );
}

/** @param {HTMLElement} element of a plot @param {Results[]} all */
function name(element, all) {
  const names = [...new Set(all.map(({order}) => words.strategyTitle(order.strategy)))];
  for (const [i, span] of element.querySelectorAll('.lab-key-name').entries()) {
    span.textContent = names[i] ?? '';
    /** @type {HTMLElement} */ (span.parentElement).hidden = !names[i];
  }
}

/** @param {Results[]} all of one board @returns {Picture} */
function ratePicture(all) {
  const lines = all.map((results) => converging(results)).filter((points) => points.length);
  const longest = lines.reduce((best, points) => (points.length > best.length ? points : best), []);
  const at = longest.map(({game}) => game);
  const found = lines.map((points) => new Map(points.map((point) => [point.game, point])));
  const take = (/** @type {'rate'|'low'|'high'} */ what) =>
    found.map((points) => at.map((game) => points.get(game)?.[what] ?? null));
  const sums = all.map(sumsOf);
  return {
    sentence: all
      .flatMap(({order}, i) => {
        const {games, won, interval} = sums[i];
        if (!games) return [];
        return `${words.strategyTitle(order.strategy)}: ${words.rate(won / games)} of ${words.whole(games)} games won (95${THIN}% interval ${words.interval(interval)}).`;
      })
      .join(' '),
    head: ['Games', ...all.flatMap(({order}) => [words.strategyTitle(order.strategy), 'Interval'])],
    rows: () =>
      thinned(longest).map(({game}) => [
        words.whole(game),
        ...lines.flatMap((points) => {
          const point = points.find((each) => each.game === game);
          return point ? [words.rate(point.rate), words.interval([point.low, point.high])] : [NONE, NONE];
        }),
      ]),
    data: spread(at, take('low'), take('high'), take('rate')),
    options: (colours) => ({
      ...looks(colours, {
        x: (game) => words.whole(game),
        y: (rate) => words.rate(rate, 0),
        labels: ['Games played', 'Games won'],
      }),
      scales: {x: {time: false}, y: {range: window(lines)}},
      ...spreads(
        colours,
        lines.map((_, i) => stroke(colours, i)),
      ),
    }),
  };
}

/** The rates that matter: where the intervals lie once some games have been played. @param {import('./results.js').Point[][]} lines
 * @returns {[number, number]} */
function window(lines) {
  const late = lines.flatMap((points) => points.slice(Math.floor(points.length / SETTLED)));
  const [low, high] = [Math.min(...late.map((point) => point.low)), Math.max(...late.map((point) => point.high))];
  return [Math.max(0, Math.floor(low * 20) / 20), Math.min(1, Math.ceil(high * 20) / 20)];
}

/** @param {import('./results.js').Point[]} points @returns {import('./results.js').Point[]} a table's worth, the last in it */
function thinned(points) {
  const step = Math.ceil(points.length / 20);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}

/**
 * Lines with their intervals. All intervals come first, so that none lies over another one's line.
 *
 * @typedef {(number|null)[]} Column
 * @param {number[]} at @param {Column[]} lows by line @param {Column[]} highs @param {Column[]} rates
 */
function spread(at, lows, highs, rates) {
  return /** @type {import('uplot').AlignedData} */ ([at, ...lows.flatMap((low, i) => [highs[i], low]), ...rates]);
}

/**
 * What `spread` is drawn with.
 *
 * @param {import('../plots/palette.js').Palette} colours @param {import('uplot').Series[]} lines
 * @returns {{bands: import('uplot').Band[], series: import('uplot').Series[]}}
 */
function spreads(colours, lines) {
  const edges = lines.flatMap(() => [edge(colours), edge(colours)]);
  return {
    bands: lines.map((_, i) => ({series: [2 * i + 1, 2 * i + 2], fill: colours.sunken})),
    series: [{}, ...edges, ...lines],
  };
}

/** @param {import('../plots/palette.js').Palette} colours */
function edge(colours) {
  return {stroke: colours['control-line'], width: 0.5, points: {show: false}};
}

/** @param {import('../plots/palette.js').Palette} colours @param {number} i */
function stroke(colours, i) {
  const line = {width: 2, points: {show: false}, spanGaps: true};
  return i ? {...line, stroke: colours['ink-2'], dash: DASH} : {...line, stroke: colours.ink};
}

/** @typedef {{label: string, least: number, most?: number, inWords: (value: number) => string, mean: (value: number) => string}} Axis */
/** @type {Axis} */
const GUESSES = {label: 'Guesses', least: 1, inWords: String, mean: (value) => `${value.toFixed(2)} guesses`};
/** @type {Axis} */
const BITS = {label: 'Bits of luck', least: 0.5, inWords: String, mean: (value) => `${value.toFixed(2)} bits`};
/** @type {Axis} */
const TIMES = {
  label: 'Milliseconds',
  least: 0,
  inWords: (value) => words.whole(value),
  mean: (value) => `${value.toFixed(1)} ms`,
};

/** @param {Values} valuesOf @param {Axis} axis @returns {(all: Results[]) => Picture|string} */
function histogram(valuesOf, {label, least, inWords, mean}) {
  return (all) => {
    const counted = all.filter(({done, isLucky}) => done && (isLucky || label !== BITS.label));
    const series = all.map((results) => (counted.includes(results) ? valuesOf(results) : []));
    const bins = binsOf(series, MOST_BINS, least);
    if (!bins.length) return 'Not counted: these strategies know no shares.';
    const shares = series.map((values) => (values.length ? sharesIn(values, bins) : null));
    const names = bins.map(({from, to}) => binName(from, to, least, inWords));
    const short = bins.map(({from, to}) => (to === Infinity ? `${inWords(from)}+` : inWords(from)));
    return {
      sentence: counted
        .map(
          (results) =>
            `${words.strategyTitle(results.order.strategy)}: ${mean(average(valuesOf(results)))} on average.`,
        )
        .join(' '),
      ...bars(all, shares, label, names, short),
    };
  };
}

/** @param {number} from @param {number} to @param {number} step @param {(value: number) => string} inWords */
function binName(from, to, step, inWords) {
  if (to === Infinity) return `${inWords(from)} or more`;
  return step === 1 && to - from === 1 ? inWords(from) : `${inWords(from)} to ${inWords(to)}`;
}

/** @param {number[]} values */
function average(values) {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}

const ENDINGS = ['Won', 'T: opened a mine', 'F: wrong flag'];

/** @param {Results[]} all @returns {Picture} */
function endings(all) {
  const shares = all.map((results) => {
    const played = playedOf(results, results.outcomes);
    if (!played.length) return null;
    return ENDINGS.map((_, i) => played.filter((outcome) => outcome === i + 1).length / played.length);
  });
  return {
    sentence: `A game is lost by opening a mine (${OUTCOMES[2]}), or by taking a cell for a mine that is none (${OUTCOMES[3]}).`,
    ...bars(all, shares, 'Ended by', ENDINGS, ['Won', 'T', 'F']),
  };
}

/**
 * Bars side by side, one series a strategy.
 *
 * @param {Results[]} all @param {(number[]|null)[]} shares by strategy; null: of no game @param {string} label
 * @param {string[]} names of the places @param {string[]} short the same, for the axis
 * @returns {Omit<Picture, 'sentence'>}
 */
function bars(all, shares, label, names, short) {
  const step = Math.ceil(names.length / MOST_LABELS);
  const width = 0.8 / shares.length;
  return {
    head: [label, ...all.map(({order}) => words.strategyTitle(order.strategy))],
    rows: () => names.map((each, i) => [each, ...shares.map((of) => (of ? words.rate(of[i]) : NONE))]),
    data: [names.map((_, i) => i), ...shares.map((of) => of ?? names.map(() => 0))],
    options: (colours, make) => ({
      ...looks(colours, {
        x: (i) => short[i] ?? '',
        y: (rate) => words.rate(rate, 0),
        labels: [label, 'Games'],
        at: names.map((_, i) => i).filter((i) => i % step === 0),
      }),
      scales: {
        x: {time: false, range: [-0.6, names.length - 0.4]},
        y: {range: (_, __, most) => [0, Math.max(0.01, most * 1.05)]},
      },
      series: [
        {},
        ...shares.map((_, i) => ({
          stroke: i ? colours['ink-2'] : colours.edge,
          width: 1,
          fill: i ? colours['ink-2'] : colours.closed,
          paths: make.paths.bars?.({size: [width], align: shares.length > 1 ? (i ? 1 : -1) : 0}),
          points: {show: false},
        })),
      ],
    }),
  };
}

/** @param {Results[]} all of several boards @returns {Picture} */
function boardsPicture(all) {
  const boards = [...new Set(all.map(({order}) => words.boardName(order.board)))];
  const strategies = [...new Set(all.map(({order}) => order.strategy))];
  const sums = strategies.map((strategy) =>
    all.filter(({order}) => order.strategy === strategy).map((results) => (results.done ? sumsOf(results) : null)),
  );
  const of = (/** @type {(sums: import('./results.js').Sums) => number} */ what) =>
    sums.map((each) => each.map((one) => (one ? what(one) : null)));
  const rates = of(({won, games}) => won / games);
  const [lows, highs] = [of(({interval}) => interval[0]), of(({interval}) => interval[1])];
  return {
    sentence: strategies
      .map(
        (strategy, i) =>
          `${words.strategyTitle(strategy)}: ${rates[i].map((rate) => (rate === null ? NONE : words.rate(rate))).join(', ')}.`,
      )
      .join(' '),
    head: ['Board', ...strategies.map(words.strategyTitle)],
    rows: () =>
      boards.map((board, b) => [
        board,
        ...rates.map((each) => (each[b] === null ? NONE : words.rate(/** @type {number} */ (each[b])))),
      ]),
    data: spread(
      boards.map((_, i) => i),
      lows,
      highs,
      rates,
    ),
    options: (colours) => ({
      ...looks(colours, {
        x: (i) => boards[i]?.split(', ')[1] ?? '',
        y: (rate) => words.rate(rate, 0),
        labels: ['Mines', 'Games won'],
        at: boards.map((_, i) => i),
      }),
      scales: {x: {time: false, range: [-0.4, boards.length - 0.6]}, y: {range: [0, 1]}},
      ...spreads(
        colours,
        strategies.map((_, i) => ({...stroke(colours, i), points: {show: true}})),
      ),
    }),
  };
}
