/** The type and the length of a strategy worker's messages are checked before anything in them is read. */
import {describe, expect, test} from 'vitest';
import {readReply} from '#web/sandbox/replies.js';

const LOADED = {ok: true, inference: 'exact', printed: ''};
const CHOSEN = {ok: true, choice: 'open', cell: 3, printed: ''};
const FAILED = {ok: false, message: 'It failed.', line: 2, printed: 'So far\n'};

test.each([
  [LOADED, 'load'],
  [CHOSEN, 'choose'],
  [FAILED, 'load'],
  [FAILED, 'choose'],
])('the honest reply %j is read', (reply, type) => {
  expect(readReply(JSON.stringify(reply), /** @type {'load'|'choose'} */ (type))).toEqual(reply);
});

test('all that may be printed is no long reply', () => {
  const reply = {...CHOSEN, printed: '😀'.repeat(2000)};
  // Python takes twelve characters for one beyond the first plane.
  const text = JSON.stringify(reply).replace(
    /[\ud800-\udfff]/g,
    (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  expect(text.length).toBeGreaterThan(24_000);
  expect(readReply(text, 'choose')).toEqual(reply);
});

/**
 * A reply with other values of a field, one by one.
 *
 * @param {object} reply @param {string} field @param {unknown[]} values
 */
const with_ = (reply, field, values) => values.map((value) => JSON.stringify({...reply, [field]: value}));

describe.each(/** @type {const} */ (['load', 'choose']))('an answer to %s', (type) => {
  test.each([
    null,
    7,
    {},
    '',
    'null',
    '[1,2]',
    '7',
    '"ok"',
    '{',
    JSON.stringify({...FAILED, printed: 'x'.repeat(40_000)}),
    ...with_(FAILED, 'printed', [{toString: 1}, null, 1, []]),
    ...with_(FAILED, 'message', [{}, null, 1, ['a']]),
    ...with_(FAILED, 'line', [{}, null, '1', -1, 0.5]),
    ...with_(FAILED, 'ok', [null, 0, 'false', []]),
    ...with_(CHOSEN, 'ok', [1, 'true', null]),
    ...with_(CHOSEN, 'cell', [0.5, '3', null, -1, 1e300, [3]]),
    ...with_(CHOSEN, 'choice', ['flag', null, 1, ['open']]),
    ...with_(LOADED, 'inference', [1, null, {}, 'x'.repeat(1000)]),
    ...with_(CHOSEN, 'printed', [{toString: 1}]),
  ])('that is none is not read: %j', (text) => {
    expect(readReply(text, type)).toBeNull();
  });
});
