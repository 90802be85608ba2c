/** Cells that look the same, put together. */

import {distance, type Feature} from './feature.js';

/** `first`: the cell whose look the others resemble; `seen`: its look, and where the grid may be a little off. */
export type Group = {first: number; cells: number[]; seen: Feature[]};

/** Two cells that differ less look the same, unless they are small. */
const SAME = 0.035;
/** They look the same even then. */
const CLOSELY = 0.015;

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

/** `features`: of all cells; `around`: the look of a cell, and those a little to each side. */
export type Looks = {features: Feature[]; around: (cell: number) => Feature[]};

/** @returns the largest first */
export const grouped = (cells: number[], looks: Looks): Group[] => groupedWithin(SAME, cells, looks);

/** The parts of a group that differ if one looks closely. */
export const parted = ({cells}: Group, looks: Looks): Group[] => groupedWithin(CLOSELY, cells, looks);

function groupedWithin(same: number, cells: number[], {features, around}: Looks): Group[] {
  const groups: Group[] = [];
  for (const cell of cells) {
    let found: Group | null = null;
    let least = same;
    for (const group of groups) {
      const far = nearest(group.seen, features[cell], least);
      if (far < least) [found, least] = [group, far];
    }
    if (found) found.cells.push(cell);
    else groups.push({first: cell, cells: [cell], seen: around(cell)});
  }
  return groups.sort((a, b) => b.cells.length - a.cells.length);
}
