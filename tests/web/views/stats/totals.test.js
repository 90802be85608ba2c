/** What all games add up to: totals, streaks, bests. */
import {expect, test} from 'vitest';
import {fold} from '#web/views/stats/totals.js';
import {benchGame, game} from '../../games.js';

test('totals', () => {
  const games = [
    game(1, {saves: 2, guesses: 3, forgiven: 0.5, hinted: 1}),
    game(2, {saves: 2, guesses: 3, forgiven: null, hinted: 1, state: 'lost', time: 30_000}),
    game(3, {saves: 0, guesses: null, forgiven: null, hinted: 1, luck: null, solved: 60, clicks: 40}),
  ];
  expect(fold(games)).toMatchObject({
    played: 3,
    won: 2,
    lost: 1,
    saves: 4,
    time: 150_000,
    moves: 210,
    clicks: 160,
    guesses: 6,
    luck: 3,
    forgiven: 0.5,
    counted: 2,
    hinted: 3,
    winTime: 60_000,
    rate: (50 / 60 + 60 / 60) / 2,
    efficiency: (50 / 60 + 60 / 40) / 2,
  });
});

test('nothing comes to nothing', () => {
  const {byClass, winTime, rate, efficiency, ...sums} = fold([]);
  expect([...byClass]).toEqual([]);
  expect([winTime, rate, efficiency]).toEqual([null, null, null]);
  expect(new Set(Object.values(sums))).toEqual(new Set([0]));
});

test.each([
  ['', 0, 0],
  ['w', 1, 1],
  ['l', 0, 0],
  ['wwl', 0, 2],
  ['wwlwww', 3, 3],
  ['wwwlw', 1, 3],
])('streaks follow the time of the end: %j', (ends, streak, bestStreak) => {
  const games = [...ends].map((end, i) => game(i + 1, {state: end === 'w' ? 'won' : 'lost'}));
  for (const order of [games, games.toReversed()]) expect(fold(order)).toMatchObject({streak, bestStreak});
});

test('games without a date are in no streak', () => {
  const games = [game(1, {finished: 0}), game(2), game(3, {finished: 0, state: 'lost'}), game(4)];
  expect(fold(games)).toMatchObject({played: 4, streak: 2, bestStreak: 2});
});

/** @param {Parameters<typeof fold>[0]} games */
const classes = (games) => [...fold(games).byClass.values()];

test('bests are of wins and of their class', () => {
  const [large, small] = classes([
    game(1, {time: 50_000, solved: 40, clicks: 80}),
    game(2, {time: 40_000, solved: 30, clicks: 30}),
    game(3, {time: 1000, clicks: 1, state: 'lost'}),
    game(4, {time: 10_000, columns: 5, rows: 5, mines: 5, solved: 5, clicks: 0}),
  ]);
  expect(large).toMatchObject({played: 3, won: 2, lost: 1, bestTime: 40_000, bestRate: 0.8, bestEfficiency: 1});
  expect(small).toMatchObject({bestTime: 10_000, bestRate: 0.5, bestEfficiency: null});
});

test('games by constraints are in no total', () => {
  const others = [game(1, {state: 'lost', time: 30_000}), game(3, {time: 30_000})];
  const apart = [benchGame(2, {time: 1000}), benchGame(4, {state: 'lost'})];
  expect(fold([...others, ...apart])).toEqual(fold(others));
  expect(fold(apart)).toEqual(fold([]));
});

test('a best is not the machine’s', () => {
  const [mine, machines] = classes([game(1, {time: 60_000}), game(2, {time: 1000, machine: 40})]);
  expect(mine).toMatchObject({bestTime: 60_000, played: 1});
  expect(machines).toMatchObject({
    assistance: 'hints+machine',
    won: 1,
    bestTime: null,
    bestRate: null,
    bestEfficiency: null,
  });
});

test('what could not be drawn again counts as played and won, and is no best', () => {
  const [mine] = classes([game(2, {time: 9}), {...game(1, {time: 1}), unranked: true}]);
  expect(mine).toMatchObject({played: 2, won: 2, bestTime: 9});
});
