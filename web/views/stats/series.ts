/** The series of the plots, calculated from games. Pure: games in, newest first as in the archive; figures out. */

import type {Game} from '../../store/archive.js';
import {wilson} from '../games/wilson.js';
import {mean} from '../plots/histogram.js';

/** Ms; `to` is Infinity in the last bin of a long tail. */
export type Bin = {from: number; to: number; count: number};

/** How many of the last games make up the recent win rate. */
export const RECENT = 20;
/** The most points of a line: more could not be distinguished. */
const MOST_POINTS = 400;
const MOST_BINS = 20;
const SECOND = 1000;
/** Round widths. */
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((seconds) => seconds * SECOND);

/**
 * @returns oldest first, evenly thinned, including the last game: the game's number from 1; shares of games won: of the
 * last few, of all so far, and the 95 % interval of the latter
 */
export function rates(games: Game[], most: number = MOST_POINTS) {
  const step = Math.max(1, Math.ceil(games.length / most));
  const points = [];
  let won = 0;
  let recent = 0;
  for (let game = 1; game <= games.length; game++) {
    const {summary, finished} = games[games.length - game];
    const left = game > RECENT && isWon(games[games.length - game + RECENT]);
    won += Number(isWon({summary}));
    recent += Number(isWon({summary})) - Number(left);
    if ((games.length - game) % step) continue;
    const [low, high] = wilson(won, game);
    points.push({game, finished, recent: recent / Math.min(game, RECENT), overall: won / game, low, high});
  }
  return points;
}

const isWon = ({summary}: Pick<Game, 'summary'>) => summary.state === 'won';

/** @param times ms @returns of one round width, the last one open if a few games took far longer */
export function bins(times: number[]): Bin[] {
  if (!times.length) return [];
  const sorted = [...times].sort((a, b) => a - b);
  const usual = sorted[Math.floor(0.95 * (sorted.length - 1))];
  const width = WIDTHS.find((each) => usual - sorted[0] < each * (MOST_BINS - 2)) ?? Math.ceil(usual / MOST_BINS);
  const begin = Math.floor(sorted[0] / width) * width;
  const end = begin + width * (Math.floor((usual - begin) / width) + 1);
  const made = Array.from({length: (end - begin) / width}, (_, i) => ({
    from: begin + i * width,
    to: begin + (i + 1) * width,
    count: 0,
  }));
  if (sorted[sorted.length - 1] >= end) made.push({from: end, to: Infinity, count: 0});
  for (const time of sorted) made[Math.min(made.length - 1, Math.floor((time - begin) / width))].count++;
  return made;
}

/** @returns the middle one, or the mean of both for an even count */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** @returns the games whose luck was counted, by bits of luck */
export const lucks = (games: Game[]) =>
  games
    .filter(({summary}) => summary.luck !== null)
    .map(({summary}) => ({bits: summary.luck ?? 0, forgiven: summary.forgiven ?? 0, isWon: summary.state === 'won'}))
    .sort((a, b) => a.bits - b.bits);

export type LuckPoint = ReturnType<typeof lucks>[number];

/** Games by whole bits of luck. @returns `bits` to less than one more; `forgiven`: mean */
export function luckByBits(points: LuckPoint[]) {
  const groups: Map<number, LuckPoint[]> = new Map();
  for (const point of points) {
    const bits = Math.floor(point.bits);
    groups.set(bits, [...(groups.get(bits) ?? []), point]);
  }
  return [...groups].map(([bits, group]) => {
    const won = group.filter((point) => point.isWon).length;
    return {bits, won, lost: group.length - won, forgiven: mean(group.map(({forgiven}) => forgiven))};
  });
}
