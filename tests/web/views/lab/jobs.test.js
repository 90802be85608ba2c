/** The jobs of a run of the Lab. */
import {expect, test} from 'vitest';
import {jobsOf} from '#web/views/lab/jobs.js';
import {FIRST} from '#web/views/lab/plan.js';
import {createResults} from '#web/views/lab/results.js';

/**
 * Columns, strategy, first game and count of each job, and whether the player's code is to play it.
 *
 * @param {number} games @param {string[]} strategies @param {number[]} columns of the boards
 * @param {number} [failsAfter] as many times the player's code is to be had
 */
function jobs(games, strategies, columns, failsAfter = Infinity) {
  const plan = {...FIRST, games, strategies};
  const results = columns.flatMap((each) =>
    strategies.map((strategy) =>
      createResults({board: {columns: each, rows: 9, mines: 10}, strategy, start: 'safe', seed: 's', games}),
    ),
  );
  let had = 0;
  const play = async () => {};
  const own = () => (had++ < failsAfter ? /** @type {any} */ (play) : null);
  return [...jobsOf(plan, results, own)].map(({from, request, play}) => [
    request.columns,
    request.strategy,
    from,
    request.count,
    Boolean(play),
  ]);
}

test('strategies take turns and every game is played once', () => {
  expect(jobs(45, ['best', 'agent'], [9])).toEqual([
    [9, 'best', 1, 20, false],
    [9, 'agent', 1, 20, false],
    [9, 'best', 21, 20, false],
    [9, 'agent', 21, 20, false],
    [9, 'best', 41, 5, false],
    [9, 'agent', 41, 5, false],
  ]);
});

test('one board comes after the other', () => {
  expect(jobs(3, ['best'], [9, 16]).map((job) => job.slice(0, 3))).toEqual([
    [9, 'best', 1],
    [16, 'best', 1],
  ]);
});

test('a strategy that has failed plays no more and others do', () => {
  expect(jobs(60, ['own', 'best'], [9], 1).map(([, strategy, from, , isOwn]) => [strategy, from, isOwn])).toEqual([
    ['own', 1, true],
    ['best', 1, false],
    ['best', 21, false],
    ['best', 41, false],
  ]);
});
