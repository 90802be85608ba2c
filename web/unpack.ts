/**
 * Unpacks what the build has packed with Zstandard (`buildtools/pack.py`), next to the file itself. No browser that we
 * support can do it.
 */

import {Decompress, decompress} from './vendor/fzstd.js';

/** @param address of a file @returns that of its packed form */
export const packedOf = (address: string): string => `${address}.zst`;

/** @returns throws if the bytes are damaged */
export function unpack(bytes: ArrayBuffer): ArrayBuffer {
  const content = decompress(new Uint8Array(bytes)) as Uint8Array<ArrayBuffer>;
  return content.byteLength === content.buffer.byteLength ? content.buffer : content.slice().buffer;
}

/**
 * @param source a packed file as it arrives
 * @returns its content, which fails if the file is damaged or cut off
 */
export function unpackStream(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let unpacked: Uint8Array[] = [];
  const decoder = new Decompress((piece) => unpacked.push(piece));
  return new ReadableStream({
    pull: async (controller) => {
      let isDone = false;
      // A stream whose `pull` brings nothing is not asked again, and not every piece that arrives ends a block.
      while (!isDone && unpacked.length === 0) {
        const {done, value} = await reader.read();
        decoder.push(value ?? new Uint8Array(), done);
        isDone = done;
      }
      for (const piece of unpacked) controller.enqueue(piece);
      unpacked = [];
      if (isDone) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
