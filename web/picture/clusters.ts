/** Cells that look the same, put together. */

import {distance, type Feature} from './feature.js';

/** `first`: the cell whose look the others resemble. */
export type Group = {first: number; cells: number[]; feature: Feature};

/** Two cells that differ less look the same. */
const SAME = 0.035;

/** @returns the largest first */
export function grouped(features: Feature[]): Group[] {
  const groups: Group[] = [];
  features.forEach((feature, cell) => {
    let nearest: Group | null = null;
    let least = SAME;
    for (const group of groups) {
      const far = distance(group.feature, feature);
      if (far < least) [nearest, least] = [group, far];
    }
    if (nearest) nearest.cells.push(cell);
    else groups.push({first: cell, cells: [cell], feature});
  });
  return groups.sort((a, b) => b.cells.length - a.cells.length);
}
