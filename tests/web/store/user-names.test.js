/** What may be a user name, and which names are the same. */
import {expect, test} from 'vitest';
import {folded, nameProblem} from '#web/store/user-names.js';

const HIDDEN = 'A user name can’t have hidden characters or unusual spaces.';
const LENGTH = 'A user name must have 8 to 24 characters.';
const SPACES = 'A name can’t begin or end with a space, or have two in a row.';

test.each([
  ['Ada Lovelace', ''],
  ['12345678', ''],
  ['x'.repeat(24), ''],
  ['Грейс Хоппер', ''],
  ['アラン・チューリング', ''],
  ['محمد الخوارزمي', ''],
  ['🐈🐈🐈🐈🐈🐈🐈🐈', ''],
  ['<b>Mallory</b>', ''],
  ['e\u0301'.repeat(8), ''],
  ['short', LENGTH],
  ['', LENGTH],
  ['x'.repeat(25), LENGTH],
  ['e\u0301'.repeat(7), LENGTH],
  [' Ada Lovelace', SPACES],
  ['Ada Lovelace ', SPACES],
  ['Ada  Lovelace', SPACES],
  ['Ada\u00a0Lovelace', HIDDEN],
  ['Ada\u2003Lovelace', HIDDEN],
  ['Ada\u3000Lovelace', HIDDEN],
  ['Ada\u2028Lovelace', HIDDEN],
  ['Ada\tLovelace', HIDDEN],
  ['Ada\nLovelace', HIDDEN],
  ['Ada\u200bLovelace', HIDDEN],
  ['Ada\u202eLovelace', HIDDEN],
  ['Ada\u00adLovelace', HIDDEN],
  ['Ada\u3164Lovelace', HIDDEN],
  ['Ada\u2800Lovelace', HIDDEN],
  ['Ada\ufe0fLovelace', HIDDEN],
  ['Ada\ue000Lovelace', HIDDEN],
  ['Ada\u0378Lovelace', HIDDEN],
])('%j may be a name, or is refused for a reason', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

test.each([
  ['Ada Lovelace', 'ADA LOVELACE', true],
  ['Straße 12', 'STRASSE 12', true],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', true],
  ['ｆｕｌｌｗｉｄｅ', 'fullwide', true],
  ['e\u0301cole de', '\u00e9cole de', true],
  ['Ada Lovelace', 'Ada Lovelase', false],
  ['Ада Ловелас', 'Aда Ловелас', false],
])('%j and %j are compared without case', (one, other, isSame) => {
  expect(folded(one) === folded(other)).toBe(isSame);
});
