/** From a screenshot to a position. Pure functions over pixels; `worker.ts` runs them in a thread. */

export {findGrid} from './grid.js';
export * from './plain.js';
export {readCells} from './read.js';
