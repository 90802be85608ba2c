/** What the review says of decisions and games. */
import {expect, test} from 'vitest';
import {guessed} from '#web/words/replay.js';
import {decidedAt, ended, figures, judged, judgedShortly, kindCounted, noted, summed} from '#web/words/review.js';

const THIN = '\u202f';
const BASE = {n: 1, ply: 2, who: 'p', undone: false, at: 0, seconds: 0, cells: [13], hit: false};
/** @param {string} kind @param {object} [more] */
const decision = (kind, more) => /** @type {any} */ ({...BASE, kind, percent: '25', ...more});
const SAFE = {best: 4, bestPercent: '0'};

/** @type {[any, string][]} */
const SENTENCES = [
  [decision('proven'), 'Proven: safe in every layout.'],
  [decision('undecided', {percent: null}), 'Too complex to judge.'],
  [
    decision('unnecessary', SAFE),
    `An unnecessary guess: a mine in 25${THIN}% of the layouts. Row 1, column 5 was safe. A lucky escape.`,
  ],
  [
    decision('unnecessary', {...SAFE, percent: '<1', hit: true}),
    `An unnecessary guess: a mine in less than 1${THIN}% of the layouts. Row 1, column 5 was safe. It hit a mine.`,
  ],
  [
    decision('forced', {best: 13, bestPercent: '25', good: true}),
    `A forced guess: a mine in 25${THIN}% of the layouts. No cell was better.`,
  ],
  [
    decision('forced', {best: 4, bestPercent: '20', good: false, cells: [1, 2]}),
    `A forced guess: one of them a mine in 25${THIN}% of the layouts. Row 1, column 5 was better: a mine in 20${THIN}%.`,
  ],
  [
    decision('forced', {best: 4, bestPercent: '33', good: false, percent: '<1'}),
    `A forced guess: a mine in less than 1${THIN}% of the layouts. Row 1, column 5 was better for the rest of the game: a mine in 33${THIN}%.`,
  ],
  [decision('mistake', {...SAFE, hit: true}), 'A mistake: a mine in every layout. Row 1, column 5 was safe.'],
  [
    decision('mistake', {best: 13, bestPercent: '100', cells: [1, 2]}),
    'A mistake: one of them a mine in every layout.',
  ],
  [
    decision('proven', {undone: true, who: 'm'}),
    'Proven: safe in every layout. It was taken back later. The machine made this move.',
  ],
];

test.each(SENTENCES)('a decision, %#', (one, sentence) => {
  expect(judged(one, 9)).toBe(sentence);
});

test('shortly', () => {
  expect(judgedShortly(decision('proven'), 9)).toBe('');
  expect(judgedShortly(decision('unnecessary', SAFE), 9)).toBe('Unnecessary: row 1, column 5 was safe.');
  expect(judgedShortly(decision('mistake', {best: 1, bestPercent: '100'}), 9)).toBe('A mistake.');
  expect(judgedShortly(decision('forced', {good: true}), 9)).toBe('Forced.');
  expect(judgedShortly(decision('forced', {best: 4, bestPercent: '20'}), 9)).toBe(
    `Forced. Row 1, column 5 was better: a mine in 20${THIN}%.`,
  );
});

test('after a guess of the time line both shares are those of a mine', () => {
  const verdict = judgedShortly(decision('forced', {best: 4, bestPercent: '13', percent: '88'}), 9);
  expect(`${guessed('88', {isChord: false})} ${verdict}`).toBe(
    `A guess: a mine in 88${THIN}% of the layouts you could see. Forced. Row 1, column 5 was better: a mine in 13${THIN}%.`,
  );
  expect(guessed('<1', {isChord: true})).toBe(
    `A guess: at least one mine in less than 1${THIN}% of the layouts you could see.`,
  );
  expect(guessed(null, {isChord: false})).toBe('A guess, too complex to count.');
});

test('where it is, for those who do not see it', () => {
  expect(decidedAt([13], 9)).toBe('The move: row 2, column 5.');
  expect(decidedAt([13, 14], 9)).toBe('The move: 2 cells at once.');
});

const SUMS = {proven: 0, forced: 0, unnecessary: 0, mistake: 0, undecided: 0, expected_losses: 0};
const NONE = {luck_bits: null, accuracy: null, hesitation: null, efficiency: null};

test('the sums', () => {
  const of = (/** @type {object} */ sums, /** @type {object[]} */ decisions = [{}]) =>
    summed(/** @type {any} */ ({summary: {...SUMS, ...NONE, ...sums}, decisions}));
  expect(of({}, [])).toBe('There was nothing to decide after the first opening.');
  expect(of({})).toContain('A machine made the decisions');
  expect(of({proven: 1})).toBe('1 decision: all proven.');
  expect(of({proven: 3, forced: 1, unnecessary: 2, mistake: 1})).toBe(
    '7 decisions: 3 proven, 1 forced guess, 2 unnecessary guesses, 1 mistake.',
  );
});

test('kinds with their counts', () => {
  expect([kindCounted('mistake', 1), kindCounted('mistake', 2), kindCounted('undecided', 3)]).toEqual([
    '1 mistake',
    '2 mistakes',
    '3 too complex',
  ]);
});

const OUTCOME = /** @type {any} */ ({result: 'won', time: 10, bbbv: 40, solved: 40, left: 40, right: 0, chord: 0});

test('how a game ended', () => {
  expect(ended(OUTCOME)).toBe('Won in 0:10.00');
  expect(ended({...OUTCOME, result: 'lost', time: null})).toBe('Lost');
  expect(ended({...OUTCOME, result: 'unfinished'})).toBe('Not finished after 0:10.00');
});

test('figures that are not known are left out', () => {
  const of = (/** @type {object} */ known, /** @type {object} */ out = {}) =>
    figures(/** @type {any} */ ({summary: {...SUMS, ...NONE, ...known}, outcome: {...OUTCOME, ...out}})).map(
      ({name, value}) => `${name} ${value}`,
    );
  expect(of({})).toEqual(['3BV 40, 4.00 a second']);
  expect(of({accuracy: 0.987, luck_bits: 1, hesitation: 2.04, efficiency: 1.2}, {result: 'lost', solved: 12})).toEqual([
    '3BV 12 of 40, 1.20 a second',
    `Accuracy 99${THIN}%`,
    'Expected losses 0.00',
    'Luck 1.0 bit',
    `Hesitation 2.0${THIN}s`,
    `Efficiency 120${THIN}%`,
  ]);
});

test('what a file says', () => {
  expect(noted({})).toEqual([]);
  expect(noted({program: 'Arbiter', version: '0.52', player: 'Ada', file: 'a.avf'})).toEqual([
    ['Program', 'Arbiter 0.52'],
    ['Player', 'Ada'],
    ['File', 'a.avf'],
  ]);
});
