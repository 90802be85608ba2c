/** A run as a file. */

import {OUTCOMES, phaseOf, type Results, type Run} from '../../model/lab.js';
import {OWN} from '../../model/lab-plan.js';
import {STOPPED} from '../../words/lab.js';
import {pairOf, sumsOf} from './figures.js';

/** @param version of the engine @returns JSON: docs/lab.md describes it */
export function report(run: Run, version: string): string {
  const pair = pairOf(run);
  const {one, other, ...figures} = pair ?? {};
  const runs = run.results.map((results) => tallyOf(run, results));
  const whole = {qmines: 'lab', version, state: run.phase, runs};
  return `${JSON.stringify({...whole, ...(pair && {paired: figures})}, null, 1)}\n`;
}

/** As written by `python -m qmines simulate --json`, how far it is, and how each game ended. */
function tallyOf(run: Run, results: Results) {
  const {strategy, board, start, seed} = results.order;
  const {games, won, interval, guesses, luck, clicked, mistaken, ms} = sumsOf(results);
  const state = phaseOf(run, results);
  return {
    strategy,
    ...board,
    start,
    seed,
    state,
    ...(state === 'failed' && {reason: (strategy === OWN && run.fault) || run.failure || STOPPED}),
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
