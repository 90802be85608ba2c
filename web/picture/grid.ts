/** The grid of a board in a picture: lines at equal distances both ways, and the largest part that they divide. */

import {BAND, type Comb, combOf, fitted, LEAST_PERIOD, periodsOf} from './comb.js';
import {type Area, type Edges, edgesOf, FULL, profilesOf} from './edges.js';
import type {Picture} from './plain.js';

/** In pixels, with fractions. */
export type Grid = {
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  columns: number;
  rows: number;
};

/** Cells of a lattice; `right` and `bottom` are outside. `sum`: how well its borders are seen, more for more cells. */
type Part = Area & {sum: number};

/** Pixels in one direction: how many there are, and how far each is from the next in the array. */
type Way = [count: number, step: number];

const CANDIDATES = 8;
/** Pixels. */
const LONG = 1200;
const LEAST_CELLS = 4;
/** The share of its border that a cell must show to count for the grid. */
const SEEN = 0.6;

/** @param corners the outer corners of the board, as a user sets them */
export function gridFrom(corners: Area, columns: number, rows: number): Grid {
  const {left, top, right, bottom} = corners;
  return {left, top, cellWidth: (right - left) / columns, cellHeight: (bottom - top) / rows, columns, rows};
}

/**
 * For each line of a comb and each place along it, how much changes across the line there, summed up along it.
 *
 * @param changes how much changes at each pixel @param across, along how many pixels there are, and how far each is
 *   from the next
 */
function seenAlong(comb: Comb, changes: Uint8Array, [across, step]: Way, [along, stride]: Way) {
  const half = Math.max(1, Math.round(BAND * comb.period));
  // In a large picture every other pixel along a line says enough.
  const every = along > LONG ? 2 : 1;
  const lines: Int32Array[] = [];
  for (let line = comb.start; line < across + comb.period; line += comb.period) {
    const sums = new Int32Array(along + 1);
    const [from, to] = [Math.max(0, Math.round(line) - half), Math.min(across - 1, Math.round(line) + half)];
    for (let at = 0; at < along; at += every) {
      let most = 0;
      for (let x = from; x <= to; x++) {
        const change = changes[x * step + at * stride];
        if (change > most) most = change;
      }
      for (let to = at + 1; to <= Math.min(along, at + every); to++) sums[to] = sums[to - 1] + most;
    }
    lines.push(sums);
  }
  return lines;
}

/** The share of a line that is seen between two places. */
function share(sums: Int32Array, from: number, to: number) {
  const [low, high] = [Math.max(0, Math.round(from)), Math.min(sums.length - 1, Math.round(to))];
  return high > low ? (sums[high] - sums[low]) / FULL / (to - from) : 0;
}

/** How much of the borders of each cell of a lattice is seen, less what must be. */
function lattice({width, height, left, above}: Edges, wide: Comb, high: Comb) {
  const [columnwise, rowwise]: [Way, Way] = [
    [width, 1],
    [height, width],
  ];
  const upright = seenAlong(wide, left, columnwise, rowwise);
  const level = seenAlong(high, above, rowwise, columnwise);
  const [columns, rows] = [upright.length - 1, level.length - 1];
  const seen = new Float64Array(Math.max(0, columns * rows));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [wide.start + column * wide.period, high.start + row * high.period];
      const sides = [
        share(upright[column], y, y + high.period),
        share(upright[column + 1], y, y + high.period),
        share(level[row], x, x + wide.period),
        share(level[row + 1], x, x + wide.period),
      ];
      seen[row * columns + column] = (sides[0] + sides[1] + sides[2] + sides[3]) / 4 - SEEN;
    }
  return {columns, rows, seen};
}

/** The rectangle with the largest sum: for each pair of rows, the best run of columns. */
function bestPart({columns, rows, seen}: ReturnType<typeof lattice>): Part {
  let best: Part = {left: 0, top: 0, right: 0, bottom: 0, sum: 0};
  for (let top = 0; top < rows; top++) {
    const sums = new Float64Array(columns);
    for (let row = top; row < rows; row++) {
      let [run, left] = [0, 0];
      for (let column = 0; column < columns; column++) {
        sums[column] += seen[row * columns + column];
        if (run <= 0) [run, left] = [0, column];
        run += sums[column];
        if (run > best.sum) best = {left, top, right: column + 1, bottom: row + 1, sum: run};
      }
    }
  }
  return best;
}

type Profiles = ReturnType<typeof profilesOf>;

type Found = {wide: Comb; high: Comb; part: Part};

/** The combs and the part for a period. */
function tried(edges: Edges, [across, down]: Profiles, period: number): Found {
  const [wide, high] = [combOf(across, period), combOf(down, period)];
  return {wide, high, part: bestPart(lattice(edges, wide, high))};
}

/** The same, once more where the board is: the lines there say better where the next ones are. */
function again(edges: Edges, found: Found): Found {
  const grid = refined(edges, found);
  const wide = {start: grid.left % grid.cellWidth, period: grid.cellWidth};
  const high = {start: grid.top % grid.cellHeight, period: grid.cellHeight};
  return {wide, high, part: bestPart(lattice(edges, wide, high))};
}

const isSmall = ({left, top, right, bottom}: Area) => right - left < LEAST_CELLS || bottom - top < LEAST_CELLS;

/** The pixels of a part, with half a cell around. */
function areaOf({width, height}: Edges, {wide, high, part}: Found): Area {
  return {
    left: Math.max(0, Math.floor(wide.start + (part.left - 0.5) * wide.period)),
    right: Math.min(width, Math.ceil(wide.start + (part.right + 0.5) * wide.period)),
    top: Math.max(0, Math.floor(high.start + (part.top - 0.5) * high.period)),
    bottom: Math.min(height, Math.ceil(high.start + (part.bottom + 0.5) * high.period)),
  };
}

/** The lines of a part once more, each from the pixels along it. */
function refined(edges: Edges, found: Found): Grid {
  const {wide, high, part} = found;
  const [columns, rows] = [part.right - part.left, part.bottom - part.top];
  const area = areaOf(edges, found);
  const [across, down] = profilesOf(edges, area);
  const first = (comb: Comb, index: number, from: number) => ({
    start: comb.start + index * comb.period - from,
    period: comb.period,
  });
  const x = fitted(across, first(wide, part.left, area.left), columns + 1);
  const y = fitted(down, first(high, part.top, area.top), rows + 1);
  return {left: x.start + area.left, top: y.start + area.top, cellWidth: x.period, cellHeight: y.period, columns, rows};
}

/** The grid of the board in a picture, or null: then the user sets its corners. */
export function findGrid(picture: Picture): Grid | null {
  if (Math.min(picture.width, picture.height) < LEAST_CELLS * LEAST_PERIOD) return null;
  const edges = edgesOf(picture);
  const profiles = profilesOf(edges, {left: 0, top: 0, right: edges.width, bottom: edges.height});
  let best: Found | null = null;
  for (const period of periodsOf(...profiles, CANDIDATES)) {
    const found = tried(edges, profiles, period);
    if (!best || found.part.sum > best.part.sum) best = found;
  }
  for (let turn = 0; best && turn < 2; turn++) best = isSmall(best.part) ? null : again(edges, best);
  return !best || isSmall(best.part) ? null : refined(edges, best);
}
