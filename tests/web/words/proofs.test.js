/** The sentences around a proof. */
import {expect, test} from 'vitest';
import {witness} from '#web/words/proofs.js';

const SAFE = 'In one layout row 2, column 2 is safe.';

test.each([
  [null, ''],
  ['mine', ''],
  ['needless', 'Another cell was provably safe, so no guess was needed. '],
  ['distant', 'Only a forced guess next to an open number is spared, and this cell touches none. '],
  ['unproven', 'You may only open what is proven safe. '],
])('two layouts, where the game was lost by %s, begin with the rule that was broken', (lost, rule) => {
  expect(witness(null, [4], 3, lost)).toBe(`${rule}${SAFE}`);
  const known = lost === 'mine' ? 'you could see, so nothing could have told you' : 'that can be known';
  expect(witness([4], [4], 3, lost)).toBe(`In another layout it is a mine. Both fit all ${known}.`);
});

test('two layouts of several cells', () => {
  expect(witness(null, [0, 1], 3, null)).toBe('In one layout these two cells are safe.');
  expect(witness([0, 1], [0, 1], 3, null)).toMatch(/^In another layout all of them are mines\. /);
  expect(witness([1], [0, 1], 3, null)).toMatch(/^In another layout row 1, column 2 is a mine\. /);
});
