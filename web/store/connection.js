/**
 * The one connection to IndexedDB, opened when it is wanted and again whenever it was lost.
 *
 *     closed ── reach ──▶ opening ──▶ open
 *       ▲  ▲                 │          │
 *       │  └── it failed ────┘          │   (`onFailed`; once more at once, where the error says nothing of its cause)
 *       └────────── lost ───────────────┘
 *
 * *Opening* waits for an older tab that holds the database (`onFailed` with `blocked`), or for a browser that does not answer
 * (with `silent`): nobody else waits then, and it is open as soon as that tab lets go, or the browser answers. *Lost* is a connection that the browser ends (a full disk, cleared data), that has turned out to
 * be closed, or that is given up because somebody deletes the database, whose wanted version is null, or a newer page wants it
 * (`onFailed` with `outdated`). Losing alone is not told: the next `reach` tells whether it can be had again. What the browser has
 * ended or could not open raises *doubt*, which is settled before anybody uses the next connection (`torn-log.js`).
 *
 * @typedef {import('idb').IDBPDatabase} Connection
 * @typedef {{isNew: boolean, isBack: boolean, wasDeleted: boolean}} Coming  `isNew`: there was no database; `isBack`: this page
 *   had a connection before; `wasDeleted`: and lost it to somebody who deleted the database
 */
import {openDB, wrap} from '../vendor/idb.js';
import {MIGRATIONS} from './migrations.js';
import {otherTab, silence, whyNotDone, whyNotOpen} from './problems.js';
import {quiet} from './quiet.js';

/** ms after which a browser that has not answered is taken for one that may never do (WebKit was seen to). */
const PATIENCE = 5000;

/**
 * @param {string} name
 * @param {{onOpen: (db: Connection, coming: Coming) => void, onFailed: (problem: import('./errors.js').StoreError) => void,
 *   bring: (db: Connection) => Promise<unknown>, doubt: ReturnType<typeof import('./torn-log.js').createDoubt>,
 *   takeover: ReturnType<typeof import('./takeover.js').createTakeover>}} parts  `bring`: what this page alone still holds is put into a database that is
 *   had again, before anybody else uses it
 */
export function createConnection(name, {onOpen, onFailed, bring, doubt, takeover}) {
  /** @type {Connection|null} */
  let connection = null;
  /** @type {Promise<Connection>|null} */
  let opening = null;
  /** Whether another try was asked for during one: that may have failed already, and is only still to be told here. */
  let isAskedAgain = false;
  /** What `onOpen` is told of the next connection. @type {Coming} */
  let coming = {isNew: false, isBack: false, wasDeleted: false};

  /** @returns {Promise<Connection>} rejects with `StoreError` */
  function open() {
    isAskedAgain = false;
    return new Promise((resolve, reject) => {
      const fail = (/** @type {import('./errors.js').StoreError} */ problem) => {
        onFailed(problem);
        reject(problem);
      };
      const timer = setTimeout(() => fail(silence()), PATIENCE);
      reopened(() => {
        clearTimeout(timer);
        fail(otherTab('blocked'));
      })
        .then(resolve, (error) => fail(whyNotOpen(error)))
        .finally(() => {
          clearTimeout(timer);
          opening = null;
          if (isAskedAgain && !connection) again();
        });
    });
  }

  /** Tries it; where a try is under way, once more when that has failed. */
  function again() {
    if (opening) isAskedAgain = true;
    else reach().catch(() => {}); // `onFailed` has been told
  }

  /** @returns {Promise<Connection>} the one there is, or a new one; rejects with `StoreError`, which `onFailed` has been told of */
  async function reach() {
    if (connection) return connection;
    opening ??= open();
    return opening;
  }

  /** @param {() => void} onBlocked */
  async function reopened(onBlocked) {
    const connect = () => takeover.opened((mayMake) => opened(onBlocked, mayMake), doubt.raise);
    await doubt.expectRoom();
    const db = await connect().catch(async (error) => {
      if (whyNotOpen(error).code !== 'failed') throw error;
      doubt.raise();
      await doubt.expectRoom();
      return connect();
    });
    await prepare(db).catch((error) => {
      db.close();
      throw whyNotDone(error);
    });
    connection = db;
    onOpen(db, coming);
    coming = {isNew: false, isBack: true, wasDeleted: false};
    return db;
  }

  /** What is done before anybody uses a connection. @param {Connection} db */
  async function prepare(db) {
    await doubt.settle(db);
    if (coming.isBack) await bring(db);
  }

  /** @param {() => void} onBlocked @param {import('./takeover.js').MayMake} mayMake */
  async function opened(onBlocked, mayMake) {
    /** @type {Connection|null} */
    let own = null;
    own = await openNewest(name, {
      onNew(upgrade) {
        coming.isNew = mayMake(upgrade);
        return coming.isNew;
      },
      blocked: onBlocked,
      blocking(wanted) {
        lose(own);
        if (wanted === null) coming.wasDeleted = true;
        else onFailed(otherTab('outdated'));
      },
      terminated() {
        lose(own);
        doubt.raise();
      },
    });
    return own;
  }

  /** @param {Connection|null} db a connection that is of no use any more */
  function lose(db) {
    if (db === connection) connection = null;
  }

  return {
    reach,
    again,

    get isOpen() {
      return connection !== null;
    },

    /**
     * @param {Connection} db @param {unknown} error of work on it
     * @returns {boolean} whether that failed because the connection was lost: on another it may be done
     */
    isLost(db, error) {
      if (db === connection && error instanceof DOMException && error.name === 'InvalidStateError') {
        lose(db);
        doubt.raise();
      }
      return db !== connection;
    },
  };
}

/**
 * A database in its newest version.
 *
 * @param {string} name
 * @param {{onNew: (upgrade: any) => boolean, blocked: () => void, blocking: (wanted: number|null) => void, terminated: () => void}} handlers
 *   `onNew`: there was none; whether it is to be made
 */
async function openNewest(name, {onNew, blocked, blocking, terminated}) {
  const db = await openDB(name, MIGRATIONS.length, {
    upgrade(made, from, _to, upgrade) {
      if (from > 0 || onNew(upgrade))
        MIGRATIONS.slice(from).forEach((migrate) => migrate(made, /** @type {any} */ (upgrade)));
    },
    blocked,
    blocking(_current, wanted, {target}) {
      // Whoever holds it lets go, or nobody else would get on.
      /** @type {IDBDatabase} */ (target).close();
      blocking(wanted);
    },
    terminated,
  });
  // Nobody waits for the end of what only reads; where it fails, the request has told, and no script error is wanted besides.
  db.addEventListener('abort', ({target}) => quiet(wrap(/** @type {IDBTransaction} */ (target)).done));
  return db;
}
