/** The interval of a share. */
import {expect, test} from 'vitest';
import {wilson} from '#web/views/games/wilson.js';

const Z = 1.959964;

test.each([
  [0, 0, 0, 1],
  [1, 1, 0.2065, 1],
  [0, 1, 0, 0.7935],
  [99, 100, 0.9455, 0.9982],
  [5, 10, 0.2366, 0.7634],
  [0, 10, 0, 0.2775],
])('%i won of %i lie between %f and %f', (won, played, low, high) => {
  const found = wilson(won, played);
  expect(found[0]).toBeCloseTo(low, 4);
  expect(found[1]).toBeCloseTo(high, 4);
  // Both bounds solve |w/n − p| = z √(p (1 − p)/n).
  for (const bound of won > 0 && won < played ? found : []) {
    const margin = Z ** 2 * ((bound * (1 - bound)) / played);
    expect((won / played - bound) ** 2 / margin).toBeCloseTo(1, 6);
  }
});
