/** What was read from a picture: plain values, which the page has without the looks that they were read by. */

import type {Remembered, State} from './looks.js';

/**
 * `state` and `code`, a character of position text, are '' where no look fits. `doubt`: 0 none, 1 as good as guessed.
 * `cluster`: its place among the clusters.
 */
export type ReadCell = {code: string; state: State | ''; doubt: number; cluster: number};

/** Cells that look the same. `look`: as text, to be remembered with a name. `example`: a cell, to be shown. */
export type Cluster = {state: State | ''; doubt: number; count: number; example: number; look: string};

/** `theme`: the name of the looks that fit best, '' if there are none. */
export type Reading = {cells: ReadCell[]; clusters: Cluster[]; theme: string};

/** Doubt from here on is worth the user's look. */
export const DOUBTFUL = 0.5;

/** The look of a cluster with the name that the user gives it, to be remembered. */
export function nameCluster({clusters}: Reading, cluster: number, state: State): Remembered {
  return {state, look: clusters[cluster].look};
}
