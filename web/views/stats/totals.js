/**
 * What games come to in all, those by constraints left out, which cannot be lost. Pure.
 *
 * @typedef {import('../../store/fold.js').Finished} Finished
 * @typedef {import('../../store/fold.js').Totals} Totals
 * @typedef {import('../../store/fold.js').Class} Class
 * @typedef {import('../../store/fold.js').ClassTotals} ClassTotals
 */
import {byClass, count, efficiencyOf, isByConstraints, noTotals, rateOf} from '../../store/fold.js';

/**
 * @template {Finished} T @param {T[]} all in any order
 * @returns {Totals & {streak: number, bestStreak: number, time: number, moves: number, clicks: number, guesses: number,
 *   luck: number, forgiven: number, counted: number, hinted: number, winTime: number|null, rate: number|null,
 *   efficiency: number|null, byClass: Map<string, Class & ClassTotals>}}
 *   `streak` of wins up to the last game; `time` ms in all; `counted` games whose luck was counted, which alone are in `luck` and
 *   `forgiven`; `winTime` mean ms of a win; `rate`, `efficiency` means of wins, null without one; `byClass` by key
 */
export function fold(all) {
  const games = all.filter((game) => !isByConstraints(game));
  const sums = {...noTotals(), time: 0, moves: 0, clicks: 0, guesses: 0, luck: 0, forgiven: 0, counted: 0, hinted: 0};
  for (const {summary} of games) {
    count(sums, summary);
    for (const name of /** @type {const} */ (['time', 'moves', 'clicks', 'guesses', 'luck', 'forgiven', 'hinted']))
      sums[name] += summary[name] ?? 0;
    if (summary.luck !== null) sums.counted += 1;
  }
  const wins = games.map(({summary}) => summary).filter(({state}) => state === 'won');
  const known = (/** @type {(number|null)[]} */ figures) => figures.filter((each) => each !== null);
  return {
    ...sums,
    ...streaks(games),
    winTime: mean(wins.map(({time}) => time)),
    rate: mean(wins.map(rateOf)),
    efficiency: mean(known(wins.map(efficiencyOf))),
    byClass: byClass(games),
  };
}

/** @param {number[]} numbers */
const mean = (numbers) => (numbers.length ? numbers.reduce((sum, each) => sum + each, 0) / numbers.length : null);

/** @param {Finished[]} games @returns {{streak: number, bestStreak: number}} wins in a row, by the time they ended; in no row where that is not known */
function streaks(games) {
  let streak = 0;
  let bestStreak = 0;
  const dated = games.filter(({finished}) => finished);
  for (const {summary} of dated.sort((one, other) => one.finished - other.finished)) {
    streak = summary.state === 'won' ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return {streak, bestStreak};
}
