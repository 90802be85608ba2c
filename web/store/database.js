/**
 * The database as the rest of the store sees it: work is run on it, on another connection where one was lost, and what goes
 * wrong is told.
 *
 * Whatever fails rejects with a `StoreError`, so that whoever asked goes on in memory. `watch` tells what is wrong, by its cause, and
 * that it has passed. A failure is followed by another try (`occasions.js`): the connection is opened if there is none, and those who
 * hold what could not be kept (`retry`) write it. Until then work that needs a connection is refused at once. What is wrong has passed
 * when they have nothing left, or when something has been written. A cause that says nothing, as a full disk's when the
 * database is opened again, does not take the place of one that does.
 *
 * @typedef {import('./connection.js').Connection} Connection
 * @typedef {ReturnType<typeof createDatabase>} Database
 */
import {createChannel} from './channel.js';
import {createConnection} from './connection.js';
import {StoreError} from './errors.js';
import {endTornLog, underMark} from './long-writes.js';
import {createOccasions} from './occasions.js';
import {whyNotDone} from './problems.js';

const NAME = 'qmines';
/** What may pass while nobody does anything; all else takes somebody's hand. */
const PASSING = ['failed', 'quota'];

/** @returns {string} a name that nothing else has */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {{has: () => boolean, keep: (has: boolean) => void}} [memory] whether something worth keeping was here, remembered
 *   outside of the database
 * @param {(isNow: boolean) => void} [onLost] what was worth keeping is gone: deleted `isNow`, while this page had it open, or before
 *   it came, because the browser found it damaged or made room
 */
export function createDatabase(memory = {has: () => false, keep() {}}, onLost = () => {}) {
  const channel = createChannel(NAME);
  const connection = createConnection(NAME, {
    onOpen,
    onFailed: fail,
    bring: (db) => Promise.all([...bringers].map((bringer) => bringer(db))),
  });
  const occasions = createOccasions(tryAgain);
  /** @type {StoreError|null} */
  let problem = null;
  /** @type {Set<(problem: StoreError|null) => void>} */
  const listeners = new Set();
  /** @type {Set<(db: Connection) => Promise<unknown>>} */
  const bringers = new Set();
  /** @type {Set<() => void>} */
  const readers = new Set();
  /** @type {Set<() => Promise<unknown>>} */
  const retriers = new Set();
  let isSecured = false;
  /** Whether this page has seen something worth keeping: who clears the site's data clears the memory of it, too. */
  let hasTreasure = memory.has();
  const first = connection.reach().catch(() => {}); // told by `fail`

  /** @param {StoreError|null} now */
  function tell(now) {
    if (now?.code === problem?.code) return;
    problem = now;
    for (const listener of listeners) listener(now);
  }

  /** @param {StoreError} found */
  function fail(found) {
    const saysLess = found.code === 'failed' && problem?.code === 'quota';
    if (!saysLess) tell(found);
    occasions.failed(PASSING.includes(found.code));
  }

  function pass() {
    occasions.done();
    tell(null);
  }

  /** @param {Connection} db @param {import('./connection.js').Coming} coming */
  function onOpen(db, {isNew, isBack, wasDeleted}) {
    if (isNew || wasDeleted) tellLoss(isNew, isBack);
    // Where it fails, its marks stay, and the next start tries again.
    endTornLog(db).catch(() => {});
    retryAll();
    readers.forEach((reader) => reader());
  }

  /** @param {boolean} isNew no other tab has put anything into it yet @param {boolean} isNow */
  function tellLoss(isNew, isNow) {
    const isLoss = hasTreasure || memory.has();
    hasTreasure = false;
    if (isNew) memory.keep(false);
    if (isLoss) onLost(isNow);
  }

  function tryAgain() {
    if (!connection.isOpen)
      connection.reach().catch(() => {}); // told by `fail`
    else if (problem) retryAll();
  }

  /** Lets be written what could not be kept; where that fails, `run` has told why. */
  async function retryAll() {
    const done = await Promise.allSettled([...retriers].map((retrier) => retrier()));
    if (done.every(({status}) => status === 'fulfilled')) pass();
  }

  /** @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} */
  async function attempt(work) {
    const db = await reach();
    try {
      return await work(db);
    } catch (error) {
      if (whyNotDone(error).code !== 'failed' || !connection.isLost(db, error)) throw error;
      return work(await reach());
    }
  }

  async function reach() {
    if (problem && !connection.isOpen && occasions.isEarly()) throw problem;
    return connection.reach();
  }

  /**
   * Runs a piece of work on the database.
   *
   * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} rejects with `StoreError`
   */
  async function run(work) {
    try {
      return await attempt(work);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const found = whyNotDone(error);
      fail(found);
      throw found;
    }
  }

  /**
   * Runs work that writes: when it is done there is room, and nothing is wrong any more.
   *
   * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} as `run`
   */
  async function write(work) {
    const done = await run(work);
    pass();
    return done;
  }

  return {
    channel,
    run,
    write,

    /**
     * Runs work that writes much at once.
     *
     * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} as `run`
     */
    writeLong: (work) => write((db) => underMark(db, newId(), work)),

    /** @returns {Promise<StoreError|null>} why nothing is kept at the moment; null when all is well */
    async problem() {
      await first;
      return problem;
    },

    /** Called at every change of what `problem` tells. @param {(problem: StoreError|null) => void} listener */
    watch: (listener) => void listeners.add(listener),

    /** `bringer` puts what this page alone still holds into a database that is had again. @param {(db: Connection) => Promise<unknown>} bringer */
    bringBack: (bringer) => void bringers.add(bringer),

    /** `reader` is called whenever there is a connection where there was none: what has been read may be out of date. @param {() => void} reader */
    readAgain: (reader) => void readers.add(reader),

    /** `retrier` writes what could not be kept, and rejects where it still cannot. @param {() => Promise<unknown>} retrier */
    retry: (retrier) => void retriers.add(retrier),

    /**
     * Something worth keeping is here now. Asks the browser to keep it when it needs room, which may never be answered, so
     * nobody waits; and remembers that it was here, so that its loss can be told.
     */
    secure() {
      if (!isSecured) navigator.storage?.persist?.().catch(() => {});
      [isSecured, hasTreasure] = [true, true];
      memory.keep(true);
    },
  };
}
