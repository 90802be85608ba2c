/** The session, and how a profile ends: in one transaction, so that a crash leaves either the old state or the new. */

import type {Database} from './database.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';

/** Null: locked. */
export type Session = {owner: string; key: CryptoKey | null; since: number};

export const newSession = (owner: string, key: CryptoKey | null): Session => ({owner, key, since: Date.now()});

/** Deletes a profile or an imported player, with everything that belongs to it. */
export function removeAll(database: Database, owner: string) {
  const remove = async (...[finished, digests, playing, profiles, imported, keys]: Store[]) => {
    for (const store of [finished, digests])
      for (const id of await store.index('owner').getAllKeys(owner)) ignoreRejections(store.delete(id));
    for (const entry of await playing.getAll()) if (entry.owner === owner) ignoreRejections(playing.delete(entry.id));
    for (const store of [profiles, imported]) ignoreRejections(store.delete(owner));
    if ((await keys.get('session'))?.owner === owner) ignoreRejections(keys.delete('session'));
  };
  const names = ['finished', 'digests', 'playing', 'profiles', 'imported', 'keys'];
  return database.writeLong((db) => inTransaction(db, names, remove, 'strict'));
}
