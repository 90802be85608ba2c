/** The review of a game: which decision comes next, and what is known about the game as a whole. */

import type {Decision, Review, Verdict} from '../engine/protocol.js';

/** From bad to good, as they are listed. */
export const KINDS: Verdict[] = ['mistake', 'unnecessary', 'forced', 'undecided', 'proven'];

/** Whether some cell was certainly safe instead: then it can be proven. */
export const hasProof = ({best, bestPercent}: Decision): boolean => bestPercent === '0' && best != null;

/** Where somebody is in a game: at a decision before it was made, otherwise after a number of moves. */
export type Place = {decision: Decision | null; moves: number};

/**
 * The nearest decision of a kind in a direction.
 *
 * @param kind null: any that was not proven
 */
export function seek({decisions}: Review, place: Place, step: 1 | -1, kind: Verdict | null): Decision | null {
  const isWanted = (one: Decision) => (kind ? one.kind === kind : one.kind !== 'proven');
  const {decision, moves} = place;
  const isAhead = (one: Decision) => (decision ? one.n > decision.n : one.ply > moves);
  const isBehind = (one: Decision) => (decision ? one.n < decision.n : one.ply <= moves);
  if (step > 0) return decisions.find((one) => isWanted(one) && isAhead(one)) ?? null;
  return decisions.findLast((one) => isWanted(one) && isBehind(one)) ?? null;
}

/** How many decisions there are of each kind, those that were taken back or made by a machine included. */
export function counted({decisions}: Review): Record<Verdict, number> {
  const count = {mistake: 0, proven: 0, undecided: 0, unnecessary: 0, forced: 0};
  for (const {kind} of decisions) count[kind] += 1;
  return count;
}
