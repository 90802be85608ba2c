/** What the Lab will play, and the address that holds it. */
import {expect, test} from 'vitest';
import {FIRST, OWN} from '#web/model/lab-plan.js';
import {queryOf, readPlan} from '#web/views/lab/address.js';
import {readLessonLink} from '#web/views/lesson-link.js';
import {readLink} from '#web/views/link.js';
import {PLAYERS, strategyTitle} from '#web/words/lab.js';
import {engine} from '../../engine.js';

/** @type {import('#web/model/lab-plan.js').LabPlan} */
const PLAN = {
  strategies: ['best', 'lowest'],
  level: 'Custom',
  board: {columns: 12, rows: 7, mines: 11},
  start: 'safe',
  games: 300,
  seed: 'a-B_7',
};

test('the page offers the strategies that there are', () => {
  expect(Object.keys(PLAYERS), 'write their words in web/words/strategies.js').toEqual([...engine.strategies, OWN]);
});

test('an address brings the plan back', () => {
  expect(readPlan(queryOf(PLAN))).toEqual(PLAN);
});

test.each(['0', '1', '0.5', '0.0000001'])('an address holds the p of each agent: %s', (p) => {
  const plan = {...PLAN, strategies: [`agent:${p}`, 'agent']};
  const query = queryOf(plan);
  expect(query.startsWith(`strategy=agent:${p}&against=agent&`)).toBe(true);
  expect(readPlan(query)).toEqual(plan);
  expect(readPlan(query.replaceAll(':', '%3A'))).toEqual(plan);
  expect(strategyTitle(`agent:${p}`)).toBe(`Four rules (hardyOne), p ${p}`);
});

test.each(['agent', 'agent:0.25', 'agent:.250'])(
  '%s is the agent of a quarter: compared with itself it plays once',
  (name) => {
    expect(readPlan(`strategy=${name}&against=agent`).strategies).toEqual(['agent']);
  },
);

test.each(['x', 'X', '×', '%C3%97'])('a size in an address is written with %s', (sign) => {
  const board = {columns: 12, rows: 7, mines: 11};
  const size = `size=12${sign}7&mines=11`;
  expect(readPlan(`level=Custom&${size}`).board).toEqual(board);
  expect(readLink(`${size}&seed=7`).plan).toMatchObject(board);
  expect(readLessonLink(`practise=subtraction&${size}&seed=7`)).toMatchObject({wish: board});
  expect(readLessonLink('practise=subtraction')).toEqual({technique: 'subtraction'});
});

test.each([
  '',
  'strategy=luckiest&against=nobody',
  'strategy=agent:1.5&against=agent:',
  'strategy=agent:x&against=ratio:0.5',
  'level=Custom',
  'level=Custom&size=9x9&mines=81',
  'level=Custom&size=900x9&mines=8',
  'games=0',
  'games=1e9',
  'games=-1&seed=%20&start=corner',
  'constructor=1&__proto__=2',
])('what an address says wrongly is as at first: %j', (query) => {
  expect(readPlan(query)).toEqual(FIRST);
});
