/**
 * Lets requests of a transaction, and its `done`, fail without being waited for. A request that fails takes its transaction
 * along, and whoever waits for `done`, or for the request that came next, hears of it; a promise that nobody waits for would
 * be complained of as a script error besides.
 *
 * @param {...(Promise<unknown>|undefined)} promises
 */
export function quiet(...promises) {
  for (const promise of promises) promise?.catch(() => {});
}

/** Makes no database after all. @param {import('idb').IDBPTransaction<any, string[], 'versionchange'>} upgrade */
export function abort(upgrade) {
  quiet(upgrade.done);
  upgrade.abort();
}
