/** The way from decision to decision, and what is left of replays from files. */
import {expect, test} from 'vitest';
import {isFromFile, leave, replayIn, taken} from '#web/model/opened.js';
import {counted, hasProof, seek} from '#web/model/review.js';

/** @param {number} n @param {string} kind @param {object} [more] */
const decision = (n, kind, more) =>
  /** @type {any} */ ({n, ply: 2 * n, kind, who: 'p', undone: false, hit: false, ...more});
const ALL = ['proven', 'forced', 'proven', 'unnecessary', 'mistake', 'forced', 'proven'].map((kind, i) =>
  decision(i + 1, kind),
);
const REVIEW = /** @type {any} */ ({decisions: ALL});

/** @type {[string, number | null, number, 1 | -1, any, number | null][]} */
const WAYS = [
  ['from the beginning', null, 0, 1, null, 2],
  ['after the move that it was', null, 4, 1, null, 4],
  ['just before its move', null, 3, 1, null, 2],
  ['from one to the next', 4, 7, 1, null, 5],
  ['past the proven ones', 2, 3, 1, null, 4],
  ['beyond the last', 6, 11, 1, null, null],
  ['back to the one that led here', null, 8, -1, null, 4],
  ['back from the one that is looked at', 4, 7, -1, null, 2],
  ['back before the first', 2, 3, -1, null, null],
  ['of a kind', 2, 3, 1, 'forced', 6],
  ['of a kind that was proven', 4, 7, 1, 'proven', 7],
  ['of a kind that there is none of', 4, 7, 1, 'undecided', null],
];

test.each(WAYS)('the next decision %s', (_, looked, moves, step, kind, wanted) => {
  const place = {decision: looked === null ? null : ALL[looked - 1], moves};
  expect(seek(REVIEW, place, step, kind)?.n ?? null).toBe(wanted);
});

test('decisions are counted by kind', () => {
  expect(counted(REVIEW)).toEqual({mistake: 1, proven: 3, undecided: 0, unnecessary: 1, forced: 2});
});

test('a safe cell can be proven, a better guess cannot', () => {
  expect(hasProof(decision(1, 'unnecessary', {best: 0, bestPercent: '0'}))).toBe(true);
  expect(hasProof(decision(1, 'forced', {best: 0, bestPercent: '20'}))).toBe(false);
  expect(hasProof(decision(1, 'mistake', {best: null, bestPercent: '0'}))).toBe(false);
});

const FIGURES = {result: 'won', time: 1.5, bbbv: 3, clicks: {left: 3, right: 0, chord: 0}};
const BOARD = /** @type {any} */ ({rows: 2, cols: 3, mines: 1, view: null, layout: null, replay: FIGURES});

test('a board is a replay if its game has a record', () => {
  expect(replayIn(BOARD)).toBe(null);
  expect(replayIn({...BOARD, why_not: 'Other rules.'})).toBe(null);
  expect(replayIn({...BOARD, replay: null, record: 'qmines 1'})).toBe(null);
  expect(replayIn({...BOARD, record: 'qmines 1', rules: 'classic'})).toEqual({
    ...{rows: 2, cols: 3, mines: 1, record: 'qmines 1', rules: 'classic'},
    ...{figures: FIGURES, notes: {}, differences: []},
  });
});

test('replays that were opened are found by their addresses, until the page is loaded again', () => {
  const [first, second] = [/** @type {any} */ ({record: '1'}), /** @type {any} */ ({record: '2'})];
  const queries = [leave(first), leave(second)];
  expect(queries.map(taken)).toEqual([first, second]);
  expect(queries.every(isFromFile)).toBe(true);
  expect(['file&99', 'file&', 'file&x'].map(taken)).toEqual([undefined, undefined, undefined]);
  expect(isFromFile('lab&x')).toBe(false);
});
