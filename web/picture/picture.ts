/** From a screenshot to a position. Pure functions over pixels; `worker.ts` runs them in a thread. */

export {findGrid, type Grid, gridFrom} from './grid.js';
export {type Header, MOST_MEGAPIXELS, readHeader} from './header.js';
export {codeOf, type Remembered, STATES, type State} from './looks.js';
export {type Cluster, DOUBTFUL, nameCluster, type ReadCell, type Reading, readCells} from './read.js';

/** Pixels as a canvas gives them: four bytes each, row by row. */
export type Picture = {width: number; height: number; data: Uint8ClampedArray};
