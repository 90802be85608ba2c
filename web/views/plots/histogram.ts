/** Numbers counted by range. Pure. */
/** `to` is Infinity in the last bin of a long tail. */
export type Bin = {from: number; to: number};

/** Round steps, times a power of ten. */
const STEPS = [1, 2, 5, 10];
/** Numbers beyond this share of all share one bin. */
const USUAL = 0.98;

const NARROWEST = 1e-6;

export function mean(numbers: ArrayLike<number>) {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i];
  return numbers.length ? sum / numbers.length : 0;
}

/**
 * Bins of one round width from 0 on, for several series of numbers together.
 *
 * @param series all at least 0 @param least the minimal width @returns none if there are no numbers
 */
export function binsOf(series: number[][], most: number, least: number = 0): Bin[] {
  const sorted = series.flat().sort((a, b) => a - b);
  if (!sorted.length) return [];
  const usual = sorted[Math.ceil(USUAL * (sorted.length - 1))];
  const width = Math.max(least, roundUp(usual / (most - 1)));
  const count = Math.floor(usual / width) + 1;
  const bins = Array.from({length: count}, (_, i) => ({from: i * width, to: (i + 1) * width}));
  if (sorted[sorted.length - 1] >= count * width) bins.push({from: count * width, to: Infinity});
  return bins;
}

/** @returns the share of the numbers in each bin */
export function sharesIn(numbers: number[], bins: Bin[]): number[] {
  const counts = bins.map(() => 0);
  const width = bins[0].to - bins[0].from;
  for (const number of numbers) counts[Math.min(bins.length - 1, Math.floor(number / width))]++;
  return counts.map((count) => count / Math.max(1, numbers.length));
}

/** @returns a round width that is at least as large */
function roundUp(width: number): number {
  if (width < NARROWEST) return width > 0 ? NARROWEST : 1;
  const power = 10 ** Math.floor(Math.log10(width));
  return power * (STEPS.find((step) => step * power >= width * (1 - 1e-9)) ?? 10);
}
