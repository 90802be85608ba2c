/** Sentences about the current game. */
import {expect, test} from 'vitest';
import {hinted, lost, resultShared, won} from '#web/words/play.js';

const UNSURE = {verdict: 'unsure', percent: '24', visible: '24', forgiven: false};
const MINE = {verdict: 'mine', percent: '100', visible: '100', forgiven: false};

test.each([
  [UNSURE, 1, 'A mine in 24\u202f% of the layouts.'],
  [{...UNSURE, forgiven: true}, 1, 'of the layouts. You can’t lose by opening it.'],
  [{...UNSURE, doomed: 'needless'}, 1, 'of the layouts. Opening it loses, because another cell is provably safe.'],
  [{...UNSURE, doomed: 'distant'}, 1, 'of the layouts. Opening it loses, because it touches no open number.'],
  [{...UNSURE, doomed: 'unproven'}, 1, 'of the layouts. Opening it loses, because it isn’t proven safe.'],
  [MINE, 1, 'A mine in every layout. Opening it loses.'],
  [MINE, 2, 'A mine in every layout. Opening it costs a life.'],
])('a hint says what opening would come to: %j', (hint, lives, end) => {
  expect(hinted(/** @type {any} */ (hint), lives).endsWith(end)).toBe(true);
});

const FIRST = 'You would have to open other safe cells first to prove it.';
test.each([
  ['safe', '0', `Safe. ${FIRST}`],
  ['mine', '100', `A mine. ${FIRST} Opening it loses.`],
  ['unsure', '79', '79\u202f% mine, counting all you could work out; 29\u202f% by the open numbers alone.'],
  ['unsure', '<1', 'Less than 1\u202f% mine, counting all you could work out; 29\u202f% by the open numbers alone.'],
])('a hint names what more could be worked out: %s, %s', (verdict, percent, told) => {
  expect(hinted(/** @type {any} */ ({verdict, percent, visible: '29', forgiven: false}))).toBe(told);
});

test.each([
  ['closure', 'opening safe cells first would have proven row 2, column 4 a mine'],
  ['needless', 'you guessed row 2, column 4 although another cell was provably safe'],
  ['distant', 'row 2, column 4 touches no open number. Only a forced guess beside one is safe'],
  ['unproven', 'row 2, column 4 wasn’t proven safe'],
  ['mine', 'row 2, column 4 was a mine, as in 24\u202f% of the layouts'],
])('a loss says why: %s', (reason, sentence) => {
  expect(lost(/** @type {any} */ ({cells: [16], reason, percent: '24'}), 13)).toBe(`You lost: ${sentence}.`);
});

test.each([
  ['certain', null, 'a mine in every layout'],
  ['closure', null, 'a mine you could have proven'],
  ['needless', '24', 'a needless guess'],
  ['distant', '24', 'which touches no open number'],
  ['unproven', '0', 'which wasn’t proven safe'],
  ['mine', '24', 'a mine in 24\u202f% of the layouts'],
  ['mine', '100', 'a mine in every layout'],
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
