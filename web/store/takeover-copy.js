/** Copies the database that all copies of the game on an origin shared in earlier versions (`takeover.js`). */
import {openDB} from '../vendor/idb.js';
import {MIGRATIONS} from './migrations.js';
import {abort, quiet} from './quiet.js';

const SHARED = 'qmines';

/** @param {string} name @param {() => void} onWrite @returns {Promise<boolean>} whether there was something to copy */
export async function copied(name, onWrite) {
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
