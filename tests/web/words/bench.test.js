/** Sentences about a workbench. */
import {expect, test} from 'vitest';
import {boundsInWords, carriedOut, placesInWords, resultsInWords, sourceInWords} from '#web/words/bench.js';

test.each([
  [1, 1, 1, '1 cell, 1 mine'],
  [2, 0, 0, '2 cells, no mine'],
  [3, 1, 2, '3 cells, 1 to 2 mines'],
  [4, 0, 1, '4 cells, 0 to 1 mine'],
])('%i cells with %i to %i mines are told as “%s”', (size, least, most, words) => {
  const one = /** @type {any} */ ({name: '#1', cells: [...Array(size).keys()], least, most, verdict: ''});
  expect(boundsInWords(one)).toBe(words);
  expect(resultsInWords([one])).toBe(words);
  expect(resultsInWords([one, one, one])).toBe(`3 new, each ${words}`);
});

test('nothing new is said to be nothing new', () => {
  expect(resultsInWords([])).toBe('Nothing new follows');
});

test.each([
  [0, 0, ''],
  [1, 0, 'Opened 1 cell.'],
  [0, 2, 'Flagged 2 cells. 5 mines left.'],
  [3, 1, 'Opened 3 cells. Flagged 1 cell. 5 mines left.'],
])('what was carried out is counted: %i opened, %i flagged', (opened, flagged, words) => {
  expect(carriedOut(opened, flagged, 5)).toBe(words);
});

test.each([
  ['3,4', 'Row 4, column 5'],
  ['#2', '#2'],
  ['total', 'Whole board'],
])('the source %s is named as people find it', (source, name) => {
  expect(sourceInWords(source, 9)).toBe(name);
});

test.each([
  [[7], 'row 2, column 3'],
  [[8, 7, 1], 'row 1, column 2; row 2, columns 3 and 4'],
  [[0, 1, 2], 'row 1, columns 1, 2 and 3'],
  [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 'from row 1, column 3 to row 3, column 2'],
])('where the cells %j are is told row by row', (cells, words) => {
  expect(placesInWords(cells, 5)).toBe(words);
});
