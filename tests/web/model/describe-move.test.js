/** The sentence about a move. */
import {expect, test} from 'vitest';
import {countEnd, describeMove, isExpert} from '#web/model/describe-move.js';

test.each([
  [1, true, ': you hit a mine nobody could have known about, so it moved. From now on you may have to guess.'],
  [2, true, ': you hit a mine nobody could have known about, so it moved.'],
  [3, false, ': you hit a mine nobody could have known about, so it moved.'],
  [4, false, ' 4: this cell was a mine in 33\u202f% of the layouts you could see. It moved.'],
])('save %i on a board that was searched (%s) is told: %s', (saves, isSearched, told) => {
  const event = /** @type {const} */ ({type: 'rearranged', percent: '33', saves, cell: 0});
  const situation = {columns: 5, counters: {minesLeft: 3, worlds: {text: '16', bits: 4}}, isChord: false, isSearched};
  const sentence = describeMove([event], /** @type {any} */ (situation));
  expect(sentence).toBe(`Quantum save${told}`);
});

test.each([
  [false, 9, 'Only one layout is left: you can work out every cell.'],
  [true, 9, 'All safe cells are open. Flag the 9 mines left to win.'],
  [true, 1, 'All safe cells are open. Flag the last mine to win.'],
])('when one layout is left, and all is open (%s), with %i mines left: %s', (isAllOpen, minesLeft, told) => {
  const event = {type: 'opened', by: 'p', cells: [0], numbers: [1]};
  const counters = {minesLeft, worlds: {text: '1', bits: 0}};
  const situation = {columns: 5, counters, isChord: false, isAllOpen: () => isAllOpen};
  const sentence = describeMove([/** @type {any} */ (event)], /** @type {any} */ (situation));
  expect(sentence).toBe(`Opened row 1, column 1: 1. ${told}`);
});

test('a player is an expert from the tenth game on', () => {
  let games = 0;
  const met = {times: () => games, add: () => void games++};
  const won = /** @type {any} */ ({type: 'won'});
  for (let i = 0; i < 9; i++) countEnd(met, [won]);
  countEnd(met, []);
  expect(isExpert(met)).toBe(false);
  countEnd(met, [won]);
  expect(isExpert(met)).toBe(true);
  countEnd(met, [won]);
  expect(games).toBe(10);
});
