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
 * ended or could not open raises *doubt*, which is settled before anybody uses the next connection (`leveldb-repair.ts`).
 */

import type {IDBPDatabase} from 'idb';
import {openDB, wrap} from '../vendor/idb.js';
import {otherTab, type StoreError, silence, whyNotDone, whyNotOpen} from './errors.js';
import {ignoreRejections} from './ignore-rejections.js';
import type {Doubt} from './leveldb-repair.js';
import {MIGRATIONS, type Upgrade} from './migrations.js';
import type {MayMake, Takeover} from './takeover.js';

export type Connection = IDBPDatabase;

/**
 * `isNew`: there was no database; `isBack`: this page had a connection before; `wasDeleted`: and lost it to somebody
 * who deleted the database.
 */
export type ConnectionOrigin = {isNew: boolean; isBack: boolean; wasDeleted: boolean};

/** ms after which a browser that has not answered is taken for one that may never do (WebKit was seen to). */
const PATIENCE = 5000;

type Handlers = {
  onOpen: (db: Connection, origin: ConnectionOrigin) => void;
  onFailed: (problem: StoreError) => void;
  /** Puts what this page alone still holds into a database that is had again, before anybody else uses it. */
  bring: (db: Connection) => Promise<unknown>;
};

export function createConnection(name: string, {onOpen, onFailed, bring}: Handlers, doubt: Doubt, takeover: Takeover) {
  let connection: Connection | null = null;
  let opening: Promise<Connection> | null = null;
  /** Whether another try was asked for during one: that may have failed already, and is only still to be told here. */
  let isAskedAgain = false;
  /** How the next connection comes about. */
  let origin: ConnectionOrigin = {isNew: false, isBack: false, wasDeleted: false};

  /** @returns rejects with `StoreError` */
  function open(): Promise<Connection> {
    isAskedAgain = false;
    return new Promise((resolve, reject) => {
      const fail = (problem: StoreError) => {
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

  /** @returns the one there is, or a new one; rejects with `StoreError`, which `onFailed` has been told of */
  async function reach(): Promise<Connection> {
    if (connection) return connection;
    opening ??= open();
    return opening;
  }

  async function reopened(onBlocked: () => void) {
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
    onOpen(db, origin);
    origin = {isNew: false, isBack: true, wasDeleted: false};
    return db;
  }

  /** What is done before anybody uses a connection. */
  async function prepare(db: Connection) {
    await doubt.settle(db);
    if (origin.isBack) await bring(db);
  }

  async function opened(onBlocked: () => void, mayMake: MayMake) {
    let own: Connection | null = null;
    own = await openNewest(name, {
      onNew(upgrade) {
        origin.isNew = mayMake(upgrade);
        return origin.isNew;
      },
      blocked: onBlocked,
      blocking(wanted) {
        lose(own);
        if (wanted === null) origin.wasDeleted = true;
        else onFailed(otherTab('outdated'));
      },
      terminated() {
        lose(own);
        doubt.raise();
      },
    });
    return own;
  }

  /** @param db a connection that is of no use any more */
  function lose(db: Connection | null) {
    if (db === connection) connection = null;
  }

  return {
    reach,
    again,

    get isOpen() {
      return connection !== null;
    },

    /**
     * @param error of work on it @returns whether that failed because the connection was lost: on another it may be
     * done
     */
    isLost(db: Connection, error: unknown): boolean {
      if (db === connection && error instanceof DOMException && error.name === 'InvalidStateError') {
        lose(db);
        doubt.raise();
      }
      return db !== connection;
    },
  };
}

/** A database in its newest version. @param handlers `onNew`: there was none; whether it is to be made */
async function openNewest(
  name: string,
  handlers: {
    onNew: (upgrade: Upgrade) => boolean;
    blocked: () => void;
    blocking: (wanted: number | null) => void;
    terminated: () => void;
  },
) {
  const {onNew, blocked, blocking, terminated} = handlers;
  const db = await openDB(name, MIGRATIONS.length, {
    upgrade(made, from, _to, upgrade) {
      if (from > 0 || onNew(upgrade)) MIGRATIONS.slice(from).forEach((migrate) => migrate(made, upgrade));
    },
    blocked,
    blocking(_current, wanted, {target}) {
      // Whoever holds it lets go, or nobody else would get on.
      (target as IDBDatabase).close();
      blocking(wanted);
    },
    terminated,
  });
  // Nobody waits for the end of what only reads; where it fails, the request has told, and no script error is wanted besides.
  db.addEventListener('abort', ({target}) => ignoreRejections(wrap(target as IDBTransaction).done));
  return db;
}
