/** A run as a file; docs/lab.md says what stands in it. */
import {build} from '../../build.js';
import {paired} from './paired.js';
import {OUTCOMES, sumsOf} from './results.js';

/** @param {import('./run.js').Run} run @returns {string} JSON */
export function report({plan, results, state}) {
  const [one, other] = results;
  const isPair = results.length === 2 && plan.strategies.length === 2;
  const pair = isPair ? {paired: paired(one, other)} : {};
  return `${JSON.stringify({qmines: 'lab', version: build.version, state, runs: results.map(rowOf), ...pair}, null, 1)}\n`;
}

/** As `python -m qmines simulate --json` writes it, and how each game ended. @param {import('./results.js').Results} results */
function rowOf(results) {
  const {strategy, board, start, seed} = results.order;
  const {games, won, interval, guesses, luck, clicked, mistaken, ms} = sumsOf(results);
  return {
    strategy,
    ...board,
    start,
    seed,
    games,
    won,
    rate: games ? won / games : 0,
    interval,
    guesses_per_game: guesses,
    bits_per_game: luck,
    failures: {T: clicked, F: mistaken},
    ms_per_game: ms,
    // A dot for a game that was not played.
    outcomes: Array.from(results.outcomes, (outcome) => OUTCOMES[outcome] || '.').join(''),
  };
}
