/** Where mines that moved may have gone. */

import {distance} from './geometry.js';

/**
 * Pairs cells that mines left with cells that they moved to, nearest pairs first: nobody knows which mine went where,
 * only that the numbers are equal.
 *
 * @param taken as many
 */
export function nearestPairs(left: number[], taken: number[], columns: number): [number, number][] {
  const far = ([a, b]: [number, number]) => distance(a, b, columns);
  const all = left.flatMap((a) => taken.map((b) => [a, b] as [number, number]));
  const used = new Set();
  return all
    .sort((one, other) => far(one) - far(other))
    .filter(([a, b]) => !used.has(a) && !used.has(b) && used.add(a).add(b));
}
