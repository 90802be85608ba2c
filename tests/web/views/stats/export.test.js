/** Files of statistics. */
import {expect, test} from 'vitest';
import {ALL} from '#web/views/games/query.js';
import {csv, json} from '#web/views/stats/export.js';
import {rowsOf} from '../../csv.js';
import {benchGame, game, numbers} from '../../games.js';

/** @typedef {import('#web/store/archive.js').Game} Game */

const NOW = Date.UTC(2026, 10, 21, 12);

/** @param {Game[]} games */
const rows = (...games) => rowsOf([...csv(games)].join(''));

test('CSV is read back whole', () => {
  const games = [
    game(1, {luck: null, origin: 'a "daily", one'}),
    game(2, {changes: {start: 'safe', knowledge: 'visible'}}),
  ];
  const text = [...csv(games)].join('');
  expect(text.match(/\r\n/g)).toHaveLength(3);
  expect(text.match(/\n/g)).toHaveLength(3);
  const [first, second, ...others] = rowsOf(text);
  expect(others).toEqual([]);
  expect(first).toMatchObject({origin: 'a "daily", one', luck: '', finished: '1970-01-01T00:00:01.000Z'});
  expect(second).toMatchObject({changes: 'knowledge visible; start safe', milliseconds: '60000'});
});

test.each([0, 1, 1000, 1001])('JSON of %i games is whole whatever its parts', (count) => {
  const games = Array.from({length: count}, (_, i) => game(i + 1));
  const totals = {played: count, won: count, byClass: {}};
  const parts = [...json(games, ALL, totals, NOW)];
  const found = JSON.parse(parts.join(''));
  expect(found.totals).toEqual({played: count, won: count});
  expect(numbers(found.games)).toEqual(games.map((_, i) => i + 1));
  expect(Math.max(...parts.map(({length}) => length))).toBeLessThan(600_000);
});

test('a game without a time has none in files', () => {
  const games = [game(1, {finished: 0})];
  expect(rows(...games)[0].finished).toBe('');
  expect(JSON.parse([...json(games, ALL, {byClass: {}}, NOW)].join('')).games[0].finished).toBeNull();
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('the text %j of a CSV is no formula', (text) => {
  expect(rows(game(1, {origin: text}))[0].origin).toBe(`'${text}`);
});

test('a CSV has columns for games by constraints', () => {
  const [practice, lesson, other] = rows(
    benchGame(8, {practice: 'reduction', actions: 7, techniques: ['trivial', 'subtraction', 'reduction']}),
    benchGame(2, {lesson: 'total', techniques: ['trivial', 'subtraction', 'total']}),
    game(1),
  );
  const reduction = {lesson: '', practice: 'reduction', actions: '7', techniques: 'trivial; subtraction; reduction'};
  expect(practice).toMatchObject(reduction);
  expect(lesson).toMatchObject({
    lesson: 'total',
    practice: '',
    actions: '10',
    techniques: 'trivial; subtraction; total',
  });
  expect(other).toMatchObject({lesson: '', practice: '', actions: '', techniques: ''});
});

test('one that ended unsolved is lost in a CSV', () => {
  expect(rows(benchGame(3, {state: 'lost'}))[0].result).toBe('lost');
});
