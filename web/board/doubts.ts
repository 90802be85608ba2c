/**
 * What is marked on a board that was read from a picture: doubtful cells, numbers that contradict each other, and the
 * cell that is being corrected.
 */

import {paintConflict} from './drawn.js';
import {type Box, drawDisc, strokeRing} from './shapes.js';
import {drawText, type Pen} from './sprites.js';
import type {Layer} from './state.js';

/** Sets of cells; `chosen`: is being corrected. */
export type Doubts = {doubtful: ReadonlySet<number>; conflict: ReadonlySet<number>; chosen: number | null};

const LINE = 2; // CSS px, also below
const INSET = 2;
const DASH = [4, 3];
const BADGE = 0.15; // of the cell, its radius

export const doubtLayer = ({doubtful, conflict, chosen}: Doubts): Layer => ({
  words: (cell) => (conflict.has(cell) ? ', in conflict' : '') + (doubtful.has(cell) ? ', doubtful' : ''),
  describe: (cell) => (cell === chosen ? 'being corrected' : ''),
  keyOf: (cell) =>
    [conflict.has(cell) && 'conflict', doubtful.has(cell) && 'doubtful', cell === chosen && 'chosen']
      .filter(Boolean)
      .join(' '),
  paint(pen, key, face) {
    for (const mark of key.split(' ')) {
      if (mark === 'conflict') paintConflict(pen);
      else if (mark === 'doubtful') paintDoubt(pen, face);
      else paintChosen(pen);
    }
  },
});

/** A dashed ring, and a question mark in the lower corner. */
function paintDoubt(pen: Pen, face: Box) {
  const {context, metrics, palette} = pen;
  const {unsure, open} = palette.colours;
  const side = metrics.face;
  context.save();
  context.strokeStyle = unsure;
  context.setLineDash(DASH.map((each) => each * metrics.unit));
  strokeRing(pen, {x: 0, y: 0, width: side, height: side}, INSET, LINE);
  context.restore();
  const radius = Math.max(4.5 * metrics.unit, side * BADGE);
  const [x, y] = [side - radius - metrics.unit / 2, face.y + face.height - radius - metrics.unit / 2];
  drawDisc(context, {x, y, size: 2 * radius}, unsure);
  drawText(pen, '?', {x, y, size: Math.round(radius * 1.2)}, open);
}

/** A line along the edges of the cell, outside of the rings. */
function paintChosen({context, metrics: {face, unit}, palette: {colours}}: Pen) {
  context.strokeStyle = colours.focus;
  context.lineWidth = LINE * unit;
  context.strokeRect(unit, unit, face - 2 * unit, face - 2 * unit);
}
