/**
 * Which games are the best: of each class, and of all. Pure.
 *
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {{value: number, id: string, board: string}} Best  the game it was reached in, and the key of its board
 * @typedef {{time: Best|null, rate: Best|null, efficiency: Best|null}} Bests  ms; 3BV a second; 3BV a click
 */
import {classOf} from '../../store/class.js';
import {efficiencyOf, isByConstraints, isOwnWin, rateOf} from '../../store/fold.js';

/** @type {() => Bests} */
const none = () => ({time: null, rate: null, efficiency: null});

/**
 * Of games won by the player alone, and not by constraints; of equals the earliest.
 *
 * @param {Game[]} games newest first
 * @returns {{all: Bests, byClass: Map<string, Bests>}} by the key of the class
 */
export function bestGames(games) {
  const all = none();
  /** @type {Map<string, Bests>} */
  const byClass = new Map();
  for (const game of games) {
    if (!isOwnWin(game.summary) || isByConstraints(game) || game.unranked) continue;
    const {key} = classOf(game.summary);
    const own = byClass.get(key) ?? none();
    byClass.set(key, own);
    for (const bests of [all, own]) take(bests, game);
  }
  return {all, byClass};
}

/** @param {Bests} bests @param {Game} game not later than those before */
function take(bests, {id, summary}) {
  const {board} = classOf(summary);
  const [rate, efficiency] = [rateOf(summary), efficiencyOf(summary)];
  if (summary.time <= (bests.time?.value ?? Infinity)) bests.time = {value: summary.time, id, board};
  if (rate >= (bests.rate?.value ?? 0)) bests.rate = {value: rate, id, board};
  if (efficiency !== null && efficiency >= (bests.efficiency?.value ?? 0))
    bests.efficiency = {value: efficiency, id, board};
}
