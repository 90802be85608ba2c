import type {IDBPDatabase, IDBPObjectStore} from 'idb';
import type {Upgrade} from './migrations.js';

/**
 * Lets requests of a transaction, and its `done`, fail without being waited for. A request that fails takes its transaction
 * along, and whoever waits for `done`, or for the request that came next, hears of it; a promise that nobody waits for would
 * be complained of as a script error besides.
 */
export function ignoreRejections(...promises: (Promise<unknown> | undefined)[]) {
  for (const promise of promises) promise?.catch(() => {});
}

/** Makes no database after all. */
export function abort(upgrade: Upgrade) {
  ignoreRejections(upgrade.done);
  upgrade.abort();
}

export type Store = IDBPObjectStore<unknown, string[], string, 'readwrite'>;

/**
 * Does work in one transaction, and waits for its end. The work waits for what it reads; what it writes it need not.
 *
 * @param work is given the stores in the order of their names
 */
export async function inTransaction<T>(
  db: IDBPDatabase,
  names: string[],
  work: (...stores: Store[]) => Promise<T>,
  durability: IDBTransactionDurability = 'default',
): Promise<T> {
  const transaction = db.transaction(names, 'readwrite', {durability});
  ignoreRejections(transaction.done);
  const result = await work(...names.map((name) => transaction.objectStore(name)));
  await transaction.done;
  return result;
}
