/** What games add up to: the card of the leaderboard. */
import {expect, test} from 'vitest';
import {cardOf, ranked} from '#web/store/summaries.js';
import {benchGame, game} from '../games.js';

test('only what chance dealt is ranked and a day’s board once', () => {
  const games = [
    game(1),
    game(2, {origin: 'given'}),
    game(3, {origin: 'again'}),
    game(4, {origin: 'daily', begun: '2026-01-31T12:00:00Z', state: 'lost'}),
    game(5, {origin: 'daily', begun: '2026-01-31T12:00:00Z'}),
    game(6, {origin: 'daily', begun: '2026-02-01T00:00:00Z'}),
  ];
  expect(ranked(games.toReversed()).map(({id}) => id)).toEqual(['game1', 'game4', 'game6']);
  const card = cardOf(games);
  expect(card).toMatchObject({played: 3, won: 2, lost: 1, saves: 3});
  expect(card.classes.map(({played}) => played)).toEqual([3]);
});

test('games by constraints are in no row: they open many cells at once and cannot be lost', () => {
  const others = [game(1, {state: 'lost', time: 30_000}), game(3, {time: 30_000})];
  const apart = [benchGame(2, {time: 1000}), benchGame(4, {state: 'lost'})];
  expect(cardOf([...others, ...apart])).toEqual(cardOf(others));
  expect(cardOf(apart).classes).toEqual([]);
});

test('what could not be drawn again is not ranked', () => {
  /** @type {import('#web/store/archive.js').Game} */
  const strange = {...game(1, {time: 1}), unranked: true};
  expect(cardOf([game(2, {time: 9}), strange]).played).toBe(1);
});

test('boards that were given are not ranked, lessons and practice among them', () => {
  expect(cardOf([benchGame(2, {origin: 'again', lesson: 'total', techniques: ['total']})]).classes).toEqual([]);
  expect(cardOf([game(2, {origin: 'again'})]).classes).toEqual([]);
});
