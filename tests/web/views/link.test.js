/** Addresses of games. */
import {expect, test} from 'vitest';
import {readLessonLink} from '#web/views/lesson-link.js';
import {readLink} from '#web/views/link.js';

const DOCUMENTS = import.meta.glob(['../../../README.md', '../../../docs/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Addresses that documents name, except placeholders. */
const NAMED = new Set(
  Object.values(DOCUMENTS)
    .flatMap((text) => [...text.matchAll(/`#((?:new|learn)\?[^`]*)`/g)].map(([, address]) => address))
    .filter((address) => !address.includes('HEX')),
);

test('documents name addresses', () => {
  expect(NAMED.size).toBeGreaterThanOrEqual(3);
});

test.each([...NAMED])('%s, which a document names, is read', (address) => {
  const query = address.slice(address.indexOf('?') + 1);
  const read = address.startsWith('new') ? readLink(query) : readLessonLink(query);
  expect('problem' in read ? read.problem : '').toBe('');
});
