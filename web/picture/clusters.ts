/** Cells that look the same, put together. */

import {distance, type Feature} from './feature.js';

/** `first`: the cell whose look the others resemble; `seen`: its look, and where the grid may be a little off. */
export type Group = {first: number; cells: number[]; seen: Feature[]};

/** Two cells that differ less look the same. */
const SAME = 0.035;

/**
 * How far two looks are apart, if one of them may be a little off.
 *
 * @param limit farther apart, any number above it will do
 */
export function nearest(seen: Feature[], other: Feature, limit = Number.POSITIVE_INFINITY) {
  let least = Number.POSITIVE_INFINITY;
  for (const each of seen) least = Math.min(least, distance(each, other, Math.min(least, limit)));
  return least;
}

/**
 * @param around the look of a cell, and those a little to each side
 * @returns the largest first
 */
export function grouped(features: Feature[], around: (cell: number) => Feature[]): Group[] {
  const groups: Group[] = [];
  features.forEach((feature, cell) => {
    let found: Group | null = null;
    let least = SAME;
    for (const group of groups) {
      const far = nearest(group.seen, feature, least);
      if (far < least) [found, least] = [group, far];
    }
    if (found) found.cells.push(cell);
    else groups.push({first: cell, cells: [cell], seen: around(cell)});
  });
  return groups.sort((a, b) => b.cells.length - a.cells.length);
}
