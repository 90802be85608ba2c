/**
 * Reads a picture in a thread: one message in, one out with the same `id`. The pixels come with the first message and
 * should be transferred, not copied; later ones read them again by another grid, or with more looks.
 */

import {findGrid, type Grid, type Picture, type Reading, type Remembered, readCells} from './picture.js';

/** `picture`: null for the last one. `grid`: set by the user, or null to look for it. */
export type Request = {id: number; picture: Picture | null; grid: Grid | null; known: Remembered[]};

/** `grid` and `reading` are null where no grid is found. */
export type Answer = {id: number; grid: Grid | null; reading: Reading | null};

/** The part of a worker's scope that is used; the page's types describe a window. */
type Scope = {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage: (answer: Answer) => void;
};

const scope = self as unknown as Scope;
let last: Picture | null = null;

scope.onmessage = ({data: {id, picture, grid: given, known}}) => {
  last = picture ?? last;
  const grid = last && (given ?? findGrid(last));
  const reading = last && grid && readCells(last, grid, known);
  scope.postMessage({id, grid, reading});
};
