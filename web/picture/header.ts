/** The size of a picture from the first bytes of its file, before anything is decoded. */

import {damaged, NO_PICTURE, noPixels, tooLarge} from '../words/picture.js';

export type Header = {kind: 'png' | 'jpeg' | 'webp'; width: number; height: number};

type Size = {width: number; height: number};

export const MOST_MEGAPIXELS = 20;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const NAMES = {png: 'PNG', jpeg: 'JPEG', webp: 'WebP'};
// Frames of JPEG: all from SOF0 to SOF15 except the tables that share their range.
const TABLES = [0xc4, 0xc8, 0xcc];

/** Reads numbers, and says where it cannot. */
function readerOf(bytes: Uint8Array, kind: Header['kind']) {
  const fail = (at: number) => new Error(damaged(NAMES[kind], Math.min(at, bytes.length)));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const checked = (at: number, length: number) => {
    if (at + length > bytes.length) throw fail(bytes.length);
    return at;
  };
  return {
    fail,
    byte: (at: number) => view.getUint8(checked(at, 1)),
    short: (at: number, little = false) => view.getUint16(checked(at, 2), little),
    long: (at: number, little = false) => view.getUint32(checked(at, 4), little),
    word: (at: number) => String.fromCharCode(...bytes.subarray(checked(at, 4), at + 4)),
  };
}

function sizeOfPng(bytes: Uint8Array): Size {
  const {fail, long, word} = readerOf(bytes, 'png');
  if (long(8) !== 13) throw fail(8);
  if (word(12) !== 'IHDR') throw fail(12);
  return {width: long(16), height: long(20)};
}

/** Walks from segment to segment up to the first frame. */
function sizeOfJpeg(bytes: Uint8Array): Size {
  const {fail, byte, short} = readerOf(bytes, 'jpeg');
  let at = 2;
  for (;;) {
    if (byte(at) !== 0xff) throw fail(at);
    const marker = byte(at + 1);
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker < 0xc0 || marker === 0xd8 || marker === 0xd9 || marker === 0xda) throw fail(at + 1);
    else if (marker <= 0xcf && !TABLES.includes(marker)) return {width: short(at + 7), height: short(at + 5)};
    else if (short(at + 2) < 2) throw fail(at + 2);
    else at += 2 + short(at + 2);
  }
}

function sizeOfWebp(bytes: Uint8Array): Size {
  const {fail, byte, short, long, word} = readerOf(bytes, 'webp');
  const three = (at: number) => byte(at) | (short(at + 1, true) << 8);
  const kind = word(12);
  if (kind === 'VP8X') return {width: three(24) + 1, height: three(27) + 1};
  if (kind === 'VP8L') {
    if (byte(20) !== 0x2f) throw fail(20);
    const bits = long(21, true);
    return {width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1};
  }
  if (kind !== 'VP8 ') throw fail(12);
  if (three(23) !== 0x2a019d) throw fail(23);
  return {width: short(26, true) & 0x3fff, height: short(28, true) & 0x3fff};
}

function kindOf(bytes: Uint8Array): Header['kind'] | null {
  const begins = (magic: number[], at = 0) => magic.every((byte, index) => bytes[at + index] === byte);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  const isWebp = begins([...'RIFF'].map((each) => each.charCodeAt(0))) && begins([0x57, 0x45, 0x42, 0x50], 8);
  return isWebp ? 'webp' : null;
}

/** @param bytes the file, or its beginning @throws Error that says why not */
export function readHeader(bytes: Uint8Array): Header {
  const kind = kindOf(bytes);
  if (!kind) throw new Error(NO_PICTURE);
  const {width, height} = {png: sizeOfPng, jpeg: sizeOfJpeg, webp: sizeOfWebp}[kind](bytes);
  if (!width || !height) throw new Error(noPixels(width, height));
  if (width * height > MOST_MEGAPIXELS * 1e6) throw new Error(tooLarge(width, height, MOST_MEGAPIXELS));
  return {kind, width, height};
}
