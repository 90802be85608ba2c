/** Gives the player a file. */
import {h} from './dom.js';

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const href = URL.createObjectURL(blob);
  h('a', {href, download: name}).click();
  // The browser has begun to read it by then; without this the whole file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
