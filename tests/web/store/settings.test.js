/** What is kept in localStorage, no matter who wrote it. */
import {expect, test} from 'vitest';
import {createSettings} from '#web/store/settings.js';

/** The last game, read from that kept text. @param {string} text */
const last = (text) => createSettings(() => /** @type {any} */ ({getItem: () => text})).last();

const LAST = {id: 'a', columns: 13, rows: 9, at: 1000, elapsed: 50, rules: 'quantum', changes: {lives: '2'}};

test('the last game is read as it was kept', () => {
  expect(last(JSON.stringify(LAST))).toEqual(LAST);
});

test.each(['', 'null', '7', '"a"', '[]', '{}', '{', JSON.stringify({...LAST, id: 7})])('%j is no game', (text) => {
  expect(last(text)).toBeNull();
});

test.each([0, -1, 2.5, 101, '13', null])('a board of %j columns is none', (columns) => {
  expect(last(JSON.stringify({...LAST, columns}))).toBeNull();
});

test('what is of another kind is left out', () => {
  const foreign = {...LAST, at: '1', elapsed: null, rules: 5, changes: 'x', hints: 'yes', mineVision: 1, other: true};
  expect(last(JSON.stringify(foreign))).toEqual({id: 'a', columns: 13, rows: 9, at: 0, elapsed: 0});
});
