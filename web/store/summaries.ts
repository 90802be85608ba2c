/**
 * The totals of a player's games, class by class. Everything is folded from the games themselves and nothing is counted
 * separately, so what is shown always follows from what is stored. Games by constraints cannot be lost, so wins and
 * losses leave them out. Pure functions.
 */

import type {Summary} from '../engine/protocol.js';
import {type Class, classOf} from './class.js';

/** `finished`: ms since 1970, 0 if unknown; `unranked`: it is not known whether the seed draws the board. */
export type Finished = {finished: number; summary: Summary; unranked?: true};

export type Totals = {played: number; won: number; lost: number; saves: number};

/** Of the player's own wins: ms; 3BV per second; 3BV per click. */
export type ClassTotals = Totals & {bestTime: number | null; bestRate: number | null; bestEfficiency: number | null};

/** What the leaderboard shows of a profile. */
export type Card = Totals & {classes: (Class & ClassTotals)[]};

/** What decides whether a game is ranked. */
type RankedBy = Pick<Summary, 'origin' | 'techniques'>;

/** Games that chance dealt: a given seed can be practised. */
const DEALT = ['drawn', 'daily'];

/** @returns whether it was played by constraints */
export const isByConstraints = ({summary}: {summary: Pick<Summary, 'techniques'>}): boolean =>
  Boolean(summary.techniques);

/** @returns whether the player won without a machine, so that it may be a best */
export const isOwnWin = ({state, machine}: Summary): boolean => state === 'won' && !machine;

/** @returns 3BV done per second */
export const rateOf = ({solved, time}: Summary): number => solved / (Math.max(time, 1) / 1000);

/** @returns 3BV done per click; null without a click */
export const efficiencyOf = ({solved, clicks}: Summary): number | null => (clicks ? solved / clicks : null);

export const noTotals = (): Totals => ({played: 0, won: 0, lost: 0, saves: 0});

const noClassTotals = (): ClassTotals => ({...noTotals(), bestTime: null, bestRate: null, bestEfficiency: null});

export function count(totals: Totals, {state, saves}: Summary) {
  totals.played += 1;
  totals[state] += 1;
  totals.saves += saves;
}

function countBests(totals: ClassTotals, {summary, unranked}: Finished) {
  count(totals, summary);
  if (unranked || !isOwnWin(summary)) return;
  const efficiency = efficiencyOf(summary);
  totals.bestTime = Math.min(summary.time, totals.bestTime ?? Infinity);
  totals.bestRate = Math.max(rateOf(summary), totals.bestRate ?? 0);
  if (efficiency !== null) totals.bestEfficiency = Math.max(efficiency, totals.bestEfficiency ?? 0);
}

/** @returns by the key of the class */
export function byClass(games: Finished[]): Map<string, Class & ClassTotals> {
  const classes: Map<Class, Class & ClassTotals> = new Map();
  for (const game of games) {
    const own = classOf(game.summary);
    let totals = classes.get(own);
    if (!totals) classes.set(own, (totals = {...own, ...noClassTotals()}));
    countBests(totals, game);
  }
  return new Map([...classes.values()].map((each) => [each.key, each]));
}

/** Whether a game may count on the leaderboard: dealt by chance, as far as is known, and not by constraints. */
export const isRanked = ({summary, unranked}: Pick<Finished, 'unranked'> & {summary: RankedBy}) =>
  DEALT.includes(summary.origin) && !isByConstraints({summary}) && !unranked;

/**
 * The games that count on the leaderboard; of each daily board only the first.
 *
 * @returns oldest first
 */
export function ranked<T extends Finished>(games: T[]): T[] {
  const days = new Set();
  const dealt = games.filter(isRanked).sort((one, other) => one.finished - other.finished);
  return dealt.filter(({summary}) => {
    if (summary.origin !== 'daily') return true;
    const day = `${summary.begun?.slice(0, 10)} ${classOf(summary).key}`;
    return !days.has(day) && days.add(day);
  });
}

/** @returns what the leaderboard shows of them */
export function cardOf(games: Finished[]): Card {
  const classes = [...byClass(ranked(games)).values()];
  const totals = noTotals();
  for (const each of classes) for (const name of Object.keys(totals) as (keyof Totals)[]) totals[name] += each[name];
  return {...totals, classes};
}
