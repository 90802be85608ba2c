/** The boards of lessons, as shown in Learn. */
import {expect, test} from 'vitest';
import {BOARDS} from '#web/views/learn/boards.js';
import {engine} from '../../engine.js';

test('each lesson shows how its board begins', () => {
  expect(BOARDS).toEqual(Object.fromEntries(engine.lessons.map(({name, board}) => [name, board])));
});
