/**
 * Reads pictures in a thread. One message in, one out with the same `id`; the pixels should be transferred, not copied.
 */

import {findGrid, type Grid, type Picture, type Reading, type Remembered, readCells} from './picture.js';

/** `grid`: set by the user, or null to look for it. */
export type Request = {id: number; picture: Picture; grid: Grid | null; known: Remembered[]};

/** `picture`: the pixels, transferred back. `grid` and `reading` are null where no grid is found. */
export type Answer = {id: number; picture: Picture; grid: Grid | null; reading: Reading | null};

/** The part of a worker's scope that is used; the page's types describe a window. */
type Scope = {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (answer: Answer, transfer: Transferable[]) => void;
};

const scope = self as unknown as Scope;

scope.onmessage = ({data: {id, picture, grid: given, known}}) => {
  const grid = given ?? findGrid(picture);
  const reading = grid && readCells(picture, grid, known);
  scope.postMessage({id, picture, grid, reading}, [picture.data.buffer as ArrayBuffer]);
};
