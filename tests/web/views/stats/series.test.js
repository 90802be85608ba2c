/** Series of plots. */
import {expect, test} from 'vitest';
import {bins, luckByBits, lucks, rates} from '#web/views/stats/series.js';
import {game} from '../../games.js';
import {fc} from '../../properties.js';

/** @param {boolean[]} results */
const share = (results) => results.filter(Boolean).length / results.length;

test('running rates agree with counting', () => {
  const runs = fc.array(fc.boolean(), {minLength: 1, maxLength: 57});
  fc.assert(
    fc.property(runs, (results) => {
      const games = results.map((isWon, i) => game(i + 1, {state: isWon ? 'won' : 'lost'}));
      const points = rates(games.toReversed());
      expect(points.map((point) => point.game)).toEqual(results.map((_, i) => i + 1));
      for (const point of points) {
        const soFar = results.slice(0, point.game);
        expect(point.overall).toBeCloseTo(share(soFar), 9);
        expect(point.recent).toBeCloseTo(share(soFar.slice(-20)), 9);
        const isInside = point.low < point.overall && point.overall < point.high;
        expect(isInside || point.overall === 0 || point.overall === 1).toBe(true);
      }
    }),
  );
});

test('long series are thinned and keep their end', () => {
  const games = Array.from({length: 1000}, (_, i) => game(1000 - i, {state: (1000 - i) % 3 ? 'won' : 'lost'}));
  const points = rates(games, 40);
  expect(points).toHaveLength(40);
  expect(points[39].game).toBe(1000);
  expect(points[39].overall).toBeCloseTo(0.667, 9);
});

test.each([
  [[1000]],
  [[59_999, 60_000, 60_001]],
  [[...Array.from({length: 100}, (_, i) => 20_000 + 700 * i), 3_600_000]],
  [[0, 1, 2]],
  [Array(7).fill(5_000_000)],
])('bins hold every time once: %j', (times) => {
  const found = bins(times);
  expect(found.length).toBeGreaterThanOrEqual(1);
  expect(found.length).toBeLessThanOrEqual(21);
  for (const {from, to, count} of found) {
    expect(count).toBe(times.filter((time) => from <= time && time < to).length);
  }
  expect(found.reduce((sum, {count}) => sum + count, 0)).toBe(times.length);
  expect(found.slice(1).map(({from}) => from)).toEqual(found.slice(0, -1).map(({to}) => to));
});

test('no times have no bins', () => {
  expect(bins([])).toEqual([]);
});

test('luck leaves out what was not counted', () => {
  const points = lucks([
    game(1, {luck: 2.5, forgiven: 1}),
    game(2, {luck: null, forgiven: null}),
    game(3, {luck: 0, forgiven: 0, state: 'lost'}),
  ]);
  expect(points).toEqual([
    {bits: 0, forgiven: 0, isWon: false},
    {bits: 2.5, forgiven: 1, isWon: true},
  ]);
  expect(luckByBits(points)).toEqual([
    {bits: 0, won: 0, lost: 1, forgiven: 0},
    {bits: 2, won: 1, lost: 0, forgiven: 1},
  ]);
});
