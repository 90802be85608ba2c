/** The plots of the stats: the win rate, the times of won games, luck against result. */

import type {Game} from '../../store/archive.js';
import {h, svg} from '../../ui/h.js';
import {counted, THIN, time} from '../../words/format.js';
import * as words from '../../words/games.js';
import {day, range, share} from '../games/format.js';
import {mean} from '../plots/histogram.js';
import type {Palette} from '../plots/palette.js';
import {createPlot, looks, type Picture, type Plot} from '../plots/plot.js';
import {type Bin, bins, type LuckPoint, luckByBits, lucks, median, RECENT, rates} from './series.js';

/** With fewer games nothing is drawn. */
const LEAST = 5;

/*
 * The plot of the win rate: of the last few games, and of all so far with its interval. Games without a known end are
 * not included.
 */

const ROWS = 40;
const DASH = [6, 4];

export function createRatePlot() {
  const key = (path: Record<string, string>, word: string) =>
    h('span', {}, svg('svg', {viewBox: '0 0 28 16'}, svg('path', path)), word);
  const keys = [
    key({class: 'key-band', d: 'M2 3H26V13H2Z'}, '95\u202f% interval'),
    key({class: 'key-line', d: 'M2 8H26'}, 'all games so far'),
    key({class: 'key-line key-dashed', d: 'M2 8H26'}, `last ${RECENT}`),
  ];
  return {...createPlot('Win rate over time', ...keys), pictureOf: ratePicture};
}

/** There are no half games. */
const whole = (game: number) => (Number.isInteger(game) ? String(game) : '');

/** @param all newest first */
function ratePicture(all: Game[]): Picture | string {
  const games = all.filter(({finished}) => finished);
  const rest = words.undated(all.length - games.length);
  if (games.length < LEAST) return words.WAITS.rate(LEAST) + rest;
  const points = rates(games);
  const last = points[points.length - 1];
  const recent = Math.min(RECENT, games.length);
  const list = (name: keyof typeof last) => points.map((at) => at[name]);
  const percent = (value: number) => `${Math.round(100 * value)}${THIN}%`;
  return {
    sentence: `${words.span(day(games[games.length - 1].finished), day(games[0].finished))}: ${percent(last.overall)} of ${counted(games.length, 'game')} won (95${THIN}% interval ${range([last.low, last.high])}), ${share(Math.round(last.recent * recent), recent)} of the last ${recent}.${rest}`,
    head: ['Game', 'Date', 'Of all so far', 'Interval', `Of the last ${RECENT}`],
    rows: () =>
      rates(games, ROWS).map((at) => [
        String(at.game),
        day(at.finished),
        percent(at.overall),
        range([at.low, at.high]),
        percent(at.recent),
      ]),
    data: [list('game'), list('high'), list('low'), list('overall'), list('recent')],
    options: (colours) => ({
      ...looks(colours, {x: whole, y: percent, labels: ['Game', 'Games won']}),
      scales: {x: {time: false}, y: {range: [0, 1]}},
      bands: [{series: [1, 2], fill: colours.sunken}],
      series: [
        {},
        {stroke: colours['control-line'], width: 0.5, points: {show: false}},
        {stroke: colours['control-line'], width: 0.5, points: {show: false}},
        {stroke: colours.ink, width: 2, points: {show: false}},
        {stroke: colours['ink-2'], width: 1.5, dash: DASH, points: {show: false}},
      ],
    }),
  };
}

/* The plot of how long won games took. */

const MOST_LABELS = 6;

export const createTimesPlot = () => ({...createPlot('Times of won games'), pictureOf: timesPicture});

function timesPicture(games: Game[]): Picture | string {
  const times = games.filter(({summary}) => summary.state === 'won').map(({summary}) => summary.time);
  if (times.length < LEAST) return words.WAITS.times(LEAST);
  const made = bins(times);
  const most = made.reduce((best, bin) => (bin.count > best.count ? bin : best));
  const width = made[0].to - made[0].from;
  const step = Math.ceil(made.length / MOST_LABELS);
  const edges = made.map(({from}) => from).filter((_, i) => i % step === 0);
  return {
    sentence: words.timesInWords(times.length, time(median(times)), named(most), most.count),
    head: ['Time', 'Games'],
    rows: () => made.map((bin) => [named(bin), String(bin.count)]),
    data: [made.map(({from}) => from + width / 2), made.map(({count}) => count)],
    options: (colours, make) => ({
      ...looks(colours, {
        x: short,
        y: (count) => (Number.isInteger(count) ? String(count) : ''),
        labels: ['Time', 'Games'],
        at: edges,
      }),
      scales: {
        x: {time: false, range: [made[0].from, made[0].from + made.length * width]},
        y: {range: (_, __, greatest) => [0, Math.max(1, greatest * 1.05)]},
      },
      series: [
        {},
        {
          ...{stroke: colours.edge, width: 1, fill: colours.closed, points: {show: false}},
          paths: make.paths.bars?.({size: [1], gap: 2}),
        },
      ],
    }),
  };
}

