/** What a move is told as. */
import {expect, test} from 'vitest';
import {tell} from '#web/views/play/tell.js';

test.each([
  [1, true, 'you could see. From now on the board may ask for guesses.'],
  [2, true, 'you could see. Now you are in one where it is not.'],
  [1, false, 'you could see. Now you are in one where it is not.'],
])('save %i on a board that was searched (%s) ends: %s', (saves, isSearched, end) => {
  const event = /** @type {const} */ ({type: 'rearranged', percent: '33', saves, cell: 0});
  const situation = {columns: 5, minesLeft: 3, worldsBits: 4, isChord: false, isSearched};
  const told = tell([event], /** @type {any} */ (situation));
  expect(told.endsWith(end)).toBe(true);
});
