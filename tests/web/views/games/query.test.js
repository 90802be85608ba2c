/** Filters of games, and the addresses that hold them. */
import {expect, test} from 'vitest';
import {ALL, addressOf, filterGames, readFilter} from '#web/views/games/query.js';
import {benchGame, DAY, game, numbers} from '../../games.js';

const NOW = Date.UTC(2026, 10, 21, 12);

const GAMES = [
  game(6, {finished: NOW - 1000}),
  game(5, {finished: NOW - 3 * DAY, state: 'lost'}),
  game(4, {finished: NOW - 20 * DAY, columns: 9, rows: 13}),
  game(3, {finished: NOW - 100 * DAY, rules: 'classic', hints: false}),
  game(2, {finished: NOW - 400 * DAY, columns: 30, rows: 16, mines: 99, mineVision: true}),
  game(1, {finished: NOW - 500 * DAY, changes: {start: 'safe'}, state: 'lost'}),
];

test.each([
  [{}, [6, 5, 4, 3, 2, 1]],
  [{rules: 'quantum'}, [6, 5, 4, 2]],
  [{rules: 'quantum, start safe'}, [1]],
  [{board: '13x9x30'}, [6, 5, 4, 3, 1]],
  [{assistance: 'none'}, [3]],
  [{assistance: 'hints+mineVision'}, [2]],
  [{period: 'today'}, [6]],
  [{period: 'week'}, [6, 5]],
  [{period: 'month'}, [6, 5, 4]],
  [{period: 'year'}, [6, 5, 4, 3]],
  [{result: 'lost'}, [5, 1]],
  [{text: '9x13'}, [4]],
  [{text: '30 x 16 QUANTUM'}, [2]],
  [{text: '99 mines'}, [2]],
  [{text: 'classic won'}, [3]],
  [{text: 'nothing like it'}, []],
  [{text: 'practice'}, []],
  [{rules: 'quantum', result: 'lost'}, [5]],
])('%j filters and searches', (wish, expected) => {
  expect(numbers(filterGames(GAMES, {...ALL, ...wish}, NOW))).toEqual(expected);
});

test('a filter survives its address', () => {
  const wish = {
    player: '4f-2',
    rules: 'quantum, start safe',
    board: '13x9x30',
    assistance: '',
    period: 'week',
    result: 'won',
    text: 'a&b=c',
  };
  const address = addressOf('history', wish);
  expect(address).toMatch(/^#history\?/);
  expect(readFilter(address.slice(address.indexOf('?') + 1))).toEqual(wish);
  expect(addressOf('stats', {...ALL})).toBe('#stats');
});

test.each(['aeon', 'constructor', 'toString', '__proto__', ''])('an address with %j filters nothing', (word) => {
  expect(readFilter(`period=${word}&result=${word}&else=1`)).toEqual(ALL);
  expect(filterGames(GAMES, {...ALL, period: word}, NOW)).toEqual(GAMES);
});

const BY_CONSTRAINTS = [
  benchGame(9, {time: 8000}),
  benchGame(8, {practice: 'reduction', techniques: ['trivial', 'subtraction', 'reduction']}),
  benchGame(7, {practice: 'subtraction', columns: 7, rows: 7, mines: 9}),
  benchGame(6, {practice: 'subtraction'}),
  benchGame(3, {practice: 'subtraction', state: 'lost'}),
  benchGame(2, {lesson: 'total', techniques: ['trivial', 'subtraction', 'total']}),
  benchGame(1, {lesson: 'trivial', state: 'lost'}),
];

test.each([
  ['lesson', [2, 1]],
  ['lesson 6', [2]],
  ['all the mines on the board', [2]],
  ['practice', [8, 7, 6, 3]],
  ['practice subtraction won', [7, 6]],
  ['practice: reduction', [8]],
  ['constraints 7x7', [7]],
  ['5x5 numbers alone', [9]],
  ['given up', [3, 1]],
  ['practice lost', []],
])('games by constraints are searched for %j', (text, expected) => {
  expect(numbers(filterGames(BY_CONSTRAINTS, {...ALL, text}, 0))).toEqual(expected);
});

test('a game by constraints that ended unsolved is none of those lost', () => {
  const games = [...BY_CONSTRAINTS, game(10, {state: 'lost', reason: 'resigned'})];
  expect(numbers(filterGames(games, {...ALL, result: 'lost'}, 0))).toEqual([10]);
});
