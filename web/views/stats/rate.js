/**
 * The plot of the win rate: of the last few games and of all so far, with the interval of that. Games of which nobody knows
 * when they ended are not in it.
 */
import {counted, THIN} from '../../words/format.js';
import {h, svg} from '../dom.js';
import {day, range, share} from '../games/format.js';
import {createPlot, looks} from '../plots/plot.js';
import {RECENT, rates} from './series.js';

/** @typedef {import('../../store/archive.js').Game} Game */

const LEAST = 5;
const ROWS = 40;
const DASH = [6, 4];

export function createRatePlot() {
  const plot = createPlot(
    'Win rate over time',
    key({class: 'key-band', d: 'M2 3H26V13H2Z'}, '95\u202f% interval'),
    key({class: 'key-line', d: 'M2 8H26'}, 'all games so far'),
    key({class: 'key-line key-dashed', d: 'M2 8H26'}, `last ${RECENT}`),
  );
  return {
    ...plot,
    /** @param {Game[]} all newest first */
    pictureOf(all) {
      const games = all.filter(({finished}) => finished);
      const rest = without(all.length - games.length);
      return games.length < LEAST
        ? `After ${counted(LEAST, 'game')} your win rate is drawn here.${rest}`
        : picture(games, rest);
    },
  };
}

/** @param {number} count of games without a date */
function without(count) {
  return count ? ` ${counted(count, 'game')} without a date ${count === 1 ? 'is' : 'are'} left out.` : '';
}

/** @param {Record<string, string>} path @param {string} word */
function key(path, word) {
  return h('span', {}, svg('svg', {viewBox: '0 0 28 16'}, svg('path', path)), word);
}

/** @param {Game[]} games @param {string} rest what is said of those left out @returns {import('../plots/plot.js').Picture} */
function picture(games, rest) {
  const points = rates(games);
  const last = points[points.length - 1];
  const recent = Math.min(RECENT, games.length);
  const percent = (/** @type {number} */ value) => `${Math.round(100 * value)}${THIN}%`;
  return {
    sentence: `From ${day(games[games.length - 1].finished)} to ${day(games[0].finished)}: ${percent(last.overall)} of ${counted(games.length, 'game')} won (95${THIN}% interval ${range([last.low, last.high])}), ${share(Math.round(last.recent * recent), recent)} of the last ${recent}.${rest}`,
    head: ['Game', 'Date', 'Of all so far', 'Interval', `Of the last ${RECENT}`],
    rows: () =>
      rates(games, ROWS).map((at) => [
        String(at.game),
        day(at.finished),
        percent(at.overall),
        range([at.low, at.high]),
        percent(at.recent),
      ]),
    data: [
      points.map((at) => at.game),
      points.map((at) => at.high),
      points.map((at) => at.low),
      points.map((at) => at.overall),
      points.map((at) => at.recent),
    ],
    options: (colours) => ({
      ...looks(colours, {x: String, y: percent, labels: ['Game', 'Games won']}),
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
