/**
 * The jobs of a run: some games of one strategy on one board each.
 *
 * @typedef {import('./results.js').Results} Results
 * @typedef {import('../../engine/pool.js').Play} Play
 */
import {OWN} from './plan.js';

/** Games that an engine plays at a time: a second or so on the dearest boards. */
const BATCH = 20;

/**
 * Strategies by turns, so that all of them are as far.
 *
 * @param {import('./plan.js').Plan} plan @param {Results[]} results of its orders, board by board
 * @param {() => Play|undefined|null} playOwn how the player's strategy is played; null: it is not, any more
 * @returns {Generator<{result: Results, from: number, request: {type: string} & Record<string, any>, play?: Play}>}
 */
export function* jobsOf({games, strategies}, results, playOwn) {
  for (let i = 0; i < results.length; i += strategies.length) {
    const together = results.slice(i, i + strategies.length);
    for (let from = 1; from <= games; from += BATCH) {
      for (const result of together) {
        const {board, strategy, start, seed} = result.order;
        const play = strategy === OWN ? playOwn() : undefined;
        if (play === null) continue;
        const count = Math.min(BATCH, games + 1 - from);
        const request = {type: 'simulate', ...board, strategy, start, seed, from, count};
        yield {result, from, request, ...(play && {play})};
      }
    }
  }
}
