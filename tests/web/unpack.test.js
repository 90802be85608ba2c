import {expect, test} from 'vitest';
import {packedOf, unpack, unpackStream} from '#web/unpack.js';

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

/** Two blocks of 131,072 bytes and one of 37,856, packed as `MINES` is: `mine ` sixty thousand times. */
const MANY_MINES = 'KLUv/aDgkwQAbAAAKG1pbmUgAQD4/8iLFkQAAAABAP3/yAsQRQAAAAEA3RMdAAE=';

/** @param {Uint8Array} bytes @param {number} size of the pieces in which they arrive */
function arriving(bytes, size) {
  const pieces = Array.from({length: Math.ceil(bytes.length / size)}, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  return new ReadableStream({
    pull: (controller) => {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

/** @param {ReadableStream<Uint8Array>} stream */
const textOf = (stream) => new Response(/** @type {BodyInit} */ (stream)).text();

test.each([1, 7, 1000])('unpacks while pieces of %i bytes arrive', async (size) => {
  expect(await textOf(unpackStream(arriving(bytesOf(MINES), size)))).toBe('mine '.repeat(40));
  expect(await textOf(unpackStream(arriving(bytesOf(MANY_MINES), size)))).toBe('mine '.repeat(60_000));
});

test('gives each block as soon as it has arrived', async () => {
  const bytes = bytesOf(MANY_MINES);
  const {readable, writable} = new TransformStream();
  const writer = writable.getWriter();
  const reader = unpackStream(readable).getReader();
  for (const byte of bytes.slice(0, -4)) writer.write(Uint8Array.of(byte));
  const {value} = await reader.read();
  expect(value?.length).toBeGreaterThan(100_000);
});

test.each([
  ['a page in its place', new TextEncoder().encode('<!doctype html><title>Not found</title>')],
  ['half of it', bytesOf(MANY_MINES).slice(0, 20)],
])('fails for %s', async (_, bytes) => {
  await expect(textOf(unpackStream(arriving(bytes, 5)))).rejects.toThrow();
});

test('asks for no more once nobody wants it', async () => {
  /** @type {unknown} */
  let given;
  const stream = unpackStream(new ReadableStream({cancel: (reason) => void (given = reason)}));
  await stream.cancel('elsewhere');
  expect(given).toBe('elsewhere');
});
