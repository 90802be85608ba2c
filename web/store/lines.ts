/** The lines of a file, read in pieces, so that its size costs no memory. */

import * as words from '../words/files.js';
import {StoreError} from './errors.js';

/** Longest line, bytes: about twenty times the longest game ever played. */
export const LONGEST = 5_000_000;
const NEWLINE = 10;

/**
 * @returns lines from 1; `isWhole`: it ends with a newline, as all of ours do. Throws `StoreError` `file` if a line is
 * too long or not in UTF-8
 */
export async function* linesOf(
  file: Blob,
  {longest = LONGEST, onBytes = () => {}}: {longest?: number; onBytes?: (read: number) => void} = {},
): AsyncGenerator<{number: number; text: string; isWhole: boolean}> {
  const reader = (file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let [number, length, read] = [1, 0, 0];

  function add(part: Uint8Array<ArrayBuffer>) {
    parts.push(part);
    length += part.length;
    if (length > longest) throw new StoreError('file', words.atLine(number, words.LINE_TOO_LONG));
  }

  function line(isWhole: boolean) {
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

/** @param number of the line */
function decoded(parts: Uint8Array<ArrayBuffer>[], number: number): string {
  const decoder = new TextDecoder('utf-8', {fatal: true});
  try {
    return parts.map((part) => decoder.decode(part, {stream: true})).join('') + decoder.decode();
  } catch {
    // Our files are text from the first line on.
    throw new StoreError('file', number === 1 ? words.FILE_FOREIGN : words.atLine(number, words.TEXT_WRONG));
  }
}
