/**
 * A log that may be torn, and how to end it before anybody reads it again.
 *
 * Chromium's IndexedDB is stored in LevelDB, which appends every record to a log in two writes: the head, with length
 * and checksum, then the body. A browser that is killed between the two leaves a head without a body, and so does a
 * disk that becomes full. The next opening skips it, but continues the same log behind it; the opening after that reads
 * both as one record with a wrong checksum, considers the database damaged, and deletes all of it (seen in Chromium
 * 156, about once in thirty kills in the middle of a long write, and about once in ten disks that were full for a
 * while: even opening writes). A log ends when it has grown to 4 MB, and its contents move elsewhere. So when there is
 * doubt, the page writes and deletes that much.
 *
 * There are two causes. A *mark* is stored with the games during a long write (`underMark`); if a start finds one, the
 * write was cut off. *Doubt* comes with a connection that the browser has ended or could not open: as long as it lasts,
 * nothing is opened before there is room, and nobody uses a connection before the log has been ended.
 */

import * as words from '../words/store.js';
import type {Connection} from './connection.js';
import type {Memory} from './data-loss.js';
import {StoreError, whyNotDone} from './errors.js';
import {ignoreRejections} from './ignore-rejections.js';

const MARK = 'long ';
const BALLAST = 'ballast ';
/** Together more than a log holds; larger pieces would be in their own files. */
const PIECES = 96;
const PIECE = 60_000;

/** @param memory whether there is doubt, remembered outside the database */
export function createDoubt(memory: Memory) {
  const freeSpace = createFreeSpace();
  /** The memory may be on the same disk. */
  let isRaised = memory.has();

  return {
    raise() {
      isRaised = true;
      memory.keep(true);
    },

    /** Rejects with `StoreError` `quota` if there is doubt, and no room to settle it. */
    async expectRoom() {
      if (isRaised && !(await freeSpace.isThere())) throw new StoreError('quota', words.QUOTA);
    },

    /** @param db that nobody uses yet */
    async settle(db: Connection) {
      freeSpace.prepare();
      if (!isRaised) return;
      await endLog(db);
      isRaised = false;
      memory.keep(false);
    },
  };
}

export type Doubt = ReturnType<typeof createDoubt>;

/** Does work that writes a lot, with a mark. @param name of the mark, not used by anybody else */
export async function underMark<T>(db: Connection, name: string, work: (db: Connection) => Promise<T>): Promise<T> {
  const mark = MARK + name;
  await db.put('keys', true, mark);
  try {
    return await work(db);
  } finally {
    // The result of the work counts; a mark that stays costs the next start a tenth of a second.
    await db.delete('keys', mark).catch(() => {});
  }
}

/** Ends the log if a long write may have been cut off. */
export async function endTornLog(db: Connection) {
  if ((await db.getAllKeys('keys', startingWith(MARK))).length) await endLog(db);
}

/** Ends the log, and removes the marks. */
async function endLog(db: Connection) {
  const {store, done} = db.transaction('keys', 'readwrite');
  for (let piece = 0; piece < PIECES; piece++)
    ignoreRejections(store.put(crypto.getRandomValues(new Uint8Array(PIECE)), BALLAST + piece));
  await done;
  // Only this write finds that the log is full, and starts the next one.
  const after = db.transaction('keys', 'readwrite');
  ignoreRejections(...[BALLAST, MARK].map((start) => after.store.delete(startingWith(start))));
  await after.done;
}

const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`);

/*
 * Whether the disk has room: only a write gives a true answer.
 *
 * The file belongs to the site, but not to the database. Its handle is requested while all is well: a browser whose
 * disk is full may not give one any more, not even when there is room again (Chromium 156).
 */

const NAME = 'room';
/** Bytes: more than the caller is about to write. */
const AMOUNT = 8_000_000;
/** ms; while a site's data are being cleared, a browser may never answer. */
const PATIENCE = 5000;
/** ms that an answer is valid: while nothing can be saved, every press of the player asks. */
const FRESH = 1000;

function createFreeSpace() {
  let file: Promise<FileSystemFileHandle | null> | null = null;
  let answer: Promise<boolean> | null = null;

  /** Requests the file; nobody waits for it. */
  function prepare() {
    file ??= handle();
    file.then((given) => given ?? (file = null));
  }

  async function tried() {
    prepare();
    // Safari has had such files since 15.2, and this way of writing to them since 26.
    const writing = await (await file)?.createWritable?.().catch((error) => {
      file = null; // it may have been deleted with the site's data
      if (whyNotDone(error).code === 'quota') throw error;
    });
    try {
      await writing?.write(new Uint8Array(AMOUNT));
    } finally {
      // The file keeps nothing of this.
      ignoreRejections(writing?.abort());
    }
    return true;
  }

  async function asked() {
    const hasIt = await Promise.race([
      tried().catch(() => false),
      new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, true)),
    ]);
    setTimeout(() => (answer = null), FRESH);
    return hasIt;
  }

  return {
    prepare,

    /** @returns false if there is none; true also if it cannot be determined */
    isThere(): Promise<boolean> {
      answer ??= asked();
      return answer;
    },
  };
}

/** @returns null if sites have no files */
async function handle(): Promise<FileSystemFileHandle | null> {
  try {
    return await (await navigator.storage.getDirectory()).getFileHandle(NAME, {create: true});
  } catch {
    return null;
  }
}
