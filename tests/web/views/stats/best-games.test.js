/** The best games of all and of each class. */
import {expect, test} from 'vitest';
import {bestGames} from '#web/views/stats/totals.js';
import {benchGame, game} from '../../games.js';

test('bests are of wins and of equals the earliest', () => {
  const {all, byClass} = bestGames([
    game(5, {time: 10_000, solved: 5, state: 'lost'}),
    game(4, {time: 50_000, clicks: 50}),
    game(3, {time: 40_000, clicks: 100}),
    game(2, {time: 40_000, clicks: 100}),
    game(1, {time: 90_000, clicks: 50, rules: 'classic'}),
  ]);
  expect(all).toEqual({
    time: {value: 40_000, id: 'game2', board: '13x9x30'},
    rate: {value: 1.25, id: 'game2', board: '13x9x30'},
    efficiency: {value: 1, id: 'game1', board: '13x9x30'},
  });
  expect([...byClass.values()].map(({time}) => time?.id)).toEqual(['game2', 'game1']);
});

test('games by constraints and machines are no bests', () => {
  const {all, byClass} = bestGames([
    game(3, {time: 1000, machine: 4}),
    benchGame(2, {time: 2000}),
    game(1, {time: 90_000}),
  ]);
  expect(all.time?.id).toBe('game1');
  expect([...byClass.values()].map(({time}) => time?.id)).toEqual(['game1']);
});
