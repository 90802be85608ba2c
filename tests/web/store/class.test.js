/** Which games can be compared. */
import {expect, test} from 'vitest';
import {classOf} from '#web/store/class.js';
import {summary} from '../games.js';

test('turned boards are of one class', () => {
  expect(classOf(summary()).key).toBe('quantum|13x9x30|hints');
  expect(classOf(summary({columns: 9, rows: 13})).key).toBe('quantum|13x9x30|hints');
});

test('classes are kept apart', () => {
  const found = [
    {},
    {mines: 29},
    {rules: 'classic'},
    {hints: false},
    {mineVision: true},
    {columns: 14},
    {undone: 2},
    {helped: 1},
    {machine: 3},
    {changes: {start: 'any', knowledge: 'visible'}},
  ].map((fields) => classOf(summary(fields)).key);
  expect(found.slice(-3)).toEqual([
    'quantum|13x9x30|hints+help',
    'quantum|13x9x30|hints+machine',
    'quantum, knowledge visible, start any|13x9x30|hints',
  ]);
  expect(new Set(found).size).toBe(found.length);
  expect(classOf(summary({changes: {knowledge: 'visible', start: 'any'}})).key).toBe(found.at(-1));
});

test('a class has the keys of addresses and is one object', () => {
  const own = summary({columns: 16, rows: 30, mines: 99, rules: 'classic', hints: false});
  expect(classOf(own)).toEqual({
    key: 'classic|30x16x99|none',
    rules: 'classic',
    board: '30x16x99',
    assistance: 'none',
  });
  expect(classOf({...own})).toBe(classOf(own));
});
