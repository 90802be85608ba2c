import {expect, test} from 'vitest';
import {packedOf, unpack} from '#web/unpack.js';

/** `mine ` forty times, packed by Python's `zstandard` at level 22, in base64. */
const MINES = 'KLUv/SDIbQAAMG1pbmUgbQEAP1ClCA==';

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

test('unpacks what the build has packed', () => {
  const content = unpack(bytesOf(MINES).buffer);
  expect(content).toBeInstanceOf(ArrayBuffer);
  expect(new TextDecoder().decode(content)).toBe('mine '.repeat(40));
  expect(packedOf('a/engine.zip')).toBe('a/engine.zip.zst');
});

test.each([
  ['a page in its place', new TextEncoder().encode('<!doctype html><title>Not found</title>')],
  ['half of it', bytesOf(MINES).slice(0, 12)],
])('refuses %s', (_, bytes) => {
  expect(() => unpack(bytes.buffer)).toThrow();
});
