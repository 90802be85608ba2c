/** Sizes and places, in CSS pixels unless said otherwise. A cell is a number, counted row by row. */

/** Steps of zooming, CSS px of a cell. */
const ZOOM_STEPS = [24, 28, 34, 42, 52];
/** Larger than this no cell is by itself, smaller than that none is by zooming, CSS px. */
const MOST = 64;
const OVERVIEW = 10;
/** Width of the frame's border on each side. */
export const BORDER = 2;

/**
 * The gap between keys in device pixels: one CSS pixel, rounded, so that all gaps are alike.
 * @param {number} ratio device pixels per CSS pixel
 */
export function gapPixels(ratio) {
  return Math.max(1, Math.round(ratio));
}

/**
 * What the frame takes of the room in each direction: two borders and the gap before the first cell.
 * @param {number} ratio
 */
export function frameSize(ratio) {
  return 2 * BORDER + gapPixels(ratio) / ratio;
}

/**
 * @typedef {object} Fit
 * @property {number} columns
 * @property {number} rows
 * @property {number} width room for the cells
 * @property {number} height
 * @property {number} ratio device pixels per CSS pixel
 * @property {boolean} touch whether the main pointer is a finger
 * @property {number | null} zoom a cell size asked for, or null to fit
 * @property {number | null} least smaller than this no cell is, where nobody presses them; null: as a hand needs it
 */

/**
 * The size of a cell: as large as the room allows within what is comfortable; below that the board scrolls.
 * Times `ratio` it is always whole, so that every cell has the same number of device pixels.
 * @param {Fit} fit
 */
export function cellSize({columns, rows, width, height, ratio, touch, zoom, least}) {
  if (zoom !== null) return Math.round(zoom * ratio) / ratio;
  const room = Math.floor(Math.min(width / columns, height / rows));
  if (room < (least ?? (touch ? 28 : 24))) return Math.round((least ?? (touch ? 34 : 24)) * ratio) / ratio;
  return Math.floor(Math.min(room, MOST) * ratio) / ratio;
}

/**
 * The cell size at which the whole board is seen, however small.
 * @param {Pick<Fit, 'columns'|'rows'|'width'|'height'|'ratio'>} fit
 */
export function wholeSize({columns, rows, width, height, ratio}) {
  return Math.max(OVERVIEW, Math.floor(Math.min(width / columns, height / rows) * ratio) / ratio);
}

/**
 * The zoom step for a wished cell size: the nearest, or null (fit) when fitting gives as much. The least step is the whole board.
 * @param {number} wished
 * @param {number} fitted the size that fits the room, or what a hand needs
 * @param {number} whole the size at which all of the board is seen
 */
export function zoomStep(wished, fitted, whole) {
  const steps = whole < ZOOM_STEPS[0] ? [whole, ...ZOOM_STEPS] : ZOOM_STEPS;
  const nearest = steps.reduce((best, step) => (Math.abs(step - wished) < Math.abs(best - wished) ? step : best));
  return nearest === fitted || (nearest < fitted && fitted <= whole) ? null : nearest;
}

/**
 * The cell at a point of the grid, or null outside.
 * @param {number} x from the grid's left edge
 * @param {number} y from its top
 * @param {number} size
 * @param {{columns: number, rows: number}} grid
 */
export function cellAt(x, y, size, {columns, rows}) {
  const column = Math.floor(x / size);
  const row = Math.floor(y / size);
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  return row * columns + column;
}

/**
 * The up to eight cells round a cell, row by row.
 * @param {number} cell
 * @param {{columns: number, rows: number}} grid
 */
export function neighbours(cell, {columns, rows}) {
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const around = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++)
      if (r !== row || c !== column) around.push(r * columns + c);
  return around;
}

/**
 * Straight distance between two cells, in cells.
 * @param {number} a
 * @param {number} b
 * @param {number} columns
 */
export function distance(a, b, columns) {
  return Math.hypot((a % columns) - (b % columns), Math.floor(a / columns) - Math.floor(b / columns));
}

/**
 * Joins cells that were left to cells that were taken, the nearest pairs first: who went where is not known, only that as many
 * came as went.
 * @param {number[]} left
 * @param {number[]} taken as many
 * @param {number} columns
 * @returns {[number, number][]}
 */
export function nearestPairs(left, taken, columns) {
  const far = (/** @type {[number, number]} */ [a, b]) => distance(a, b, columns);
  const all = left.flatMap((a) => taken.map((b) => /** @type {[number, number]} */ ([a, b])));
  const used = new Set();
  return all
    .sort((one, other) => far(one) - far(other))
    .filter(([a, b]) => !used.has(a) && !used.has(b) && used.add(a).add(b));
}
