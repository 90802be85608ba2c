/** The plot of how long won games took. */
import {counted, time} from '../../words/format.js';
import {createPlot, looks} from '../plots/plot.js';
import {bins, median} from './series.js';

/** @typedef {import('../../store/archive.js').Game} Game */

const LEAST = 5;
const MOST_LABELS = 6;

export function createTimesPlot() {
  const plot = createPlot('Times of won games');
  return {
    ...plot,
    /** @param {Game[]} games */
    pictureOf(games) {
      const times = games.filter(({summary}) => summary.state === 'won').map(({summary}) => summary.time);
      return times.length < LEAST ? `After ${counted(LEAST, 'won game')} their times are drawn here.` : picture(times);
    },
  };
}

/** @param {number[]} times ms @returns {import('../plots/plot.js').Picture} */
function picture(times) {
  const made = bins(times);
  const most = made.reduce((best, bin) => (bin.count > best.count ? bin : best));
  const width = made[0].to - made[0].from;
  const step = Math.ceil(made.length / MOST_LABELS);
  const edges = made.map(({from}) => from).filter((_, i) => i % step === 0);
  return {
    sentence: `Half of ${counted(times.length, 'won game')} took ${time(median(times))} or less. Most frequent: ${named(most)}, ${counted(most.count, 'game')}.`,
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
          stroke: colours.edge,
          width: 1,
          fill: colours.closed,
          paths: make.paths.bars?.({size: [1], gap: 2}),
          points: {show: false},
        },
      ],
    }),
  };
}

/** @param {import('./series.js').Bin} bin */
function named({from, to}) {
  return to === Infinity ? `${short(from)} or longer` : `${short(from)} to ${short(to)}`;
}

/** @param {number} ms of whole seconds @returns {string} `1:30` */
function short(ms) {
  return time(ms).replace(/\.\d$/, '');
}
