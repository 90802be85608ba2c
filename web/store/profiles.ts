/** Profiles in the database: the key that a password opens, and how wrong passwords slow down further tries. */

import * as words from '../words/store.js';
import type {Database} from './database.js';
import {StoreError} from './errors.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import {type Kdf, newDataKey, newKdf, passwordKey, ROUNDS, type Sealed, unwrap, wrap} from './sealing.js';
import type {Card} from './summaries.js';
import {folded, tidy} from './user-names.js';

/** The profile that is signed in. `key`: null: locked. */
export type Session = {owner: string; key: CryptoKey | null; since: number};

export const newSession = (owner: string, key: CryptoKey | null): Session => ({owner, key, since: Date.now()});

/** `created` and `until`: ms since 1970; `card`: what the leaderboard shows, an unencrypted cache. */
export type Profile = {
  id: string;
  name: string;
  folded: string;
  created: number;
  kdf: Kdf;
  wrapped: Sealed;
  card: Card | null;
  tries: {count: number; until: number};
};

/** The number of wrong passwords without a wait. */
const FREE_TRIES = 3;
const LONGEST_WAIT = 300_000;
const NO_TRIES = {count: 0, until: 0};

/** @param id of a profile @returns what its wrapped key is bound to */
const keyPlace = (id: string): string => `qmines 2|key|${id}`;

/** @param count of wrong passwords in a row @returns ms to wait before the next */
export const waitAfter = (count: number): number =>
  count < FREE_TRIES ? 0 : Math.min(2 ** (count - FREE_TRIES + 1) * 1000, LONGEST_WAIT);

/** @returns by name */
export async function allProfiles(database: Database): Promise<Profile[]> {
  const profiles = await database.run((db) => db.getAll('profiles'));
  return profiles.sort((one, other) => one.name.localeCompare(other.name));
}

export function profileNamed(database: Database, name: string): Promise<Profile | undefined> {
  return database.run((db) => db.getFromIndex('profiles', 'folded', folded(tidy(name))));
}

/** @returns a new one with its data key, not extractable; not stored yet */
export async function newProfile(
  id: string,
  name: string,
  password: string,
): Promise<{profile: Profile; key: CryptoKey}> {
  const {lock, key} = await locked(id, password, await newDataKey());
  const own = {id, name: tidy(name), folded: folded(tidy(name)), created: Date.now()};
  return {profile: {...own, ...lock, card: null, tries: NO_TRIES}, key};
}

/**
 * Wraps a data key with a password.
 *
 * @param dataKey extractable @returns what is stored of it, and the key, no longer extractable
 */
export async function locked(id: string, password: string, dataKey: CryptoKey) {
  const kdf = newKdf();
  const own = await passwordKey(password, kdf);
  const wrapped = await wrap(dataKey, own, keyPlace(id));
  return {lock: {kdf, wrapped}, key: await unwrap(wrapped, own, keyPlace(id))};
}

/** Changes fields of an existing profile. */
export function changeProfile(database: Database, id: string, fields: Partial<Profile>) {
  const change = async (profiles: Store) => {
    const profile = await profiles.get(id);
    if (profile) ignoreRejections(profiles.put({...profile, ...fields}));
  };
  return database.write((db) => inTransaction(db, ['profiles'], change));
}

/**
 * Opens a profile's data key with its password. The try is counted before it is made, so there is no way around the
 * wait.
 *
 * @param extractable only for wrapping it again @returns rejects with `wait`, `wrong`, or `unknown` if it is gone
 */
export async function unlocked(database: Database, id: string, password: string, extractable: boolean = false) {
  const profile = await countTry(database, id);
  const isBehind = profile.kdf.rounds < ROUNDS;
  const dataKey = await opened(profile, password, extractable || isBehind);
  // The password was right: this clears the wrong tries, and raises parameters that are below ours.
  const raised = isBehind ? await locked(id, password, dataKey) : null;
  await changeProfile(database, id, {tries: NO_TRIES, ...raised?.lock});
  return {profile, key: extractable ? dataKey : (raised?.key ?? dataKey)};
}

type Locked = Pick<Profile, 'id' | 'kdf' | 'wrapped' | 'tries'>;

async function opened({id, kdf, wrapped, tries}: Locked, password: string, extractable: boolean) {
  const own = await passwordKey(password, kdf);
  try {
    return await unwrap(wrapped, own, keyPlace(id), extractable);
  } catch {
    throw new StoreError('wrong', words.passwordWrong(waitAfter(tries.count + 1)));
  }
}

/** @returns the profile before this try */
async function countTry(database: Database, id: string): Promise<Profile> {
  const count = async (profiles: Store): Promise<Profile | undefined> => {
    const before = await profiles.get(id);
    const now = Date.now();
    // A clock that was set back must not lock anybody out for longer than the longest wait.
    if (before && (before.tries.until <= now || before.tries.until > now + LONGEST_WAIT)) {
      const count = before.tries.count + 1;
      ignoreRejections(profiles.put({...before, tries: {count, until: now + waitAfter(count)}}));
    }
    return before;
  };
  const profile = await database.write((db) => inTransaction(db, ['profiles'], count));
  if (!profile) throw new StoreError('unknown', words.PROFILE_UNKNOWN);
  const wait = profile.tries.until - Date.now();
  if (wait > 0 && wait <= LONGEST_WAIT) throw new StoreError('wait', words.waitFor(wait));
  return profile;
}
