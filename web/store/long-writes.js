/**
 * Writes that take long, and what Chromium makes of one that was cut off.
 *
 * Its IndexedDB lies in LevelDB, which appends every record to a log in two writes: the head, with length and checksum, then
 * the body. A browser that is killed between the two leaves a head without a body. The next start passes over it, but goes on
 * with the same log, behind it; the start after that reads both as one record, whose checksum is wrong, takes the database for
 * damaged, and deletes all of it (seen in Chromium 156, about once in thirty kills in the middle of a long write; one small
 * entry is in danger for microseconds alone). A log ends when it has grown to 4 MB, and what it held is kept elsewhere. So a
 * long write stands under a mark, and a start that finds one left over writes and deletes that much: the torn log is gone
 * before anybody reads it again.
 *
 * @typedef {import('./database.js').Connection} Connection
 */
import {quiet} from './quiet.js';

const MARK = 'long ';
const BALLAST = 'ballast ';
/** Together more than a log holds; larger pieces would lie in files of their own. */
const PIECES = 96;
const PIECE = 60_000;

/**
 * Does work that writes much, under a mark.
 *
 * @template T @param {Connection} db @param {string} name of the mark, used by nobody else @param {(db: Connection) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function underMark(db, name, work) {
  const mark = MARK + name;
  await db.put('keys', true, mark);
  try {
    return await work(db);
  } finally {
    // What the work came to counts; a mark that stays costs the next start a tenth of a second.
    await db.delete('keys', mark).catch(() => {});
  }
}

/** Ends the log, where a long write may have been cut off. @param {Connection} db */
export async function endTornLog(db) {
  const marks = await db.getAllKeys('keys', startingWith(MARK));
  if (!marks.length) return;
  const {store, done} = db.transaction('keys', 'readwrite');
  for (let piece = 0; piece < PIECES; piece++)
    quiet(store.put(crypto.getRandomValues(new Uint8Array(PIECE)), BALLAST + piece));
  await done;
  // Only now the log is found to be full, and the next begun.
  const after = db.transaction('keys', 'readwrite');
  quiet(after.store.delete(startingWith(BALLAST)), ...marks.map((mark) => after.store.delete(mark)));
  await after.done;
}

/** @param {string} start */
const startingWith = (start) => IDBKeyRange.bound(start, `${start}\uffff`);
