/** What the page needs of pictures: all but what reads them, which brings the looks of known programs along. */

export {type Grid, gridFrom} from './grid.js';
export {type Header, MOST_MEGAPIXELS, readHeader} from './header.js';
export {codeOf, type Remembered, STATES, type State} from './looks.js';
export {type Cluster, DOUBTFUL, nameCluster, type ReadCell, type Reading} from './reading.js';

/** Pixels as a canvas gives them: four bytes each, row by row. */
export type Picture = {width: number; height: number; data: Uint8ClampedArray};
