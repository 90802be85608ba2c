/** What a player's games say of what has been learnt: nothing else is kept of it. Pure. */

import type {Finished} from '../../store/summaries.js';

const solved = (games: Finished[]) => games.filter(({summary}) => summary.state === 'won').map(({summary}) => summary);

/** @returns the names of lessons */
export const solvedLessons = (games: Finished[]): Set<string> =>
  new Set(solved(games).flatMap(({lesson}) => lesson || []));

/**
 * How many boards were solved by the means of a technique, those of lessons left out: with numbers alone where no other was used,
 * else where it was one of those.
 */
export function solvedBoards(games: Finished[], technique: string) {
  const isBy = (used: string[]) => (technique === 'trivial' ? used.join() === 'trivial' : used.includes(technique));
  return solved(games).filter(({lesson, techniques = []}) => !lesson && isBy(techniques)).length;
}
