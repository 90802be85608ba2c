/** Sizes and places, in CSS pixels unless stated otherwise. A cell is a number, counted row by row. */

import {neighbours, type Size} from '../cells.js';

/** Steps of zooming, CSS px of a cell. */
const ZOOM_STEPS = [24, 28, 34, 42, 52];
/** No cell is larger without zooming, for a finger and for a mouse, CSS px. */
const MOST_BY_TOUCH = 64;
const MOST = 96;
const OVERVIEW = 10;
/** Width of the frame's border on each side. */
export const BORDER = 2;

/**
 * The gap between keys in device pixels: one CSS pixel, rounded, so that all gaps are equal.
 *
 * @param ratio device pixels per CSS pixel
 */
export function gapPixels(ratio: number) {
  return Math.max(1, Math.round(ratio));
}

/** How much of the room the frame uses in each direction: two borders and the gap before the first cell. */
export function frameSize(ratio: number) {
  return 2 * BORDER + gapPixels(ratio) / ratio;
}

export {neighbours, type Size};

/** CSS px. */
export type Extent = {width: number; height: number};

/**
 * Limits for a cell's size. `zoom`: CSS px, null to fit; `least`: on a board that nobody presses, null: as large as a
 * hand needs; `touch`: the hand uses a finger.
 */
export type Wish = {zoom: number | null; least: number | null; touch: boolean};

/** The largest cell at which the whole board fits. @param room for the cells */
function fitting({columns, rows}: Size, {width, height}: Extent) {
  return Math.min(width / columns, height / rows);
}

/**
 * The size of a cell: as large as the room allows within comfortable limits; below them the board scrolls. Times
 * `ratio` it is always whole, so that every cell has the same number of device pixels.
 *
 * @param room for the cells @param ratio device pixels per CSS pixel
 */
export function cellSize(board: Size, room: Extent, ratio: number, {zoom, least, touch}: Wish) {
  const whole = (size: number) => Math.round(size * ratio) / ratio;
  if (zoom !== null) return whole(zoom);
  const fit = Math.floor(fitting(board, room));
  if (fit < (least ?? (touch ? 28 : 24))) return whole(least ?? (touch ? 34 : 24));
  return Math.floor(Math.min(fit, touch ? MOST_BY_TOUCH : MOST) * ratio) / ratio;
}

/** The cell size at which the whole board is visible, however small. */
export function wholeSize(board: Size, room: Extent, ratio: number) {
  return Math.max(OVERVIEW, Math.floor(fitting(board, room) * ratio) / ratio);
}

/**
 * The zoom step for a requested cell size: the nearest one, or null (fit) if fitting gives the same. The smallest step
 * shows the whole board.
 *
 * @param fitted the size that fits the room, or that a hand needs @param whole the size at which the whole board is
 * visible
 */
export function zoomStep(wished: number, fitted: number, whole: number) {
  const steps = whole < ZOOM_STEPS[0] ? [whole, ...ZOOM_STEPS] : ZOOM_STEPS;
  const nearest = steps.reduce((best, step) => (Math.abs(step - wished) < Math.abs(best - wished) ? step : best));
  return nearest === fitted || (nearest < fitted && fitted <= whole) ? null : nearest;
}

/** The cell at a point of the grid, or null outside. @param x from the grid's left edge @param y from its top */
export function cellAt(x: number, y: number, size: number, {columns, rows}: Size) {
  const column = Math.floor(x / size);
  const row = Math.floor(y / size);
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  return row * columns + column;
}

/** Straight distance between two cells, in cells. */
export function distance(a: number, b: number, columns: number) {
  return Math.hypot((a % columns) - (b % columns), Math.floor(a / columns) - Math.floor(b / columns));
}