const named = ({from, to}: Bin) => (to === Infinity ? `${short(from)} or longer` : `${short(from)} to ${short(to)}`);

/** @param ms of whole seconds @returns `1:30` */
const short = (ms: number) => time(ms).replace(/\.\d$/, '');

/* The plot of luck against result: guesses that went well, guesses that a save forgave, and how the game ended. */

/** The newest games; more would cover each other. */
const MOST = 2000;
/** Half a mark's size, CSS px. */
const RADIUS = 3.5;

export function createLuckPlot() {
  const key = (mark: SVGElement, word: string) => h('span', {}, svg('svg', {viewBox: '0 0 16 16'}, mark), word);
  const won = key(svg('circle', {class: 'key-won', cx: 8, cy: 8, r: 4}), 'won');
  const lost = key(svg('path', {class: 'key-lost', d: 'M4 4 12 12M12 4 4 12'}), 'lost');
  return {...createPlot('Luck and result', won, lost), pictureOf: luckPicture};
}

/** @param games newest first */
function luckPicture(games: Game[]): Picture | string {
  const points = lucks(games.slice(0, MOST));
  if (points.length < LEAST) return words.WAITS.luck(LEAST);
  const most = Math.max(1, ...points.map(({bits}) => bits));
  const top = Math.max(1, ...points.map(({forgiven}) => forgiven));
  return {
    sentence: `${points.length === MOST ? 'Of the newest games, ' : 'Of these games, '}${averages(points, true)}, ${averages(points, false)}.`,
    head: ['Bits of luck', 'Won', 'Lost', 'Forgiven bits, mean'],
    rows: () =>
      luckByBits(points).map(({bits, won, lost, forgiven}) => [
        `${bits} to ${bits + 1}`,
        String(won),
        String(lost),
        forgiven.toFixed(1),
      ]),
    data: [points.map(({bits}) => bits), points.map(({forgiven}) => forgiven)],
    options: (colours) => ({
      ...looks(colours, {x: String, y: String, labels: ['Bits of luck', 'Forgiven bits']}),
      scales: {x: {time: false, range: [-0.03 * most, 1.03 * most]}, y: {range: [-0.05 * top, 1.05 * top]}},
      series: [{}, {paths: () => null, points: {show: false}}],
      hooks: {draw: [(plot) => mark(plot, points, colours)]},
    }),
  };
}

function averages(points: LuckPoint[], isWon: boolean) {
  const group = points.filter((point) => point.isWon === isWon);
  const what = `${counted(group.length, 'was', 'were')} ${isWon ? 'won' : 'lost'}`;
  if (!group.length) return what;
  const [bits, forgiven] = [mean(group.map((point) => point.bits)), mean(group.map((point) => point.forgiven))];
  return `${what} with ${bits.toFixed(1)} bits of luck and ${forgiven.toFixed(1)} forgiven on average`;
}

/** Rings for wins, crosses for losses, so that they differ in shape, too. */
function mark({ctx, valToPos}: Plot, points: LuckPoint[], colours: Palette) {
  const size = RADIUS * devicePixelRatio;
  for (const isWon of [true, false]) {
    ctx.beginPath();
    for (const point of points) {
      if (point.isWon !== isWon) continue;
      const [x, y] = [valToPos(point.bits, 'x', true), valToPos(point.forgiven, 'y', true)];
      if (isWon) {
        ctx.moveTo(x + size, y);
        ctx.arc(x, y, size, 0, 2 * Math.PI);
      } else {
        for (const side of [-size, size]) {
          ctx.moveTo(x - side, y - size);
          ctx.lineTo(x + side, y + size);
        }
      }
    }
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.strokeStyle = isWon ? colours.safe : colours.mine;
    ctx.stroke();
  }
}
