/** What may be a password, and how strong it is. */
import {expect, test} from 'vitest';
import {strength} from '#web/store/password-strength.js';
import {passwordProblem} from '#web/store/user-names.js';

const NAME = 'Ada Lovelace';
const LENGTH = 'A password must have 8 to 128 characters.';
const IS_NAME = 'The password must differ from the user name.';

test.each([
  ['12345678', ''],
  ['x'.repeat(128), ''],
  ['with a space \t or two', ''],
  ['1234567', LENGTH],
  ['x'.repeat(129), LENGTH],
  ['Ada Lovelace', IS_NAME],
  ['ADA LOVELACE', IS_NAME],
])('%j may be a password, or is refused for a reason', (password, problem) => {
  expect(passwordProblem(password, NAME)).toBe(problem);
});

/** @param {string[]} passwords */
const scores = (...passwords) => passwords.map((password) => strength(password, NAME).score);

test.each(['aaaaaaaaaaaaaaaa', '12345678', 'abcdefgh', 'password', 'Password', `${NAME} 1`, '87654321', 'abababab'])(
  'strength sees through %s',
  (password) => {
    expect(scores(password)).toEqual([0]);
  },
);

test('strength grows with length and classes of characters', () => {
  expect(scores('kvtzpwqb', 'kvtzpwqbxe', 'kVtzp8qbxe', 'k,Vtzp8qbx-e')).toEqual([1, 2, 3, 4]);
});

test('words are guessed as words', () => {
  const words = ['elephant', 'correct horse', 'correct horse battery', 'correct horse battery staple'];
  expect(scores(...words)).toEqual([0, 0, 2, 3]);
  expect(scores('правильная лошадь', 'a horse of 17 hands')).toEqual([1, 2]);
});

test('strength of nothing says nothing', () => {
  expect(strength('')).toEqual({score: 0, text: ''});
});
