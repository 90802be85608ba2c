/**
 * Unpacks what the build has packed with Zstandard (`buildtools/pack.py`), next to the file itself. No browser that we
 * support can do it.
 */

import {decompress} from './vendor/fzstd.js';

/** @param address of a file @returns that of its packed form */
export const packedOf = (address: string): string => `${address}.zst`;

/** @returns throws if the bytes are damaged */
export function unpack(bytes: ArrayBuffer): ArrayBuffer {
  const content = decompress(new Uint8Array(bytes)) as Uint8Array<ArrayBuffer>;
  return content.byteLength === content.buffer.byteLength ? content.buffer : content.slice().buffer;
}
