/** How certain a share of games is. Pure. */

/** The standard normal quantile of a two-sided 95 % interval. */
const Z = 1.959964;

/**
 * The interval of the true share of wins, by Wilson's score at 95 %.
 *
 * @returns 0 to 1 if nothing was played
 */
export function wilson(won: number, played: number): [number, number] {
  if (!played) return [0, 1];
  const share = won / played;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * played)) / (1 + z2 / played);
  const half = (Z / (1 + z2 / played)) * Math.sqrt((share * (1 - share)) / played + z2 / (4 * played * played));
  return [won === 0 ? 0 : middle - half, won === played ? 1 : middle + half];
}
