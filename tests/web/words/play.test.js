/** Sentences about the game at play. */
import {expect, test} from 'vitest';
import {hinted, lost, resultShared, won} from '#web/words/play.js';

const UNSURE = {verdict: 'unsure', percent: '24', visible: '24', forgiven: false};
const MINE = {verdict: 'mine', percent: '100', visible: '100', forgiven: false};

test.each([
  [UNSURE, 1, 'A mine in 24\u202f% of the worlds.'],
  [{...UNSURE, forgiven: true}, 1, 'of the worlds. Opening it cannot lose.'],
  [{...UNSURE, doomed: 'needless'}, 1, 'of the worlds. Opening it loses: another cell can be proven safe.'],
  [{...UNSURE, doomed: 'distant'}, 1, 'of the worlds. Opening it loses: it is away from the open numbers.'],
  [{...UNSURE, doomed: 'unproven'}, 1, 'of the worlds. Opening it loses: it is not proven safe.'],
  [MINE, 1, 'A mine in every world. Opening it loses.'],
  [MINE, 2, 'A mine in every world. Opening it costs a life.'],
])('a hint says what opening would come to: %j', (hint, lives, end) => {
  expect(hinted(/** @type {any} */ (hint), lives).endsWith(end)).toBe(true);
});

test.each([
  ['certain', null, 'a mine in every world'],
  ['closure', null, 'a mine that could be proven'],
  ['needless', '24', 'a guess that was not needed'],
  ['distant', '24', 'a guess away from the open numbers'],
  ['unproven', '0', 'which was not proven safe'],
  ['mine', '24', 'a mine in 24\u202f% of the worlds'],
  ['mine', '100', 'a mine in every world'],
  ['mine', null, 'a mine'],
])('a loss by the machine names it: %s, %s', (reason, percent, sentence) => {
  const end = /** @type {any} */ ({cells: [16], reason, percent});
  expect(lost(end, 13, true)).toBe(`You lost: the machine opened row 2, column 4, ${sentence}.`);
});

/** @param {number} saves @returns {any} */
const wonWith = (saves) => ({type: 'won', time: 12_300, how: 'opened', saves});

test.each([
  [true, 'You won in 0:12.3. The machine made the last move.'],
  [false, 'You won in 0:12.3.'],
])('a win says whether the machine made the last move: %s', (isMachine, sentence) => {
  expect(won(wonWith(0), {isMachine})).toBe(sentence);
});

test.each([
  [0, true, 'won in 0:12.3 with a machine.'],
  [2, true, 'won in 0:12.3 with 2 quantum saves and a machine.'],
  [2, false, 'won in 0:12.3 with 2 quantum saves.'],
  [0, false, 'won in 0:12.3.'],
])('a shared result says what helped: %i saves, a machine %s', (saves, hasMachine, sentence) => {
  const board = {columns: 9, rows: 9, mines: 10};
  const told = resultShared(board, wonWith(saves), hasMachine);
  expect(told).toBe(`Quantum Minesweeper, 9×9 with 10 mines: ${sentence}`);
});
