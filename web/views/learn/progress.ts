/** What a player has learnt, derived from the games: nothing else is stored about it. Pure. */

import type {Finished} from '../../store/summaries.js';

const solved = (games: Finished[]) => games.filter(({summary}) => summary.state === 'won').map(({summary}) => summary);

/** @returns the names of lessons */
export const solvedLessons = (games: Finished[]): Set<string> =>
  new Set(solved(games).flatMap(({lesson}) => lesson || []));

/**
 * How many boards were solved with a technique, without those of lessons: for numbers alone, boards where no other
 * technique was used; otherwise boards where it was among those used.
 */
export function solvedBoards(games: Finished[], technique: string) {
  const isBy = (used: string[]) => (technique === 'trivial' ? used.join() === 'trivial' : used.includes(technique));
  return solved(games).filter(({lesson, techniques = []}) => !lesson && isBy(techniques)).length;
}
