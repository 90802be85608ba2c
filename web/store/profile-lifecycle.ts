/**
 * How a profile begins, perhaps with the guest's games, and how it ends: each in one transaction, so that a crash
 * leaves either the old state or the new one. It loads when it is first needed; the account view has it with it.
 */

import type {IDBPDatabase} from 'idb';
import * as words from '../words/store.js';
import type {Body, StoredGame} from './archive.js';
import type {Database} from './database.js';
import {StoreError} from './errors.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import {newSession, type Profile, type Session} from './profiles.js';
import {SHELVES, type ShelfName, type Stored} from './shelf.js';
import {createVault, fromStored, GUEST, type StoredEntry, toStored, type Vault} from './vault.js';

type SealedEntry = {seen: number; stored: StoredEntry};

/** What a guest has, as a profile stores it, by store and id; `seen`: the time of the sealed entry. */
type SealedGames = Map<`finished ${string}`, StoredGame> &
  Map<`${ShelfName} ${string}`, Stored<ShelfName>> &
  Map<`playing ${string}`, SealedEntry>;

/** Bodies that are read and sealed together. */
const SLICE = 200;

/** Stores a new profile and signs it in; with `takeAlong` it gets all of the guest's games. */
export async function begin(
  database: Database,
  {profile, key}: {profile: Profile; key: CryptoKey},
  takeAlong: boolean,
) {
  const vault = createVault(profile.id, key);
  // Sealing takes longer than a transaction lasts. What other tabs save in the meantime is found to be missing, and
  // sealed in the next round.
  const sealed: SealedGames = new Map();
  for (let isDone = false; !isDone; ) {
    if (takeAlong) await sealGuests(database, vault, sealed);
    isDone = await database.writeLong((db) =>
      write(db, {profile, session: newSession(profile.id, key), sealed, takeAlong}),
    );
  }
}

/** @param sealed by store and id, filled here */
async function sealGuests(database: Database, vault: Vault, sealed: SealedGames) {
  const ids = await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', GUEST));
  const missing = ids.map(String).filter((id) => !sealed.has(`finished ${id}`));
  for (let from = 0; from < missing.length; from += SLICE) {
    const slice = missing.slice(from, from + SLICE);
    const games = await database.run((db) => Promise.all(slice.map((id) => db.get('finished', id))));
    const shut = async ({id, body}: {id: string; body: Body}) =>
      sealed.set(`finished ${id}`, {id, owner: vault.owner, body: await vault.shut('finished', id, body)});
    await Promise.all(games.filter(Boolean).map(shut));
  }
  for (const shelf of SHELVES)
    for (const {id, body} of await database.run((db) => db.getAllFromIndex(shelf, 'owner', GUEST)))
      sealed.set(`${shelf} ${id}`, {id, owner: vault.owner, body: await vault.shut(shelf, id, body)});
  for (const entry of await database.run((db) => db.getAll('playing'))) {
    if (!isGuests(entry)) continue;
    const own = {...(await fromStored(entry, createVault(GUEST, null))), owner: vault.owner};
    sealed.set(`playing ${entry.id}`, {seen: entry.when, stored: await toStored(own, vault)});
  }
}

/** @param entry of a game in progress; those of the first version have no owner */
const isGuests = ({owner = GUEST}: {owner?: string}) => owner === GUEST;

/** @returns false, with nothing written, if the guest has games that are not sealed yet */
function write(
  db: IDBPDatabase,
  {profile, session, sealed, takeAlong}: {profile: Profile; session: Session; sealed: SealedGames; takeAlong: boolean},
): Promise<boolean> {
  const put = async (...[playing, finished, digests, profiles, keys, ...shelves]: Store[]) => {
    if (await profiles.index('folded').getKey(profile.folded)) throw new StoreError('taken', words.NAME_TAKEN);
    if (takeAlong) {
      const ids = await finished.index('owner').getAllKeys(GUEST);
      const running = (await playing.getAll()).filter(isGuests);
      const saved = await Promise.all(shelves.map((shelf) => shelf.index('owner').getAllKeys(GUEST)));
      const sealedAt = (i: number, id: IDBValidKey) => sealed.get(`${SHELVES[i]} ${id}`);
      const isSealed =
        ids.every((id) => sealed.has(`finished ${id}`)) &&
        saved.every((own, i) => own.every((id) => sealedAt(i, id))) &&
        running.every(({id, when}) => sealed.get(`playing ${id}`)?.seen === when);
      if (!isSealed) return false;
      for (const id of ids) ignoreRejections(finished.put(sealed.get(`finished ${id}`)));
      for (const [i, own] of saved.entries()) for (const id of own) ignoreRejections(shelves[i].put(sealedAt(i, id)));
      for (const {id} of running) ignoreRejections(playing.put((sealed.get(`playing ${id}`) as SealedEntry).stored));
      for (const id of await digests.index('owner').getAllKeys(GUEST)) ignoreRejections(digests.delete(id));
    }
    ignoreRejections(profiles.put(profile), keys.put(session, 'session'));
    return true;
  };
  const names = ['playing', 'finished', 'digests', 'profiles', 'keys', ...SHELVES];
  return inTransaction(db, names, put, 'strict');
}

/** Deletes a profile or an imported player, with everything that belongs to it. */
export function removeAll(database: Database, owner: string) {
  const remove = async (...[playing, profiles, imported, keys, ...owned]: Store[]) => {
    for (const store of owned)
      for (const id of await store.index('owner').getAllKeys(owner)) ignoreRejections(store.delete(id));
    for (const entry of await playing.getAll()) if (entry.owner === owner) ignoreRejections(playing.delete(entry.id));
    for (const store of [profiles, imported]) ignoreRejections(store.delete(owner));
    if ((await keys.get('session'))?.owner === owner) ignoreRejections(keys.delete('session'));
  };
  const names = ['playing', 'profiles', 'imported', 'keys', 'finished', 'digests', ...SHELVES];
  return database.writeLong((db) => inTransaction(db, names, remove, 'strict'));
}
