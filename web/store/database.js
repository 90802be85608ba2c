/**
 * The one connection to IndexedDB, and what can go wrong with it. Where the browser keeps nothing, or not now, all work
 * is refused with a `StoreError`, and `watch` tells why, so that whoever asked goes on in memory.
 *
 * @typedef {import('idb').IDBPDatabase} Connection
 * @typedef {ReturnType<typeof createDatabase>} Database
 */
import {openDB} from '../vendor/idb.js';
import * as words from '../words.js';
import {createChannel} from './channel.js';
import {StoreError} from './errors.js';
import {endTornLog, underMark} from './long-writes.js';
import {MIGRATIONS} from './migrations.js';

const NAME = 'qmines';

/** @returns {string} a name that nothing else has */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {{has: () => boolean, keep: (has: boolean) => void}} [memory] whether something worth keeping was here, remembered
 *   outside of the database
 * @param {() => void} [onLost] the database is empty though something was: the browser found it damaged, or made room
 */
export function createDatabase(memory = {has: () => false, keep() {}}, onLost = () => {}) {
  const channel = createChannel(NAME);
  /** @type {Connection|null} */
  let connection = null;
  /** @type {StoreError|null} */
  let problem = null;
  /** @type {Set<(problem: StoreError|null) => void>} */
  const listeners = new Set();
  let isSecured = false;
  let ready = open();

  /** @param {StoreError|null} now */
  function tell(now) {
    if (now?.code === problem?.code) return;
    problem = now;
    for (const listener of listeners) listener(now);
  }

  /** Settles when the database is there, or is known not to be for now. */
  function open() {
    return new Promise((resolve) => {
      let isNew = false;
      connect(resolve, () => (isNew = true)).then(
        (opened) => {
          connection = opened;
          tell(null);
          resolve(undefined);
          if (isNew && memory.has()) tellLoss();
          // Where it fails, its marks stay, and the next start tries again.
          endTornLog(opened).catch(() => {});
        },
        (error) => {
          tell(error?.name === 'VersionError' ? new StoreError('outdated', words.OUTDATED) : new StoreError('no_storage', words.NOT_REMEMBERED));
          resolve(undefined);
        },
      );
    });
  }

  function tellLoss() {
    memory.keep(false);
    onLost();
  }

  /**
   * @param {(nothing: undefined) => void} onBlocked  the upgrade waits for other tabs: we go on without, until they let go
   * @param {() => void} onMade  there was none before
   */
  async function connect(onBlocked, onMade) {
    return openDB(NAME, MIGRATIONS.length, {
      upgrade(db, from, _to, upgrade) {
        if (from === 0) onMade();
        MIGRATIONS.slice(from).forEach((migrate) => migrate(db, /** @type {any} */ (upgrade)));
      },
      blocked() {
        tell(new StoreError('blocked', words.BLOCKED));
        onBlocked(undefined);
      },
      blocking(_current, _wanted, event) {
        // A newer page wants the database: whoever is old lets go.
        /** @type {IDBDatabase} */ (event.target).close();
        connection = null;
        tell(new StoreError('outdated', words.OUTDATED));
      },
      terminated() {
        connection = null;
        ready = open();
      },
    });
  }

  /**
   * Does the work, once more on a new connection where this one has been closed under us.
   *
   * @template T @param {(db: Connection) => Promise<T>} work @param {Connection} db @returns {Promise<T>}
   */
  async function attempt(work, db) {
    try {
      return await work(db);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      if (db === connection) ready = open();
      await ready;
      return work(connection ?? db);
    }
  }

  /** @param {unknown} error @returns {StoreError} */
  function told(error) {
    if (error instanceof StoreError) return error;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    const found = isFull ? new StoreError('quota', words.QUOTA) : new StoreError('failed', words.NOT_KEPT);
    tell(found);
    return found;
  }

  /**
   * Runs a piece of work on the database.
   *
   * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} rejects with `StoreError`
   */
  async function run(work) {
    await ready;
    if (!connection) throw problem ?? new StoreError('no_storage', words.NOT_REMEMBERED);
    try {
      const done = await attempt(work, connection);
      if (problem?.code === 'quota' || problem?.code === 'failed') tell(null);
      return done;
    } catch (error) {
      throw told(error);
    }
  }

  return {
    channel,
    run,

    /**
     * Runs work that writes much at once.
     *
     * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} as `run`
     */
    runLong: (work) => run((db) => underMark(db, newId(), work)),

    /** @returns {Promise<StoreError|null>} why nothing is kept at the moment; null when all is well */
    async problem() {
      await ready;
      return problem;
    },

    /** Called at every change of what `problem` tells. @param {(problem: StoreError|null) => void} listener */
    watch: (listener) => void listeners.add(listener),

    /**
     * Something worth keeping is here now. Asks the browser to keep it when it needs room, which may never be answered, so
     * nobody waits; and remembers that it was here, so that its loss can be told.
     */
    secure() {
      if (!isSecured) navigator.storage?.persist?.().catch(() => {});
      isSecured = true;
      memory.keep(true);
    },
  };
}

/**
 * Runs work that no other tab may do at the same time; where the browser has no locks, transactions alone keep order.
 *
 * @template T @param {string} owner @param {() => Promise<T>} work @returns {Promise<T>}
 */
export function underLock(owner, work) {
  // The types of the platform give the callback's promise wrapped once more.
  return navigator.locks ? /** @type {Promise<any>} */ (navigator.locks.request(`qmines.profile.${owner}`, work)) : work();
}

/**
 * A queue: each piece of work begins when the one before is done, well or not.
 *
 * @returns {<T>(work: () => Promise<T>) => Promise<T>}
 */
export function createQueue() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
