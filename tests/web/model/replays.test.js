/** Many replays: how rows are sorted, what they come to, and how accuracy changes. */
import {expect, test} from 'vitest';
import {accuracies, accuracyOf, inOrder, sorted, totals} from '#web/model/replays.js';

const NOTHING = {proven: 0, forced: 0, unnecessary: 0, mistake: 0, undecided: 0};

/**
 * @param {string} file @param {object | null} [figures] @param {object} [more]
 * @returns {import('#web/model/replays.js').Row}
 */
const row = (file, figures = {}, more = {}) => ({
  ...{key: 1, file, game: null, reason: figures ? '' : 'It is cut short.', csv: '', missed: {}, replay: null},
  figures:
    figures && /** @type {any} */ ({result: 'won', date: null, time: null, accuracy: null, ...NOTHING, ...figures}),
  ...more,
});

/** @param {readonly import('#web/model/replays.js').Row[]} rows */
const files = (rows) => rows.map(({file, game}) => (game ? `${file} ${game}` : file));

test('rows are sorted by texts and figures, and those without a value are last', () => {
  const rows = [
    row('b10', {time: 3}),
    row('bad', null),
    row('b9', {time: 12}),
    row('a', {}),
    row('b9', {time: 3}, {game: 2}),
  ];
  expect(files(sorted(rows, {by: 'file', isDown: false}))).toEqual(['a', 'b9', 'b9 2', 'b10', 'bad']);
  expect(files(sorted(rows, {by: 'file', isDown: true}))).toEqual(['bad', 'b10', 'b9', 'b9 2', 'a']);
  expect(files(sorted(rows, {by: 'time', isDown: true}))).toEqual(['b9', 'b9 2', 'b10', 'a', 'bad']);
  expect(files(sorted(rows, {by: 'time', isDown: false}))).toEqual(['b9 2', 'b10', 'b9', 'a', 'bad']);
});

test('games are in order of their dates only if all have one', () => {
  const dated = [row('a', {date: '2026-01-02T10:00'}), row('b', {date: '2026-01-02 09:00'}), row('bad', null)];
  expect(files(inOrder(dated).games)).toEqual(['b', 'a']);
  expect(inOrder(dated).byDate).toBe(true);
  const mixed = [row('c'), ...dated];
  expect(files(inOrder(mixed).games)).toEqual(['a', 'b', 'c']);
  expect(inOrder(mixed).byDate).toBe(false);
});

test('sums are over the games that were reviewed', () => {
  const rows = [
    row('a', {unnecessary: 3, proven: 7, accuracy: 0.7}, {missed: {'case split': 1, 'subset difference': 2}}),
    row('b', {result: 'lost', mistake: 1, proven: 9, accuracy: 0.9, undecided: 5}, {missed: {'case split': 2}}),
    row('bad', null),
  ];
  expect(totals(rows)).toEqual({
    ...{games: 2, failed: 1, won: 1, unnecessary: 3, accuracy: 0.8},
    missed: [
      ['case split', 3],
      ['subset difference', 2],
    ],
  });
  expect(totals([]).accuracy).toBeNull();
});

test('accuracy over time counts decisions, not games, and is thinned', () => {
  const games = Array.from({length: 45}, (_, i) => row(String(i), {proven: i < 25 ? 1 : 3, accuracy: i < 25 ? 0 : 1}));
  const {games: judged} = inOrder(games);
  const points = accuracies(judged);
  expect(points).toHaveLength(45);
  expect(points.at(-1)).toEqual({game: 45, overall: 60 / 85, recent: 1});
  expect(accuracyOf(judged)).toBe(60 / 85);
  expect(accuracies(judged, 10).map(({game}) => game)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45]);
  expect(accuracies(inOrder([row('a')]).games)).toEqual([{game: 1, overall: null, recent: null}]);
});
