import type {IDBPDatabase, IDBPObjectStore} from 'idb';
import type {Upgrade} from './migrations.js';

/**
 * Lets the requests of a transaction, and its `done`, fail unawaited. A request that fails aborts its transaction, so
 * code that awaits `done` or the next request hears of it; a rejected promise that nobody awaits would also be reported
 * as a script error.
 */
export function ignoreRejections(...promises: (Promise<unknown> | undefined)[]) {
  for (const promise of promises) promise?.catch(() => {});
}

/** Aborts the creation of a database. */
export function abort(upgrade: Upgrade) {
  ignoreRejections(upgrade.done);
  upgrade.abort();
}

export type Store = IDBPObjectStore<unknown, string[], string, 'readwrite'>;

/**
 * Does work in one transaction, and waits for its end. The work awaits what it reads; it need not await what it writes.
 *
 * @param work receives the stores in the order of their names
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
