/** Figures of runs of the Lab, and two strategies on the same boards. */
import {expect, test} from 'vitest';
import {createResults} from '#web/model/lab.js';
import {FIRST} from '#web/model/lab-plan.js';
import {converging, lostOf, paired, sumsOf, unbroken} from '#web/views/lab/figures.js';
import {compared} from '#web/words/lab.js';
import {engine} from '../../engine.js';
import {fc} from '../../properties.js';

const Z = 1.959964;

/**
 * An answer of the engine: its game n has n guesses and took n ms.
 *
 * @param {string} outcomes @param {number|null} [luck]
 */
function reply(outcomes, luck = 0.5) {
  const numbers = Array.from(outcomes, (_, i) => i + 1);
  return {outcomes, guesses: numbers, luck: numbers.map(() => luck), ms: numbers};
}

/** @param {number} games */
const noResults = (games) => createResults({...FIRST, strategy: 'best', board: FIRST.board, games});

/**
 * Results of a run of twelve games.
 *
 * @param {[number, ReturnType<typeof reply>][]} pieces of it, by the numbers of their first games
 */
function resultsOf(...pieces) {
  const results = noResults(12);
  for (const [from, piece] of pieces) results.take(from, piece);
  return results;
}

test('figures do not depend on the order in which games come', () => {
  const outcomes = fc.array(fc.constantFrom('w', 'T', 'F'), {minLength: 12, maxLength: 12});
  const cuts = fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], {minLength: 3, maxLength: 3});
  const order = fc.shuffledSubarray([0, 1, 2, 3], {minLength: 4});
  fc.assert(
    fc.property(outcomes, cuts, order, (played, inner, turns) => {
      const whole = reply(played.join(''));
      const bounds = [0, ...inner, 12];
      const pieces = turns.map((turn) => {
        const [a, b] = [bounds[turn], bounds[turn + 1]];
        const part = Object.entries(whole).map(([name, values]) => [name, values.slice(a, b)]);
        return /** @type {[number, any]} */ ([a + 1, Object.fromEntries(part)]);
      });
      const [one, other] = [resultsOf(...pieces), resultsOf([1, whole])];
      for (const figure of [sumsOf, converging, lostOf, unbroken]) expect(figure(one)).toEqual(figure(other));
    }),
  );
});

test('figures', () => {
  const results = resultsOf([1, reply('wTwwF')]);
  const {interval, ...sums} = sumsOf(results);
  engine.wilson['3 of 5'].forEach((bound, i) => {
    expect(interval[i]).toBeCloseTo(bound, 6);
  });
  expect(sums).toEqual({games: 5, won: 3, clicked: 1, mistaken: 1, guesses: 3, luck: 0.5, ms: 3});
  expect(lostOf(results)).toEqual([2, 5]);
  expect(converging(results, 3).map(({game, rate}) => [game, rate])).toEqual([
    [1, 1],
    [3, 2 / 3],
    [5, 3 / 5],
  ]);
  expect([converging(results).length, results.done, unbroken(results)]).toEqual([5, 5, 5]);
});

test('a gap ends the line and not the sums', () => {
  const results = resultsOf([1, reply('ww')], [6, reply('TT')]);
  expect([unbroken(results), results.done, sumsOf(results).games]).toEqual([2, 4, 4]);
});

test('luck that is not counted has no mean', () => {
  expect(sumsOf(resultsOf([1, reply('wT', null)])).luck).toBeNull();
});

test('choices are kept by the number of their game', () => {
  const results = noResults(4);
  const own = {inference: 'exact', choices: ['o3', 'o4a5']};
  results.take(3, {...reply('wF'), ...own});
  results.take(1, {...reply('wT'), ...own, choices: ['o1', 'o2']});
  expect(results.inference).toBe('exact');
  expect(results.choices).toEqual(['o1', 'o2', 'o3', 'o4a5']);
});

/** @param {string} one @param {string} other outcomes on the same boards */
function pairOf(one, other) {
  const [first, second] = [one, other].map((outcomes) => {
    const results = noResults(outcomes.length);
    results.take(1, reply(outcomes));
    return results;
  });
  return paired(first, second);
}

test('pairs', () => {
  const {interval, ...pair} = pairOf('wwwTTw', 'wTFwTw');
  expect(pair).toEqual({games: 6, more: 2, fewer: 1, difference: 1 / 6});
  // Agresti and Min: half a game more for each kind of pair, then Wald's interval.
  const centre = (2.5 - 1.5) / 8;
  const margin = Z * Math.sqrt(((2.5 + 1.5) / 8 - centre ** 2) / 8);
  expect(interval[0]).toBeCloseTo(centre - margin, 6);
  expect(interval[1]).toBeCloseTo(centre + margin, 6);
});

test('the interval of pairs holds the truth as often as it says', () => {
  // 400 samples of 200 pairs, in which one strategy wins 6 % more often.
  const shares = fc.oneof(
    {arbitrary: fc.constant(['w', 'w']), weight: 50},
    {arbitrary: fc.constant(['w', 'T']), weight: 13},
    {arbitrary: fc.constant(['T', 'w']), weight: 7},
    {arbitrary: fc.constant(['T', 'T']), weight: 30},
  );
  // Each number comes from the generator itself, without a bias to corner cases.
  const pairs = fc.sample(fc.noBias(fc.array(shares, {minLength: 200, maxLength: 200})), {numRuns: 400, seed: 7});
  const held = pairs.filter((sample) => {
    const {interval} = pairOf(sample.map(([one]) => one).join(''), sample.map(([, other]) => other).join(''));
    return interval[0] <= 0.06 && 0.06 <= interval[1];
  });
  expect(held.length).toBeGreaterThanOrEqual(365);
  expect(held.length).toBeLessThanOrEqual(395);
});

test('a comparison of one game is good English', () => {
  const pair = {more: 1, fewer: 0, difference: 0.017, interval: [-0.028, 0.061]};
  expect(compared('Best play', 'Safest cell', pair)).toContain(
    'One board was won only by the first, none only by the second. Too few games to tell.',
  );
});
