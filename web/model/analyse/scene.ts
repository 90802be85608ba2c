/** What a game shows, as it comes to the analyser. */

import {type Sketch, truthful} from './sketch.js';

/** `cells`: a code for each; `layout`: the cells with mines, where the game tells; otherwise null. */
export type Scene = Pick<Sketch, 'columns' | 'rows' | 'mines' | 'cells'> & {layout: Iterable<number> | null};

/** The sketch of it. A layout that does not fit what is seen is left out. */
export function sketchOfScene({columns, rows, mines, cells, layout}: Scene): Sketch {
  const truth = layout && new Uint8Array(columns * rows);
  for (const cell of layout ?? []) (truth as Uint8Array)[cell] = 1;
  return truthful({columns, rows, mines, cells: cells.slice(), truth});
}
