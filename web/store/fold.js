/**
 * What a player's games come to, class by class. Everything is folded from the games themselves, nothing is counted along; so whatever
 * is shown follows from what is kept. Games by constraints cannot be lost, and are left out of all that judges by won and lost. Pure functions.
 *
 * @typedef {{columns: number, rows: number, mines: number, rules: string, changes: Record<string, string>, origin: string,
 *   begun: string|null, hints: boolean, mineVision: boolean, state: 'won'|'lost', reason: string, time: number, moves: number,
 *   clicks: number, bbbv: number, solved: number, saves: number, guesses: number|null, luck: number|null, forgiven: number|null,
 *   hinted: number, taught: number, deaths: number, undone?: number, helped?: number, machine?: number,
 *   grade?: string|null, actions?: number, techniques?: string[], lesson?: string, practice?: string}} Summary
 *   of a finished game: `time` ms of play; `bbbv` the board's 3BV, `solved` how much of it was done; `luck` bits of luck and `forgiven`
 *   bits of guesses that were saved, null where they were not counted; `undone` moves taken back, `helped` how often the game opened a cell by itself to help, `machine`
 *   how many moves a machine made, all three missing in games of earlier versions;
 *   `grade` what the board needs, null for luck, missing where nobody looked; the last four where constraints were played: how often something was derived or
 *   carried out by the player, the techniques that this took, the name of the lesson or '', and the technique that its board was there to practise or '', missing in games of earlier versions
 * @typedef {{finished: number, summary: Summary, unranked?: true}} Finished  `finished`: ms since 1970, 0 where nobody knows; `unranked`: nobody
 *   knows whether its seed draws its board
 * @typedef {{played: number, won: number, lost: number, saves: number}} Totals
 * @typedef {Totals & {bestTime: number|null, bestRate: number|null, bestEfficiency: number|null}} ClassTotals
 *   of the player's own wins: ms; 3BV a second; 3BV a click
 * @typedef {import('./class.js').Class} Class
 * @typedef {Totals & {classes: (Class & ClassTotals)[]}} Card  what the leaderboard shows of a profile
 */
import {classOf} from './class.js';

/** Games that chance dealt: those of a given seed can be practised. */
const DEALT = ['drawn', 'daily'];

/** @param {Pick<Finished, 'summary'>} game @returns {boolean} whether it was played by constraints */
export const isByConstraints = ({summary}) => Boolean(summary.techniques);

/** @param {Summary} summary @returns {boolean} whether the player alone won, so that it may be a best */
export const isOwnWin = ({state, machine}) => state === 'won' && !machine;

/** @param {Summary} summary @returns {number} 3BV done a second */
export const rateOf = ({solved, time}) => solved / (Math.max(time, 1) / 1000);

/** @param {Summary} summary @returns {number|null} 3BV done a click; null without a click */
export const efficiencyOf = ({solved, clicks}) => (clicks ? solved / clicks : null);

/** @returns {Totals} */
export const noTotals = () => ({played: 0, won: 0, lost: 0, saves: 0});

/** @returns {ClassTotals} */
const noClassTotals = () => ({...noTotals(), bestTime: null, bestRate: null, bestEfficiency: null});

/** @param {Totals} totals @param {Summary} summary */
export function count(totals, {state, saves}) {
  totals.played += 1;
  totals[state] += 1;
  totals.saves += saves;
}

/** @param {ClassTotals} totals @param {Finished} game */
function countBests(totals, {summary, unranked}) {
  count(totals, summary);
  if (unranked || !isOwnWin(summary)) return;
  const efficiency = efficiencyOf(summary);
  totals.bestTime = Math.min(summary.time, totals.bestTime ?? Infinity);
  totals.bestRate = Math.max(rateOf(summary), totals.bestRate ?? 0);
  if (efficiency !== null) totals.bestEfficiency = Math.max(efficiency, totals.bestEfficiency ?? 0);
}

/** @param {Finished[]} games @returns {Map<string, Class & ClassTotals>} by the key of the class */
export function byClass(games) {
  /** @type {Map<Class, Class & ClassTotals>} */
  const classes = new Map();
  for (const game of games) {
    const own = classOf(game.summary);
    let totals = classes.get(own);
    if (!totals) classes.set(own, (totals = {...own, ...noClassTotals()}));
    countBests(totals, game);
  }
  return new Map([...classes.values()].map((each) => [each.key, each]));
}

/**
 * The games that count on the leaderboard: dealt by chance, as far as can be known, and not by constraints; of a day's board the first.
 *
 * @template {Finished} T @param {T[]} games @returns {T[]} oldest first
 */
export function ranked(games) {
  const days = new Set();
  const dealt = games
    .filter((game) => DEALT.includes(game.summary.origin) && !isByConstraints(game) && !game.unranked)
    .sort((one, other) => one.finished - other.finished);
  return dealt.filter(({summary}) => {
    if (summary.origin !== 'daily') return true;
    const day = `${summary.begun?.slice(0, 10)} ${classOf(summary).key}`;
    return !days.has(day) && days.add(day);
  });
}

/** @param {Finished[]} games @returns {Card} what the leaderboard shows of them */
export function cardOf(games) {
  const classes = [...byClass(ranked(games)).values()];
  const totals = noTotals();
  for (const each of classes)
    for (const name of /** @type {(keyof Totals)[]} */ (Object.keys(totals))) totals[name] += each[name];
  return {...totals, classes};
}
