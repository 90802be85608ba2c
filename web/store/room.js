/**
 * Whether the disk has room: asked by writing, the one question that is answered truly.
 *
 * It is written to a file of the site's own, apart from the database. Its handle is had while all is well: a browser whose disk
 * is full may not give one any more, nor after there is room again (Chromium 156).
 */
import {whyNotDone} from './problems.js';
import {quiet} from './quiet.js';

const NAME = 'room';
/** Bytes: more than whoever asks is about to write. */
const AMOUNT = 8_000_000;
/** ms; while a site's data are being cleared a browser may never answer. */
const PATIENCE = 5000;
/** ms that an answer holds: whoever plays while nothing can be kept asks at every press. */
const FRESH = 1000;

export function createRoom() {
  /** @type {Promise<FileSystemFileHandle|null>|null} */
  let file = null;
  /** @type {Promise<boolean>|null} */
  let answer = null;

  /** Gets the file; nobody waits for it. */
  function prepare() {
    file ??= handle();
    file.then((given) => given ?? (file = null));
  }

  async function tried() {
    prepare();
    // Safari has such files since 15.2, and this way of writing to them since 26.
    const writing = await (await file)?.createWritable?.().catch((error) => {
      file = null; // it may have been deleted with the site's data
      if (whyNotDone(error).code === 'quota') throw error;
    });
    try {
      await writing?.write(new Uint8Array(AMOUNT));
    } finally {
      // Nothing of it stays.
      quiet(writing?.abort());
    }
    return true;
  }

  async function asked() {
    const hasIt = await Promise.race([
      tried().catch(() => false),
      new Promise((resolve) => setTimeout(resolve, PATIENCE, true)),
    ]);
    setTimeout(() => (answer = null), FRESH);
    return hasIt;
  }

  return {
    prepare,

    /** @returns {Promise<boolean>} false where there is none; true also where nobody can tell */
    isThere() {
      answer ??= asked();
      return answer;
    },
  };
}

/** @returns {Promise<FileSystemFileHandle|null>} null where sites have no files */
async function handle() {
  try {
    return await (await navigator.storage.getDirectory()).getFileHandle(NAME, {create: true});
  } catch {
    return null;
  }
}
