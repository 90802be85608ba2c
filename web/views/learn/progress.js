/**
 * What a player's games say of what has been learnt: nothing else is kept of it. Pure.
 *
 * @typedef {import('../../store/fold.js').Finished} Finished
 */

/** @param {Finished[]} games */
const solved = (games) => games.filter(({summary}) => summary.state === 'won').map(({summary}) => summary);

/** @param {Finished[]} games @returns {Set<string>} the names of lessons */
export const solvedLessons = (games) => new Set(solved(games).flatMap(({lesson}) => lesson || []));

/**
 * How many boards were solved by the means of a technique, those of lessons left out: with numbers alone where no other was used,
 * else where it was one of those.
 *
 * @param {Finished[]} games @param {string} technique
 */
export function solvedBoards(games, technique) {
  const isBy = (/** @type {string[]} */ used) =>
    technique === 'trivial' ? used.join() === 'trivial' : used.includes(technique);
  return solved(games).filter(({lesson, techniques = []}) => !lesson && isBy(techniques)).length;
}
