/**
 * The look of a cell as a short vector: its lightness on a grid of 12 × 12, its colour on one of 6 × 6, in OKLab, where
 * equal distances look equal. Pixels are averaged, so one look has one vector at any scale.
 */

import type {Grid} from './grid.js';
import type {Picture} from './plain.js';

/** Lightness first, row by row, then both axes of colour; last, how much the lightness varies. */
export type Feature = Float32Array;

/** How far a cell is taken to be from where the grid has it, in shares of a cell. */
export type Shift = {x: number; y: number};

const SIDE = 12;
const COARSE = SIDE / 2;
export const LENGTH = SIDE * SIDE + 2 * COARSE * COARSE;
/** The border belongs to two cells, and looks different next to different neighbours. */
const MARGIN = 0.05;
/** Colour counts this many times as much as lightness, because it is spread over less of its axis. */
const COLOUR = 3;
/** A flat cell and one with a faint bevel differ little in each part: how much they vary counts, too. */
const VARIED = 0.7;

const LINEAR = Float64Array.from({length: 256}, (_, byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function linear(byte: number) {
  const low = Math.floor(byte);
  const high = Math.min(255, low + 1);
  return LINEAR[low] + (LINEAR[high] - LINEAR[low]) * (byte - low);
}

/** @param rgb 0–255 each @returns lightness 0–1, and the axes from green to red and from blue to yellow */
export function oklab([red, green, blue]: number[]): [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** The pixels of one axis under each of the parts of a cell, several for each part, none outside the picture. */
function samples(start: number, size: number, most: number) {
  const part = (size * (1 - 2 * MARGIN)) / SIDE;
  const count = Math.max(3, Math.min(8, Math.ceil(part)));
  return Array.from({length: SIDE * count}, (_, index) => {
    const at = start + size * MARGIN + ((index + 0.5) / count) * part;
    return Math.max(0, Math.min(most - 1, Math.floor(at)));
  });
}

/** The mean colour of each part of a cell, three numbers for each. */
function parts({width, height, data}: Picture, grid: Grid, cell: number, shift: Shift) {
  const column = (cell % grid.columns) + shift.x;
  const row = Math.floor(cell / grid.columns) + shift.y;
  const xs = samples(grid.left + column * grid.cellWidth, grid.cellWidth, width);
  const ys = samples(grid.top + row * grid.cellHeight, grid.cellHeight, height);
  const [wide, high] = [xs.length / SIDE, ys.length / SIDE];
  const sums = new Float64Array(SIDE * SIDE * 3);
  for (let j = 0; j < ys.length; j++)
    for (let i = 0; i < xs.length; i++) {
      const pixel = 4 * (ys[j] * width + xs[i]);
      const part = 3 * (Math.floor(j / high) * SIDE + Math.floor(i / wide));
      sums[part] += data[pixel];
      sums[part + 1] += data[pixel + 1];
      sums[part + 2] += data[pixel + 2];
    }
  return sums.map((sum) => sum / (wide * high));
}

/** @param cell row by row from 0 */
export function featureOf(picture: Picture, grid: Grid, cell: number, shift: Shift = {x: 0, y: 0}): Feature {
  const means = parts(picture, grid, cell, shift);
  const feature = new Float32Array(LENGTH + 1);
  for (let part = 0; part < SIDE * SIDE; part++) {
    const [lightness, a, b] = oklab([means[3 * part], means[3 * part + 1], means[3 * part + 2]]);
    feature[part] = lightness;
    const coarse = SIDE * SIDE + Math.floor(part / SIDE / 2) * COARSE + Math.floor((part % SIDE) / 2);
    feature[coarse] += a / 4;
    feature[coarse + COARSE * COARSE] += b / 4;
  }
  return varied(feature);
}

/** Completes a look by the standard deviation of its lightness. */
function varied(feature: Feature) {
  const lightness = feature.subarray(0, SIDE * SIDE);
  const mean = lightness.reduce((sum, value) => sum + value, 0) / lightness.length;
  feature[LENGTH] = Math.sqrt(lightness.reduce((sum, value) => sum + (value - mean) ** 2, 0) / lightness.length);
  return feature;
}

/** Whether two looks are far apart already is checked after this many numbers. */
const STRETCH = 36;

/**
 * How different two looks are: 0 the same, about 0.1 two digits of one font, 1 black and white.
 *
 * @param limit farther apart, any number above it will do
 */
export function distance(one: Feature, other: Feature, limit = Number.POSITIVE_INFINITY) {
  const most = limit * limit;
  let sum = VARIED * (one[LENGTH] - other[LENGTH]) ** 2;
  for (let from = 0; from < LENGTH; from += STRETCH) {
    let part = 0;
    for (let at = from; at < from + STRETCH; at++) {
      const step = one[at] - other[at];
      part += step * step;
    }
    sum += from < SIDE * SIDE ? part / (SIDE * SIDE) : (COLOUR * part) / (COARSE * COARSE);
    if (sum > most) return Number.POSITIVE_INFINITY;
  }
  return Math.sqrt(sum);
}

// A look as text: one character for each number.
const FIRST = 40;
const STEPS = 83;
const ESCAPED = 92; // a backslash would have to be doubled in a script
const SPREAD = 0.35;

/** @returns LENGTH characters of ASCII, without quotation marks and backslashes */
export function written(feature: Feature): string {
  return Array.from(feature.subarray(0, LENGTH), (value, at) => {
    const share = at < SIDE * SIDE ? value : (value / SPREAD + 1) / 2;
    const code = FIRST + Math.round(Math.max(0, Math.min(1, share)) * STEPS);
    return String.fromCharCode(code >= ESCAPED ? code + 1 : code);
  }).join('');
}

/** The look that a text describes, or null. */
export function readLook(text: string): Feature | null {
  if (text.length !== LENGTH) return null;
  const feature = new Float32Array(LENGTH + 1);
  for (let at = 0; at < LENGTH; at++) {
    const code = text.charCodeAt(at);
    const step = (code > ESCAPED ? code - 1 : code) - FIRST;
    if (step < 0 || step > STEPS || code === ESCAPED) return null;
    feature[at] = at < SIDE * SIDE ? step / STEPS : ((2 * step) / STEPS - 1) * SPREAD;
  }
  return varied(feature);
}
