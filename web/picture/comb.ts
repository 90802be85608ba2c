/** Lines at equal distances in a profile: how far apart they are, and where they begin. */

/** Lines at `start`, `start + period`, and so on. */
export type Comb = {start: number; period: number};

export const LEAST_PERIOD = 9;
const MOST_PERIOD = 320;
/** Of the period: how far the parts of one border are from each other, and from where it is looked for. */
export const BAND = 0.07;

/** A line this many times the mean of a profile adds nothing to a run of lines; a weaker one takes away from it. */
const USUAL = 2;

/** A profile without what changes slowly in it, so that only lines stand out. */
function flattened(profile: Float64Array) {
  const sums = sumsOf(profile);
  const reach = 12;
  return profile.map((value, at) => {
    const [from, to] = [Math.max(0, at - reach), Math.min(profile.length, at + reach + 1)];
    return Math.max(0, value - (sums[to] - sums[from]) / (to - from));
  });
}

function sumsOf(profile: Float64Array) {
  const sums = new Float64Array(profile.length + 1);
  for (let at = 0; at < profile.length; at++) sums[at + 1] = sums[at] + profile[at];
  return sums;
}

/** How alike a profile and itself are at each distance, 0–1. */
function likeness(profile: Float64Array, most: number) {
  const flat = flattened(profile);
  const mean = flat.reduce((sum, value) => sum + value, 0) / flat.length;
  const even = flat.map((value) => value - mean);
  const whole = even.reduce((sum, value) => sum + value * value, 0) || 1;
  const alike = new Float64Array(most + 1);
  for (let lag = LEAST_PERIOD - 1; lag <= most; lag++) {
    let sum = 0;
    for (let at = lag; at < even.length; at++) sum += even[at] * even[at - lag];
    alike[lag] = sum / whole;
  }
  return alike;
}

/**
 * Distances at which both profiles repeat themselves best. Cells are squares.
 *
 * @param count the most distances
 */
export function periodsOf(across: Float64Array, down: Float64Array, count: number): number[] {
  const most = Math.min(MOST_PERIOD, Math.floor(Math.min(across.length, down.length) / 2));
  const [wide, high] = [likeness(across, most), likeness(down, most)];
  const joint = wide.map((value, lag) => value + high[lag]);
  const peaks = [];
  for (let lag = LEAST_PERIOD; lag < most; lag++)
    if (joint[lag] > joint[lag - 1] && joint[lag] >= joint[lag + 1]) peaks.push(lag);
  return peaks.sort((a, b) => joint[b] - joint[a]).slice(0, count);
}

/** A profile in which a line counts for the places near it, too, the less the farther they are. */
function spread(profile: Float64Array, half: number) {
  return profile.map((_, at) => {
    let sum = 0;
    for (let x = Math.max(0, at - half); x <= Math.min(profile.length - 1, at + half); x++)
      sum += profile[x] * (half + 1 - Math.abs(x - at));
    return sum;
  });
}

/** The most that a run of lines of a comb meets, less what is usual for each of them. */
function bestRun(near: Float64Array, {start, period}: Comb, usual: number) {
  let [run, most] = [0, -1];
  for (let line = start; line < near.length - 0.5; line += period) {
    run = (run > 0 ? run : 0) + near[Math.floor(line + 0.5)] - usual;
    if (run > most) most = run;
  }
  return most;
}

/**
 * The comb near a period, at most a pixel off, of which a run of lines meets the most of a profile: the board is only a
 * part of the picture, and frames elsewhere must not bend its lines.
 */
export function combOf(profile: Float64Array, period: number): Comb {
  const near = spread(flattened(profile), Math.max(1, Math.round(BAND * period)));
  const usual = (USUAL * near.reduce((sum, value) => sum + value, 0)) / near.length;
  const step = 0.5 / Math.max(4, profile.length / period);
  let best = {start: 0, period, sum: -1};
  for (let tried = period - 1; tried <= period + 1; tried += step)
    for (let start = 0; start < tried; start += 0.5) {
      const sum = bestRun(near, {start, period: tried}, usual);
      if (sum > best.sum) best = {start, period: tried, sum};
    }
  return best;
}

/** Where a border is: the middle of what changes near it; null where nothing does. */
function middleNear(profile: Float64Array, at: number, half: number) {
  let [sum, weighted] = [0, 0];
  for (let x = Math.max(0, Math.ceil(at - half)); x <= Math.min(profile.length - 1, at + half); x++) {
    sum += profile[x];
    weighted += x * profile[x];
  }
  return sum ? weighted / sum : null;
}

/** The straight line through the middles of borders, by least squares. @param count borders */
export function fitted(profile: Float64Array, {start, period}: Comb, count: number): Comb {
  const flat = flattened(profile);
  // The outermost borders are also those of a frame, which may be of any width.
  const inner = count > 5 ? 1 : 0;
  const points: [number, number][] = [];
  for (let index = inner; index < count - inner; index++) {
    const middle = middleNear(flat, start + index * period, 2 * BAND * period);
    if (middle !== null) points.push([index, middle]);
  }
  if (points.length < 2) return {start, period};
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([index]) => index)), mean(points.map(([, middle]) => middle))];
  const spread = mean(points.map(([index]) => (index - x) ** 2));
  const slope = mean(points.map(([index, middle]) => (index - x) * (middle - y))) / spread;
  return {start: y - slope * x, period: slope};
}
