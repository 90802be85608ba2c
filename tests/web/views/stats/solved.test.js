/** What games by constraints add up to. */
import {expect, test} from 'vitest';
import {rowsOf, sumsOf} from '#web/views/stats/totals.js';
import {benchGame} from '../../games.js';

const GAMES = [
  benchGame(9, {time: 8000}),
  benchGame(8, {
    practice: 'reduction',
    time: 50_000,
    actions: 7,
    techniques: ['trivial', 'subtraction', 'reduction'],
  }),
  benchGame(7, {practice: 'subtraction', columns: 7, rows: 7, mines: 9, time: 70_000}),
  benchGame(6, {practice: 'subtraction', time: 20_000, actions: 12}),
  benchGame(5, {practice: 'subtraction', time: 20_000, actions: 14}),
  benchGame(4, {practice: 'subtraction', time: 60_000, actions: 16}),
  benchGame(3, {practice: 'subtraction', state: 'lost', time: 1000, actions: 1}),
  benchGame(2, {lesson: 'total', time: 30_000, techniques: ['trivial', 'subtraction', 'total']}),
  benchGame(1, {lesson: 'trivial', state: 'lost', time: 1000, actions: 0}),
];

test('sums tell lessons, practice, actions and time', () => {
  expect(sumsOf(GAMES)).toEqual({
    played: 9,
    solved: 7,
    lessons: 1,
    practised: [
      ['subtraction', 4],
      ['reduction', 1],
    ],
    actions: 80,
    time: 260_000,
  });
  expect(sumsOf([GAMES[7], GAMES[7]]).lessons).toBe(1);
});

test('rows are by lesson, technique and size as they are taught', () => {
  const told = rowsOf(GAMES).map((row) => [row.lesson || row.practice, row.board, row.played, row.solved]);
  expect(told).toEqual([
    ['trivial', '5x5x5', 1, 0],
    ['total', '5x5x5', 1, 1],
    ['subtraction', '5x5x5', 4, 3],
    ['subtraction', '7x7x9', 1, 1],
    ['reduction', '5x5x5', 1, 1],
    ['', '5x5x5', 1, 1],
  ]);
});

test('of those solved a row tells the best and the median time and the fewest actions', () => {
  const [nobody, , practice] = rowsOf(GAMES);
  expect(practice.best, 'of equals the earliest').toEqual({time: 20_000, id: 'game5'});
  expect(practice).toMatchObject({median: 20_000, fewest: 12});
  expect(nobody).toMatchObject({best: null, median: null, fewest: null});
});
