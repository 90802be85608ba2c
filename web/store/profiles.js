/**
 * Profiles in the database: the key that a password opens, and how wrong passwords slow down.
 *
 * @typedef {{id: string, name: string, folded: string, created: number, kdf: import('./sealing.js').Kdf,
 *   wrapped: import('./sealing.js').Sealed, card: import('./fold.js').Card|null, tries: {count: number, until: number}}} Profile
 *   `created` and `until` ms since 1970; `card`: what the leaderboard shows, a cache in the clear
 * @typedef {import('./database.js').Database} Database
 */
import * as words from '../words/store.js';
import {StoreError} from './errors.js';
import {quiet} from './quiet.js';
import {newDataKey, newKdf, passwordKey, ROUNDS, unwrap, wrap} from './sealing.js';
import {folded, tidy} from './user-names.js';

/** Wrong passwords that cost no wait. */
const FREE_TRIES = 3;
const LONGEST_WAIT = 300_000;
const NO_TRIES = {count: 0, until: 0};

/** @param {string} id of a profile @returns {string} what its wrapped key is bound to */
const keyPlace = (id) => `qmines 2|key|${id}`;

/** @param {number} count of wrong passwords in a row @returns {number} ms to wait before the next */
export const waitAfter = (count) =>
  count < FREE_TRIES ? 0 : Math.min(2 ** (count - FREE_TRIES + 1) * 1000, LONGEST_WAIT);

/** @param {Database} database @returns {Promise<Profile[]>} by name */
export async function allProfiles(database) {
  const profiles = await database.run((db) => db.getAll('profiles'));
  return profiles.sort((one, other) => one.name.localeCompare(other.name));
}

/** @param {Database} database @param {string} name @returns {Promise<Profile|undefined>} */
export function profileNamed(database, name) {
  return database.run((db) => db.getFromIndex('profiles', 'folded', folded(tidy(name))));
}

/**
 * @param {{id: string, name: string, password: string}} wish
 * @returns {Promise<{profile: Profile, key: CryptoKey}>} a new one with its data key, not extractable; kept nowhere yet
 */
export async function newProfile({id, name, password}) {
  const {lock, key} = await locked(id, password, await newDataKey());
  return {
    profile: {
      id,
      name: tidy(name),
      folded: folded(tidy(name)),
      created: Date.now(),
      ...lock,
      card: null,
      tries: NO_TRIES,
    },
    key,
  };
}

/**
 * A data key under a password.
 *
 * @param {string} id @param {string} password @param {CryptoKey} dataKey extractable
 * @returns {Promise<{lock: Pick<Profile, 'kdf'|'wrapped'>, key: CryptoKey}>} what is kept of it, and the key no longer extractable
 */
export async function locked(id, password, dataKey) {
  const kdf = newKdf();
  const own = await passwordKey(password, kdf);
  const wrapped = await wrap(dataKey, own, keyPlace(id));
  return {lock: {kdf, wrapped}, key: await unwrap(wrapped, own, keyPlace(id))};
}

/**
 * Changes fields of a profile that is there.
 *
 * @param {Database} database @param {string} id @param {Partial<Profile>} fields
 */
export function changeProfile(database, id, fields) {
  return database.write(async (db) => {
    const {store, done} = db.transaction('profiles', 'readwrite');
    quiet(done);
    const profile = await store.get(id);
    if (profile) quiet(store.put({...profile, ...fields}));
    await done;
  });
}

/**
 * Opens a profile's data key by its password. The try is counted before it is made, so that nothing saves from waiting.
 *
 * @param {Database} database @param {string} id @param {string} password @param {boolean} [extractable] only to be wrapped anew
 * @returns {Promise<{profile: Profile, key: CryptoKey}>} rejects with `wait`, `wrong`, or `unknown` where it has gone
 */
export async function unlocked(database, id, password, extractable = false) {
  const profile = await countTry(database, id);
  const isBehind = profile.kdf.rounds < ROUNDS;
  const dataKey = await opened(profile, password, extractable || isBehind);
  // The password was right: wrong tries are forgotten, and parameters that are behind ours are raised.
  const raised = isBehind ? await locked(id, password, dataKey) : null;
  await changeProfile(database, id, {tries: NO_TRIES, ...raised?.lock});
  return {profile, key: extractable ? dataKey : (raised?.key ?? dataKey)};
}

/** @param {Profile} profile @param {string} password @param {boolean} extractable */
async function opened({id, kdf, wrapped, tries}, password, extractable) {
  const own = await passwordKey(password, kdf);
  try {
    return await unwrap(wrapped, own, keyPlace(id), extractable);
  } catch {
    throw new StoreError('wrong', words.passwordWrong(waitAfter(tries.count + 1)));
  }
}

/** @param {Database} database @param {string} id @returns {Promise<Profile>} as it was before this try */
async function countTry(database, id) {
  const profile = await database.write(async (db) => {
    const {store, done} = db.transaction('profiles', 'readwrite');
    quiet(done);
    const before = await store.get(id);
    const now = Date.now();
    // A clock that was set back must not lock anybody out for longer than the longest wait.
    if (before && (before.tries.until <= now || before.tries.until > now + LONGEST_WAIT)) {
      const count = before.tries.count + 1;
      quiet(store.put({...before, tries: {count, until: now + waitAfter(count)}}));
    }
    await done;
    return before;
  });
  if (!profile) throw new StoreError('unknown', words.PROFILE_UNKNOWN);
  const wait = profile.tries.until - Date.now();
  if (wait > 0 && wait <= LONGEST_WAIT) throw new StoreError('wait', words.waitFor(wait));
  return profile;
}
