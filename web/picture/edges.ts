/** Where the colour changes from one pixel to the next. */

import type {Picture} from './plain.js';

/** A number for each pixel, 0–FULL: how much its colour differs from the pixel to the left, and from the one above. */
export type Edges = {width: number; height: number; left: Uint8Array; above: Uint8Array};

/** A rectangle of pixels; right and bottom are outside. */
export type Area = {left: number; top: number; right: number; bottom: number};

/** A difference of this many steps of a channel counts fully: the hairlines between open cells differ little more. */
export const FULL = 14;
const NOISE = 5;

/** The larger the difference, the more it counts, up to that of a hairline. */
function weight(data: Uint8ClampedArray, at: number, other: number) {
  const red = Math.abs(data[at] - data[other]);
  const green = Math.abs(data[at + 1] - data[other + 1]);
  const blue = Math.abs(data[at + 2] - data[other + 2]);
  const most = Math.max(red, green, blue);
  return most < NOISE ? 0 : Math.min(most, FULL);
}

export function edgesOf({width, height, data}: Picture): Edges {
  const left = new Uint8Array(width * height);
  const above = new Uint8Array(width * height);
  // Most neighbours are equal, and whole pixels are quickly compared.
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      const own = pixels[pixel];
      if (x && pixels[pixel - 1] !== own) left[pixel] = weight(data, 4 * pixel, 4 * pixel - 4);
      if (y && pixels[pixel - width] !== own) above[pixel] = weight(data, 4 * pixel, 4 * (pixel - width));
    }
  return {width, height, left, above};
}

/** How much changes at each x, from the pixel to the left, and at each y, within an area. */
export function profilesOf({width, left, above}: Edges, area: Area): [Float64Array, Float64Array] {
  const across = new Float64Array(area.right - area.left);
  const down = new Float64Array(area.bottom - area.top);
  for (let y = area.top; y < area.bottom; y++) {
    let sum = 0;
    for (let x = area.left; x < area.right; x++) {
      const pixel = y * width + x;
      if (left[pixel]) across[x - area.left] += left[pixel];
      sum += above[pixel];
    }
    down[y - area.top] = sum;
  }
  return [across, down];
}
