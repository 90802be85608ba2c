/**
 * What earlier versions kept. They had one database for all copies of the game on an origin, `qmines`; now each copy has its own
 * (`here.js`). The first copy that starts without one copies the old one, and a mark says so: later copies begin empty. The old one
 * stays as it is, so that pages of an earlier version that are still open go on with it.
 *
 * The copy is made in the transaction that makes the new database: there is all of it, or none. It is of the old one's version, and is
 * migrated like any other. What localStorage held is copied before the first paint, by `theme.js`.
 *
 * @typedef {import('idb').IDBPTransaction<any, string[], 'versionchange'>} Upgrade
 * @typedef {(upgrade: Upgrade) => boolean} MayMake  whether a new database is to be made now; where it is not, its upgrade is aborted
 */
import {openDB} from '../vendor/idb.js';
import {MIGRATIONS} from './migrations.js';
import {quiet} from './quiet.js';

const SHARED = 'qmines';
/** Copies that start together come one after the other. */
const LOCK = 'qmines.takeover';

/**
 * @param {string} name of the new database
 * @param {import('./data-loss.js').Memory} mark whether a copy, this or another, has taken the old database over
 */
export function createTakeover(name, mark) {
  let isDone = false;

  /** @param {() => void} onWrite */
  async function once(onWrite) {
    if (!mark.has() && (await copied(name, onWrite))) mark.keep(true);
    isDone = true;
  }

  return {
    /**
     * Opens the new database; where there is none yet, it is first made of the old one, if nobody has taken that.
     *
     * @template T @param {(mayMake: MayMake) => Promise<T>} open asks `mayMake` in the upgrade of a database that is new
     * @param {() => void} onWrite called before much is written: a log that is cut off in the middle of it may be torn
     * @returns {Promise<T>}
     */
    async opened(open, onWrite) {
      let isLeft = false;
      /** @type {MayMake} */
      const mayMake = (upgrade) => {
        isLeft = !isDone && !mark.has();
        if (isLeft) abort(upgrade);
        return !isLeft;
      };
      try {
        return await open(mayMake);
      } catch (error) {
        if (!isLeft) throw error;
        await (navigator.locks ? navigator.locks.request(LOCK, () => once(onWrite)) : once(onWrite));
        return open(mayMake);
      }
    },
  };
}

/** Makes no database after all. @param {Upgrade} upgrade */
function abort(upgrade) {
  quiet(upgrade.done);
  upgrade.abort();
}

/** @param {string} name @param {() => void} onWrite @returns {Promise<boolean>} whether there was something to copy */
async function copied(name, onWrite) {
  const shared = await opened(SHARED);
  if (!shared) return false;
  const {version} = shared;
  const stores = await contents(shared).finally(() => shared.close());
  if (!stores.length || version > MIGRATIONS.length) return false;
  onWrite();
  const own = await openDB(name, version, {
    async upgrade(db, _from, _to, upgrade) {
      for (const migrate of MIGRATIONS.slice(0, version)) await migrate(db, /** @type {any} */ (upgrade));
      for (const {store, keys, values} of stores) {
        const target = upgrade.objectStore(store);
        quiet(...values.map((value, i) => target.put(value, target.keyPath === null ? keys[i] : undefined)));
      }
    },
  });
  own.close();
  return true;
}

/** @param {string} name @returns {Promise<import('./connection.js').Connection|null>} nothing where there is no such database; none is made */
async function opened(name) {
  let isThere = true;
  try {
    return await openDB(name, undefined, {
      upgrade(_db, _from, _to, upgrade) {
        isThere = false;
        abort(upgrade);
      },
    });
  } catch (error) {
    if (isThere) throw error;
    return null;
  }
}

/** All that a database holds, as it is at one moment. @param {import('./connection.js').Connection} db */
async function contents(db) {
  const names = [...db.objectStoreNames];
  if (!names.length) return [];
  const transaction = db.transaction(names);
  return Promise.all(
    names.map(async (store) => {
      const source = transaction.objectStore(store);
      const [keys, values] = await Promise.all([source.getAllKeys(), source.getAll()]);
      return {store, keys, values};
    }),
  );
}
