/**
 * A log that may be torn, and how it is ended before anybody reads it again.
 *
 * Chromium's IndexedDB lies in LevelDB, which appends every record to a log in two writes: the head, with length and checksum,
 * then the body. A browser that is killed between the two leaves a head without a body, and so does a disk that is full by then.
 * The next opening passes over it, but goes on with the same log, behind it; the opening after that reads both as one record,
 * whose checksum is wrong, takes the database for damaged, and deletes all of it (seen in Chromium 156, about once in thirty kills
 * in the middle of a long write, and about once in ten disks that were full for a while: opening alone writes, too). A log ends
 * when it has grown to 4 MB, and what it held is kept elsewhere. So whoever has cause for doubt writes and deletes that much.
 *
 * There are two causes. A *mark* stands beside the games while a long write lasts (`long-writes.js`); where a start finds one, the
 * write was cut off. *Doubt* comes with a connection that the browser has ended, or could not open: as long as it lasts nothing
 * is opened before there is room, and nobody uses a connection before the log has been ended.
 *
 * @typedef {import('./connection.js').Connection} Connection
 * @typedef {import('./data-loss.js').Memory} Memory
 */
import * as words from '../words/store.js';
import {StoreError} from './errors.js';
import {quiet} from './quiet.js';
import {createRoom} from './room.js';

export const MARK = 'long ';
const BALLAST = 'ballast ';
/** Together more than a log holds; larger pieces would lie in files of their own. */
const PIECES = 96;
const PIECE = 60_000;

/** @param {Memory} memory whether there is doubt, remembered outside of the database */
export function createDoubt(memory) {
  const room = createRoom();
  /** Memory may lie on the same disk. */
  let isRaised = memory.has();

  return {
    raise() {
      isRaised = true;
      memory.keep(true);
    },

    /** Rejects with `StoreError` `quota` where there is doubt, and no room to settle it. */
    async expectRoom() {
      if (isRaised && !(await room.isThere())) throw new StoreError('quota', words.QUOTA);
    },

    /** @param {Connection} db that nobody uses yet */
    async settle(db) {
      room.prepare();
      if (!isRaised) return;
      await endLog(db);
      isRaised = false;
      memory.keep(false);
    },
  };
}

/** Ends the log, where a long write may have been cut off. @param {Connection} db */
export async function endTornLog(db) {
  if ((await db.getAllKeys('keys', startingWith(MARK))).length) await endLog(db);
}

/** Ends the log, and with it the marks. @param {Connection} db */
async function endLog(db) {
  const {store, done} = db.transaction('keys', 'readwrite');
  for (let piece = 0; piece < PIECES; piece++)
    quiet(store.put(crypto.getRandomValues(new Uint8Array(PIECE)), BALLAST + piece));
  await done;
  // Only now the log is found to be full, and the next begun.
  const after = db.transaction('keys', 'readwrite');
  quiet(...[BALLAST, MARK].map((start) => after.store.delete(startingWith(start))));
  await after.done;
}

/** @param {string} start */
const startingWith = (start) => IDBKeyRange.bound(start, `${start}\uffff`);
