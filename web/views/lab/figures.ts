/** The results of a run's games. Pure: games in, figures out. */

import {type Results, type Run, WON} from '../../model/lab.js';
import * as words from '../../words/lab.js';
import {wilson} from '../games/wilson.js';
import {mean} from '../plots/histogram.js';

/** The share of wins among the first games, up to this one. */
export type Point = {game: number; rate: number; low: number; high: number};

/** The most points of a line: more could not be distinguished. */
const MOST_POINTS = 300;
const CONFIDENCE = 1.959963984540054;

/** `guesses`, `luck` (bits; null if shares are not counted) and `ms`: means per game. */
export function sumsOf(results: Results) {
  const count = [0, 0, 0, 0];
  for (const outcome of results.outcomes) count[outcome]++;
  const [, won, clicked, mistaken] = count;
  const games = won + clicked + mistaken;
  return {
    games,
    won,
    clicked,
    mistaken,
    interval: wilson(won, games),
    guesses: mean(playedOf(results, results.guesses)),
    luck: results.isLucky && games ? mean(playedOf(results, results.luck)) : null,
    ms: mean(playedOf(results, results.ms)),
  };
}

/** @param values one per game @returns those of games that were played */
export function playedOf({outcomes}: Results, values: ArrayLike<number>): number[] {
  const found = [];
  for (let i = 0; i < outcomes.length; i++) if (outcomes[i]) found.push(values[i]);
  return found;
}

/** How many games have been played, counted from the first, without a gap. */
export function unbroken({outcomes}: Results) {
  const gap = outcomes.indexOf(0);
  return gap < 0 ? outcomes.length : gap;
}

/** @returns evenly thinned points, including the last game */
export function converging(results: Results, most: number = MOST_POINTS): Point[] {
  const games = unbroken(results);
  const step = Math.max(1, Math.ceil(games / most));
  const points = [];
  let won = 0;
  for (let game = 1; game <= games; game++) {
    won += Number(results.outcomes[game - 1] === WON);
    if ((games - game) % step) continue;
    const [low, high] = wilson(won, game);
    points.push({game, rate: won / game, low, high});
  }
  return points;
}

/** @returns the numbers of the games that were lost */
export function lostOf({outcomes}: Results): number[] {
  const lost = [];
  for (let i = 0; i < outcomes.length; i++) if (outcomes[i] > WON) lost.push(i + 1);
  return lost;
}

/**
 * Two strategies on the same boards: how much more often the first one wins. The interval is that of A. Agresti and Y.
 * Min (2005): Wald's for matched pairs, after half a game is added to each of the four kinds of pairs. It also holds if
 * only a few games differ.
 *
 * @returns `more`, `fewer`: games that only the first, only the second won; `difference` of the shares won, with its
 * interval at 95 %
 */
export function paired(one: Results, other: Results) {
  let [games, more, fewer] = [0, 0, 0];
  for (let i = 0; i < one.outcomes.length; i++) {
    if (!one.outcomes[i] || !other.outcomes[i]) continue;
    games++;
    const [wins, loses] = [one.outcomes[i] === WON, other.outcomes[i] !== WON];
    more += Number(wins && loses);
    fewer += Number(!wins && !loses);
  }
  const all = games + 2;
  const centre = (more - fewer) / all;
  const apart = (more + fewer + 1) / all - centre ** 2;
  const margin = CONFIDENCE * Math.sqrt(apart / all);
  const difference = games ? (more - fewer) / games : 0;
  return {games, more, fewer, difference, interval: [centre - margin, centre + margin]};
}

/** @returns the comparison for a run of two strategies on one board; null for all others */
export function pairOf({plan, results: [one, other, ...more]}: Run) {
  return plan.strategies.length === 2 && !more.length ? {one, other, ...paired(one, other)} : null;
}

export const titleOf = ({order}: Results) => words.strategyTitle(order.strategy);

export const boardOf = ({order}: Results) => words.boardName(order.board);

/** @returns by strategy and, if there are several, by board */
export function namesOf(all: readonly Results[]): string[] {
  const areSeveral = new Set(all.map(boardOf)).size > 1;
  return all.map((results) => (areSeveral ? `${titleOf(results)}, ${boardOf(results)}` : titleOf(results)));
}
