/** Copies the database that all copies of the game on an origin shared in earlier versions (`takeover.ts`). */

import {openDB} from '../vendor/idb.js';
import type {Connection} from './connection.js';
import {abort, ignoreRejections} from './ignore-rejections.js';
import {MIGRATIONS} from './migrations.js';

const SHARED = 'qmines';

/** @returns whether there was something to copy */
export async function copied(name: string, onWrite: () => void): Promise<boolean> {
  const shared = await opened(SHARED);
  if (!shared) return false;
  const {version} = shared;
  const stores = await contents(shared).finally(() => shared.close());
  if (!stores.length || version > MIGRATIONS.length) return false;
  onWrite();
  const own = await openDB(name, version, {
    async upgrade(db, _from, _to, upgrade) {
      for (const migrate of MIGRATIONS.slice(0, version)) await migrate(db, upgrade);
      for (const {store, keys, values} of stores) {
        const target = upgrade.objectStore(store);
        ignoreRejections(...values.map((value, i) => target.put(value, target.keyPath === null ? keys[i] : undefined)));
      }
    },
  });
  own.close();
  return true;
}

/** @returns nothing if there is no such database; does not create one */
async function opened(name: string): Promise<Connection | null> {
  // An aborted opening leaves a database in WebKit, and later visits then wait for it: so it is asked for first, in
  // browsers that can say.
  const there = await indexedDB.databases?.();
  if (there && !there.some((each) => each.name === name && each.version)) return null;
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

/** Everything in a database at one moment. */
async function contents(db: Connection) {
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
