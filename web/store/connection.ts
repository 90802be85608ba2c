/**
 * The one connection to IndexedDB, opened when it is needed, and again whenever it was lost.
 *
 *     closed ── reach ──▶ opening ──▶ open
 *       ▲  ▲                 │          │
 *       │  └── it failed ────┘          │   (`onFailed`; tries once more at once if the error does not say why)
 *       └────────── lost ───────────────┘
 *
 * *Opening* waits for an older tab that holds the database (`onFailed` with `blocked`), or for a browser that does not
 * answer (with `silent`). Callers do not wait then; the connection opens as soon as that tab lets go or the browser
 * answers. *Lost* is a connection that the browser ends (a full disk, cleared data), that turns out to be closed, or
 * that is given up because somebody deletes the database, whose wanted version is then null, because a newer page needs
 * it (`onFailed` with `outdated`), or because this page is left (`leaving.ts`). A loss alone is not reported: the next
 * `reach` shows whether a new connection is possible. What the browser has ended or could not open raises *doubt*,
 * which is settled before anybody uses the next connection (`leveldb-repair.ts`).
 */

import type {IDBPDatabase} from 'idb';
import {openDB, unwrap} from '../vendor/idb.js';
import {otherTab, type StoreError, silence, whyNotDone, whyNotOpen} from './errors.js';
import {createLeaving} from './leaving.js';
import type {Doubt} from './leveldb-repair.js';
import {MIGRATIONS, type Upgrade} from './migrations.js';
import type {MayMake, Takeover} from './takeover.js';

export type Connection = IDBPDatabase;

/**
 * `isNew`: there was no database; `isBack`: this page had a connection before; `wasDeleted`: and lost it to somebody
 * who deleted the database.
 */
export type ConnectionOrigin = {isNew: boolean; isBack: boolean; wasDeleted: boolean};

/** ms after which a browser that has not answered is considered one that may never answer (as seen in WebKit). */
const PATIENCE = 5000;

type Handlers = {
  onOpen: (db: Connection, origin: ConnectionOrigin) => void;
  onFailed: (problem: StoreError) => void;
  /** Restores what only this page still holds into a database that is available again, before anybody else uses it. */
  bring: (db: Connection) => Promise<unknown>;
};

export function createConnection(name: string, {onOpen, onFailed, bring}: Handlers, doubt: Doubt, takeover: Takeover) {
  let connection: Connection | null = null;
  let opening: Promise<Connection> | null = null;
  /** Whether another try was requested during one: that one may have failed already, and only its report is pending. */
  let isAskedAgain = false;
  const leaving = createLeaving();
  /** How the next connection comes about, for `onOpen`. */
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

  /** Tries the connection; if a try is in progress, once more after it fails. */
  function again() {
    if (opening) isAskedAgain = true;
    else reach().catch(() => {}); // `onFailed` has been called
  }

  /** @returns the current connection or a new one; rejects with `StoreError`, which `onFailed` has received */
  async function reach(): Promise<Connection> {
    if (connection) return connection;
    opening ??= leaving.back().then(open);
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

  /** Runs before anybody uses a connection. */
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
    leaving.watch(unwrap(own), () => lose(own));
    return own;
  }

  /** @param db a connection that can no longer be used */
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
     * @param error of work on it @returns whether the work failed because the connection was lost, so that another may
     * do it
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

/** A database in its newest version. @param handlers `onNew`: there was none; returns whether to create it */
function openNewest(
  name: string,
  handlers: {
    onNew: (upgrade: Upgrade) => boolean;
    blocked: () => void;
    blocking: (wanted: number | null) => void;
    terminated: () => void;
  },
) {
  const {onNew, blocked, blocking, terminated} = handlers;
  return openDB(name, MIGRATIONS.length, {
    upgrade(made, from, _to, upgrade) {
      if (from > 0 || onNew(upgrade)) MIGRATIONS.slice(from).forEach((migrate) => migrate(made, upgrade));
    },
    blocked,
    blocking(_current, wanted, {target}) {
      // A page that holds it must let go, otherwise nobody else could go on.
      (target as IDBDatabase).close();
      blocking(wanted);
    },
    terminated,
  });
}
