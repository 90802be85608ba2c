/** Lines of a file, read piece by piece, so that its size costs no memory. */
import * as words from '../words/files.js';
import {StoreError} from './errors.js';

/** Longest line, bytes: some twenty times the longest game that was ever played. */
export const LONGEST = 5_000_000;
const NEWLINE = 10;

/**
 * @param {Blob} file @param {{longest?: number, onBytes?: (read: number) => void}} [limits]
 * @returns {AsyncGenerator<{number: number, text: string, isWhole: boolean}>} lines from 1; `isWhole`: it ends with a newline, as
 *   all of ours do. Throws `StoreError` `file` at a line too long, or not in UTF-8
 */
export async function* linesOf(file, {longest = LONGEST, onBytes = () => {}} = {}) {
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (file.stream()).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let parts = [];
  let [number, length, read] = [1, 0, 0];

  /** @param {Uint8Array<ArrayBuffer>} part */
  function add(part) {
    parts.push(part);
    length += part.length;
    if (length > longest) throw new StoreError('file', words.atLine(number, words.LINE_TOO_LONG));
  }

  /** @param {boolean} isWhole */
  function line(isWhole) {
    const text = decoded(parts, number);
    [parts, length] = [[], 0];
    return {number: number++, text, isWhole};
  }

  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      let start = 0;
      for (let end = piece.value.indexOf(NEWLINE); end >= 0; end = piece.value.indexOf(NEWLINE, start)) {
        add(piece.value.subarray(start, end));
        start = end + 1;
        yield line(true);
      }
      add(piece.value.subarray(start));
      read += piece.value.length;
      onBytes(read);
    }
    if (length) yield line(false);
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** @param {Uint8Array<ArrayBuffer>[]} parts @param {number} number of the line @returns {string} */
function decoded(parts, number) {
  const decoder = new TextDecoder('utf-8', {fatal: true});
  try {
    return parts.map((part) => decoder.decode(part, {stream: true})).join('') + decoder.decode();
  } catch {
    // Ours is text from its first line on.
    throw new StoreError('file', number === 1 ? words.FILE_FOREIGN : words.atLine(number, words.TEXT_WRONG));
  }
}
