/** The plot of luck against result: what went well by itself, what a save put right, and how the game ended. */
import {counted} from '../../words/format.js';
import {h, svg} from '../dom.js';
import {mean} from '../plots/histogram.js';
import {createPlot, looks} from '../plots/plot.js';
import {luckByBits, lucks} from './series.js';

/**
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {import('./series.js').LuckPoint} LuckPoint
 */

const LEAST = 5;
/** The newest games; more would cover one another. */
const MOST = 2000;
/** Half a mark's size, CSS px. */
const RADIUS = 3.5;

export function createLuckPlot() {
  const won = h(
    'span',
    {},
    svg('svg', {viewBox: '0 0 16 16'}, svg('circle', {class: 'key-won', cx: 8, cy: 8, r: 4})),
    'won',
  );
  const lost = h(
    'span',
    {},
    svg('svg', {viewBox: '0 0 16 16'}, svg('path', {class: 'key-lost', d: 'M4 4 12 12M12 4 4 12'})),
    'lost',
  );
  const plot = createPlot('Luck and result', won, lost);
  return {
    ...plot,
    /** @param {Game[]} games newest first */
    pictureOf(games) {
      const points = lucks(games.slice(0, MOST));
      return points.length < LEAST
        ? `After ${counted(LEAST, 'game')} luck is set against the result here.`
        : picture(points);
    },
  };
}

/** @param {LuckPoint[]} points @returns {import('../plots/plot.js').Picture} */
function picture(points) {
  const most = Math.max(1, ...points.map(({bits}) => bits));
  const top = Math.max(1, ...points.map(({forgiven}) => forgiven));
  return {
    sentence: `${newest(points)}${averages(points, true)}, ${averages(points, false)}.`,
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

/** @param {LuckPoint[]} points */
function newest(points) {
  return points.length === MOST ? 'Of the newest games, ' : 'Of these games, ';
}

/** @param {LuckPoint[]} points @param {boolean} isWon */
function averages(points, isWon) {
  const group = points.filter((point) => point.isWon === isWon);
  const what = `${counted(group.length, 'was', 'were')} ${isWon ? 'won' : 'lost'}`;
  if (!group.length) return what;
  const [bits, forgiven] = [mean(group.map((point) => point.bits)), mean(group.map((point) => point.forgiven))];
  return `${what} with ${bits.toFixed(1)} bits of luck and ${forgiven.toFixed(1)} forgiven on average`;
}

/**
 * Rings for games won, crosses for games lost, so that the shape tells them apart as well.
 *
 * @param {import('../plots/plot.js').Plot} plot @param {LuckPoint[]} points @param {import('../plots/palette.js').Palette} colours
 */
function mark({ctx, valToPos}, points, colours) {
  const size = RADIUS * devicePixelRatio;
  for (const isWon of [true, false]) {
    ctx.beginPath();
    for (const point of points) {
      if (point.isWon !== isWon) continue;
      const [x, y] = [valToPos(point.bits, 'x', true), valToPos(point.forgiven, 'y', true)];
      if (isWon) ring(ctx, x, y, size);
      else cross(ctx, x, y, size);
    }
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.strokeStyle = isWon ? colours.safe : colours.mine;
    ctx.stroke();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size */
function ring(ctx, x, y, size) {
  ctx.moveTo(x + size, y);
  ctx.arc(x, y, size, 0, 2 * Math.PI);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} size */
function cross(ctx, x, y, size) {
  ctx.moveTo(x - size, y - size);
  ctx.lineTo(x + size, y + size);
  ctx.moveTo(x + size, y - size);
  ctx.lineTo(x - size, y + size);
}
