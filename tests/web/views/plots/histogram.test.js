/** Bins of round width. */
import {expect, test} from 'vitest';
import {binsOf, sharesIn} from '#web/views/plots/histogram.js';
import {fc} from '../../properties.js';

test.each([
  [[[0, 1, 2, 3]], 16, 1, [0, 1, 2, 3, 4]],
  [[[0.1, 0.4], [3.9]], 16, 0.5, [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]],
  [[[0, 0, 0]], 16, 1, [0, 1]],
  [[[]], 16, 1, []],
])('%j in at most %i bins, at least %f wide', (series, most, least, bounds) => {
  const bins = binsOf(series, most, least);
  expect(bins.map(({from}) => from)).toEqual(bounds.slice(0, -1));
  expect(bins.at(-1)?.to).toBe(bounds.at(-1));
});

test('every number lies in a bin', () => {
  const numbers = fc.array(fc.double({min: 0, max: 1e6, noNaN: true}), {minLength: 1, maxLength: 50});
  fc.assert(
    fc.property(numbers, fc.integer({min: 2, max: 20}), (series, most) => {
      const bins = binsOf([series], most, 0);
      expect(bins.length).toBeLessThanOrEqual(most + 1);
      const shares = sharesIn(series, bins);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }),
  );
});
