/**
 * What the analyser marks on the board: the selected block, numbers that contradict each other, and what only the total
 * number of mines proves.
 */

import {type Box, drawDisc, strokeRing} from './shapes.js';
import {drawText, type Pen} from './sprites.js';
import type {Layer} from './state.js';

/** Sets of cells; `best`: the best guesses. */
export type Drawn = {
  selected: ReadonlySet<number>;
  conflict: ReadonlySet<number>;
  byTotal: ReadonlySet<number>;
  best: ReadonlySet<number>;
};

const LINE = 2; // CSS px, also below
const INSET = 2;
const DASH = [4, 3];
const BADGE = 0.15; // of the cell, its radius

/** Steps to the cells next to one, and the edges between: `t` its top, `r` its right one. */
const EDGES = {t: [-1, 0], r: [0, 1], b: [1, 0], l: [0, -1]};

/** @param columns of the board */
export function drawnLayer({selected, conflict, byTotal, best}: Drawn, columns: number): Layer {
  /** The edges of a cell at which the selected block ends. */
  function edges(cell: number) {
    const isBeside = ([down, right]: number[]) => {
      const column = (cell % columns) + right;
      return column >= 0 && column < columns && selected.has(cell + down * columns + right);
    };
    return Object.entries(EDGES).flatMap(([edge, step]) => (isBeside(step) ? [] : edge));
  }

  return {
    words: (cell) => (conflict.has(cell) ? ', in conflict' : '') + (selected.has(cell) ? ', selected' : ''),
    describe: (cell) =>
      [best.has(cell) && 'best guess', byTotal.has(cell) && 'only by the total'].filter(Boolean).join(', '),
    keyOf: (cell) =>
      [
        conflict.has(cell) ? 'conflict' : '',
        byTotal.has(cell) ? 'total' : '',
        selected.has(cell) ? `selected${edges(cell).join('')}` : '',
      ]
        .filter(Boolean)
        .join(' '),
    paint,
  };
}

function paint(pen: Pen, key: string, face: Box) {
  for (const mark of key.split(' ')) {
    if (mark === 'conflict') paintConflict(pen);
    else if (mark === 'total') paintTotal(pen, face);
    else paintEdges(pen, mark.slice('selected'.length));
  }
}

/** A ring in the colour of warnings, and an exclamation mark in the corner. */
export function paintConflict(pen: Pen) {
  const {context, metrics, palette} = pen;
  const {face, unit} = metrics;
  const {mine, open} = palette.colours;
  context.strokeStyle = mine;
  strokeRing(pen, {x: 0, y: 0, width: face, height: face}, INSET, LINE);
  const radius = Math.max(4.5 * unit, face * BADGE);
  const at = radius + unit / 2;
  drawDisc(context, {x: face - at, y: at, size: 2 * radius}, mine);
  drawText(pen, '!', {x: face - at, y: at, size: Math.round(radius * 1.3)}, open);
}

/** The sign of a sum in the lower corner. */
function paintTotal(pen: Pen, face: Box) {
  const {context, metrics, palette} = pen;
  const radius = Math.max(5 * metrics.unit, metrics.cell * BADGE);
  const x = face.x + face.width - radius - metrics.unit / 2;
  const y = face.y + face.height - radius - metrics.unit / 2;
  drawDisc(context, {x, y, size: 2 * radius}, palette.colours.ink);
  drawText(pen, 'Σ', {x, y, size: Math.round(radius * 1.1)}, palette.colours.open);
}

/** Dashes on a light line, along the edges of the block. @param edges letters of `EDGES` */
function paintEdges({context, metrics: {face, unit}, palette: {colours}}: Pen, edges: string) {
  const near = (LINE / 2) * unit;
  const far = face - near;
  const ends: Record<string, [number, number, number, number]> = {
    t: [0, near, face, near],
    r: [far, 0, far, face],
    b: [0, far, face, far],
    l: [near, 0, near, face],
  };
  context.save();
  context.lineWidth = LINE * unit;
  for (const [colour, dash] of [
    [colours.open, []],
    [colours.ink, DASH],
  ] as const) {
    context.strokeStyle = colour;
    context.setLineDash(dash.map((each) => each * unit));
    context.beginPath();
    for (const edge of edges) {
      const [x, y, toX, toY] = ends[edge];
      context.moveTo(x, y);
      context.lineTo(toX, toY);
    }
    context.stroke();
  }
  context.restore();
}
