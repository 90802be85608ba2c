/** Looks that were named in screenshots, in a storage that may be closed. */
import {expect, test} from 'vitest';
import {createLooks, MOST_LOOKS} from '#web/store/looks.js';

/** @param {Record<string, string>} held */
const storage = (held = {}) =>
  /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => held[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void (held[key] = value),
  });

test('are there in the next visit, each with its last name', () => {
  const shared = storage();
  const looks = createLooks(() => shared);
  expect(looks.list()).toEqual([]);
  looks.add({state: '1', look: 'a'});
  looks.add({state: 'mine', look: 'b'});
  looks.add({state: '2', look: 'a'});
  const later = createLooks(() => shared);
  expect(later.list()).toEqual([
    {state: 'mine', look: 'b'},
    {state: '2', look: 'a'},
  ]);
  later.forget();
  expect(looks.list()).toEqual([]);
});

test('do not grow without bound: the oldest go', () => {
  const shared = storage();
  const looks = createLooks(() => shared);
  for (let at = 0; at <= MOST_LOOKS; at++) looks.add({state: '1', look: String(at)});
  expect(looks.list()).toHaveLength(MOST_LOOKS);
  expect(looks.list()[0].look).toBe('1');
});

test('that are damaged are passed over', () => {
  const texts = ['{', '7', 'null', '{"state":"1"}', '[null, 3, {"state": 1, "look": "a"}]'];
  for (const text of texts) {
    const damaged = {...storage(), getItem: () => text};
    expect(createLooks(() => damaged).list()).toEqual([]);
  }
});

test('last as long as the page where nothing can be stored', () => {
  const looks = createLooks(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  looks.add({state: '1', look: 'a'});
  looks.add({state: '2', look: 'b'});
  expect(looks.list()).toHaveLength(2);
  looks.forget();
  expect(looks.list()).toEqual([]);
});
