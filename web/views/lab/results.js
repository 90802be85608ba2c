/**
 * The games of one order as they come, by their numbers, so that what they come to does not depend on who played which when.
 * Pure: games in, figures out.
 *
 * @typedef {import('./plan.js').Order} Order
 * @typedef {ReturnType<typeof createResults>} Results
 * @typedef {{games: number, won: number, clicked: number, mistaken: number, guesses: number, luck: number|null, ms: number,
 *   interval: number[]}} Sums  `guesses`, `luck` (bits; null where shares are not counted) and `ms`: means a game
 * @typedef {{game: number, rate: number, low: number, high: number}} Point  the share of games won of the first so many
 */
import {wilson} from '../games/wilson.js';
import {mean} from '../plots/histogram.js';

/** How a game ended: not yet, won, by a click on a mine, by a cell falsely taken for a mine. */
export const OUTCOMES = ['', 'w', 'T', 'F'];
const WON = 1;

/** Points that a line has at most: more could not be told apart. */
const MOST_POINTS = 300;

/** @param {Order} order */
export function createResults(order) {
  const {games} = order;
  const outcomes = new Uint8Array(games);
  const guesses = new Uint16Array(games);
  const luck = new Float32Array(games);
  const ms = new Float32Array(games);
  /** @type {string[]} */
  const choices = [];
  let inference = '';
  let done = 0;
  let isLucky = true;
  return {
    order,
    outcomes,
    guesses,
    luck,
    ms,
    /** What the player's own strategy chose in each game, as addresses have it (`games/simulated.js`). */
    choices,
    /** What finds certain cells before that strategy is asked. */
    get inference() {
      return inference;
    },
    /** How many games have been played. */
    get done() {
      return done;
    },
    /** Whether bits of luck are counted. */
    get isLucky() {
      return isLucky;
    },
    /**
     * Takes games in.
     *
     * @param {number} from number of the first, from 1
     * @param {any} reply as the engine answers `simulate`, or as `own.js` does, with `inference` and `choices` besides
     */
    take(from, reply) {
      const at = from - 1;
      outcomes.set(
        [...reply.outcomes].map((outcome) => OUTCOMES.indexOf(outcome)),
        at,
      );
      guesses.set(reply.guesses, at);
      isLucky &&= reply.luck[0] !== null;
      luck.set(reply.luck, at);
      ms.set(reply.ms, at);
      inference = reply.inference ?? '';
      for (const [i, text] of (reply.choices ?? []).entries()) choices[at + i] = text;
      done += reply.outcomes.length;
    },
  };
}

/** @param {Results} results @returns {Sums} */
export function sumsOf(results) {
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

/** @param {Results} results @param {ArrayLike<number>} values one a game @returns {number[]} those of games that were played */
export function playedOf({outcomes}, values) {
  const found = [];
  for (let i = 0; i < outcomes.length; i++) if (outcomes[i]) found.push(values[i]);
  return found;
}

/** How many games from the first on have been played, without a gap. @param {Results} results */
export function unbroken({outcomes}) {
  const gap = outcomes.indexOf(0);
  return gap < 0 ? outcomes.length : gap;
}

/** @param {Results} results @param {number} [most] @returns {Point[]} thinned evenly, the last game in it */
export function converging(results, most = MOST_POINTS) {
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

/** @param {Results} results @returns {number[]} the numbers of the games that were lost */
export function lostOf({outcomes}) {
  const lost = [];
  for (let i = 0; i < outcomes.length; i++) if (outcomes[i] > WON) lost.push(i + 1);
  return lost;
}
