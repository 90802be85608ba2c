/** What the Lab will play, as the fields of a form. */
import {expect, test} from 'vitest';
import {FIRST, fieldsOf, ordersOf, planOf, REPORT, wrongIn} from '#web/model/lab-plan.js';

const CUSTOM = {...FIRST, level: 'Custom', board: {columns: 12, rows: 7, mines: 11}};

/**
 * The fields of a plan, with some of them typed over.
 *
 * @param {Record<string, string>} [typed] @param {typeof FIRST} [plan]
 */
const fields = (typed = {}, plan = FIRST) => ({...fieldsOf(plan), cores: '1', ...typed});

test.each([FIRST, CUSTOM, REPORT, {...FIRST, strategies: ['agent:0.5', 'agent']}, {...FIRST, strategies: ['own']}])(
  'a plan stands in the fields as it was',
  (plan) => {
    expect(planOf(fields({}, plan))).toEqual(plan);
  },
);

test.each([
  [{strategy: 'agent', p: '0.5', against: ''}, {strategies: ['agent:0.5']}],
  [{strategy: 'agent', p: '.25', against: 'agent', otherP: '0.250'}, {strategies: ['agent']}],
  [{strategy: 'agent', p: '1.5', against: 'best'}, {strategies: ['agent', 'best']}],
  [{strategy: 'best', against: 'best'}, {strategies: ['best']}],
  [{columns: '9', rows: '8', mines: '12.5', unit: 'share'}, {board: {columns: 9, rows: 8, mines: 9}}],
  [{columns: '9', rows: '8', mines: '12.5'}, {board: {columns: 9, rows: 8, mines: 12.5}}],
  [{games: ''}, {games: 0}],
])('%o says %o', (typed, plan) => {
  expect(planOf(fields(typed))).toMatchObject(plan);
});

test.each([
  [{}, []],
  [{games: '0', cores: '5', seed: 'a b'}, ['games', 'seed', 'cores']],
  [{games: '2.5'}, ['games']],
  [{games: '100001'}, ['games']],
  [{cores: ''}, ['cores']],
  // Hidden fields are not required.
  [{p: 'x', otherP: '', columns: '1', mines: '0'}, []],
  [{strategy: 'agent', p: ''}, ['p']],
  [{strategy: 'agent', p: '0', against: 'agent', otherP: '1.1'}, ['otherP']],
  [{level: 'Custom', columns: '101', rows: '7.5', mines: '0'}, ['columns', 'rows']],
  [{level: 'Custom', mines: '81'}, ['mines']],
  [{level: 'Custom', mines: '80'}, []],
  [{level: 'Custom', mines: '100', unit: 'share'}, ['mines']],
])('of %o these cannot be played: %o', (typed, wrong) => {
  expect(wrongIn(fields(typed), 4)).toEqual(wrong);
});

test('orders come by boards, and for each by strategies', () => {
  expect(ordersOf(REPORT).map(({strategy, board}) => `${strategy} ${board.columns}`)).toEqual([
    'best 9',
    'ratio 9',
    'best 16',
    'ratio 16',
    'best 30',
    'ratio 30',
  ]);
});
