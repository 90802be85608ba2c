/** Gives the player a file. */

import {h} from '../ui/h.js';

export function download(blob: Blob, name: string) {
  const href = URL.createObjectURL(blob);
  h('a', {href, download: name}).click();
  // The browser has begun to read the file by then; without this, all of it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
