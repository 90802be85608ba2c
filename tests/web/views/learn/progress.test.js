/** What has been learnt follows from finished games. */
import {expect, test} from 'vitest';
import {solvedBoards, solvedLessons} from '#web/views/learn/progress.js';
import {benchGame, game} from '../../games.js';

const LESSON = benchGame(1, {lesson: 'total', techniques: ['trivial', 'total']});
const PRACTISED = benchGame(2, {techniques: ['trivial', 'subtraction', 'reduction']});
const BY_CELLS = game(3);

test('a lesson is solved when a game of it was won', () => {
  const lost = benchGame(4, {lesson: 'trivial', state: 'lost', techniques: []});
  expect([...solvedLessons([BY_CELLS, lost, PRACTISED])]).toEqual([]);
  expect([...solvedLessons([LESSON, lost, LESSON])]).toEqual(['total']);
});

test.each([
  ['trivial', 2],
  ['reduction', 1],
  ['total', 0],
])('boards are counted by what they were solved with: %s', (technique, count) => {
  const plain = benchGame(5);
  const lost = benchGame(6, {techniques: ['reduction'], state: 'lost'});
  expect(solvedBoards([LESSON, PRACTISED, plain, plain, BY_CELLS, lost], technique)).toBe(count);
});
