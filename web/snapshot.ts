/**
 * A part of the engine's worker, for visits after the first: starts Python from a snapshot of its memory, taken when
 * the engine had just been imported. So a start neither sets Python up nor imports anything.
 *
 * The snapshot is in the cache of its version, so the service worker drops both together. Its digest is stored with it;
 * a damaged one is not used. Whatever is wrong with it, Python starts without it, and it is dropped.
 *
 * A snapshot holds only memory: every start writes the files, and seeds `random` (`worker.ts`). It can be made only of
 * a Python that was started for that, so another worker makes it (`page/snapshots.ts`).
 */

import type {PyodideAPI} from 'pyodide';

/** Where the snapshot is: the name of a cache, and an address in it that no file has. */
export type Place = {cacheName: string; address: string};

/** Starts Python with some of Pyodide's options, and imports the engine. */
type Open<T> = (how: object) => Promise<{python: PyodideAPI; bridge: T}>;

const DIGEST = 'digest';

/** Starts Python from the snapshot if there is one, otherwise as usual. @returns the engine's bridge */
export async function openFrom<T>(place: Place, open: Open<T>): Promise<T> {
  // A browser may refuse to read what it keeps.
  const snapshot = await whole(place).catch(() => undefined);
  if (snapshot) {
    try {
      return (await open({_loadSnapshot: snapshot})).bridge;
    } catch {
      await drop(place);
    }
  }
  return (await open({})).bridge;
}

/** Makes the snapshot. Rejects if there is no room for it. */
export async function make({cacheName, address}: Place, open: Open<unknown>) {
  const {python} = await open({_makeSnapshot: true});
  const bytes = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  const headers = {[DIGEST]: await digest(bytes), 'Content-Type': 'application/octet-stream'};
  await (await caches.open(cacheName)).put(address, new Response(bytes, {headers}));
}

/** @returns the snapshot; nothing if there is none */
async function whole(place: Place): Promise<ArrayBuffer | undefined> {
  const response = await caches.match(place.address, place);
  const bytes = await response?.arrayBuffer();
  if (!bytes || (await digest(bytes)) === response?.headers.get(DIGEST)) return bytes;
  await drop(place);
}

async function drop({cacheName, address}: Place) {
  await (await caches.open(cacheName)).delete(address);
}

/** @returns SHA-256, in base64 */
async function digest(bytes: BufferSource): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}
