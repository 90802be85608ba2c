/**
 * How a profile begins, perhaps with the guest's games, and how it ends: each in one transaction, so that a crash leaves
 * either what was or what shall be.
 *
 * @typedef {import('./database.js').Database} Database
 * @typedef {import('./profiles.js').Profile} Profile
 * @typedef {{owner: string, key: CryptoKey|null, since: number}} Session  null: locked
 */
import * as words from '../words/store.js';
import {fromStored, toStored} from './entries.js';
import {StoreError} from './errors.js';
import {quiet} from './quiet.js';
import {createVault, GUEST} from './vault.js';

/** Bodies that are read and sealed together. */
const SLICE = 200;

/** @param {string} owner @param {CryptoKey|null} key @returns {Session} */
export const newSession = (owner, key) => ({owner, key, since: Date.now()});

/**
 * Keeps a new profile and signs it in; with `takeAlong` all games of the guest become its own.
 *
 * @param {Database} database @param {{profile: Profile, key: CryptoKey}} made @param {boolean} takeAlong
 */
export async function begin(database, {profile, key}, takeAlong) {
  const vault = createVault(profile.id, key);
  // Sealing takes longer than a transaction lives. What other tabs keep meanwhile is found missing, and sealed in the next round.
  /** @type {Map<string, any>} */
  const sealed = new Map();
  for (let isDone = false; !isDone; ) {
    if (takeAlong) await sealGuests(database, vault, sealed);
    isDone = await database.writeLong((db) =>
      write(db, {profile, session: newSession(profile.id, key), sealed, takeAlong}),
    );
  }
}

/** @param {Database} database @param {import('./vault.js').Vault} vault @param {Map<string, any>} sealed by store and id, filled */
async function sealGuests(database, vault, sealed) {
  const ids = await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', GUEST));
  const missing = ids.map(String).filter((id) => !sealed.has(`finished ${id}`));
  for (let from = 0; from < missing.length; from += SLICE) {
    const slice = missing.slice(from, from + SLICE);
    const games = await database.run((db) => Promise.all(slice.map((id) => db.get('finished', id))));
    const shut = async (/** @type {any} */ {id, body}) =>
      sealed.set(`finished ${id}`, {id, owner: vault.owner, body: await vault.shut('finished', id, body)});
    await Promise.all(games.filter(Boolean).map(shut));
  }
  for (const entry of await database.run((db) => db.getAll('playing'))) {
    if (!isGuests(entry)) continue;
    const own = {...(await fromStored(entry, createVault(GUEST, null))), owner: vault.owner};
    sealed.set(`playing ${entry.id}`, {seen: entry.when, stored: await toStored(own, vault)});
  }
}

/** @param {any} entry of a game in progress; those of the first version name no owner */
const isGuests = ({owner = GUEST}) => owner === GUEST;

/**
 * @param {import('idb').IDBPDatabase} db @param {{profile: Profile, session: Session, sealed: Map<string, any>, takeAlong: boolean}} what
 * @returns {Promise<boolean>} false, with nothing written, when the guest has games that are not sealed yet
 */
async function write(db, {profile, session, sealed, takeAlong}) {
  const transaction = db.transaction(['playing', 'finished', 'digests', 'profiles', 'keys'], 'readwrite', {
    durability: 'strict',
  });
  quiet(transaction.done);
  const [playing, finished, digests] = ['playing', 'finished', 'digests'].map((name) => transaction.objectStore(name));
  const profiles = transaction.objectStore('profiles');
  if (await profiles.index('folded').getKey(profile.folded)) throw new StoreError('taken', words.NAME_TAKEN);
  if (takeAlong) {
    const ids = await finished.index('owner').getAllKeys(GUEST);
    const running = (await playing.getAll()).filter(isGuests);
    const isSealed =
      ids.every((id) => sealed.has(`finished ${id}`)) &&
      running.every(({id, when}) => sealed.get(`playing ${id}`)?.seen === when);
    if (!isSealed) return false;
    for (const id of ids) quiet(finished.put?.(sealed.get(`finished ${id}`)));
    for (const {id} of running) quiet(playing.put?.(sealed.get(`playing ${id}`).stored));
    for (const id of await digests.index('owner').getAllKeys(GUEST)) quiet(digests.delete?.(id));
  }
  quiet(profiles.put(profile), transaction.objectStore('keys').put(session, 'session'));
  await transaction.done;
  return true;
}

/** Deletes a profile, or an imported player, and all that is its own. @param {Database} database @param {string} owner */
export function removeAll(database, owner) {
  return database.writeLong(async (db) => {
    const transaction = db.transaction(
      ['playing', 'finished', 'digests', 'profiles', 'imported', 'keys'],
      'readwrite',
      {durability: 'strict'},
    );
    quiet(transaction.done);
    for (const name of ['finished', 'digests']) {
      const store = transaction.objectStore(name);
      for (const id of await store.index('owner').getAllKeys(owner)) quiet(store.delete?.(id));
    }
    const playing = transaction.objectStore('playing');
    for (const entry of await playing.getAll()) if (entry.owner === owner) quiet(playing.delete(entry.id));
    for (const name of ['profiles', 'imported']) quiet(transaction.objectStore(name).delete(owner));
    const keys = transaction.objectStore('keys');
    if ((await keys.get('session'))?.owner === owner) quiet(keys.delete('session'));
    await transaction.done;
  });
}
