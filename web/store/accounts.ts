/** Profiles: created, opened by a password, locked, renamed and deleted. `current-user.ts` says which of them plays. */

import {newId} from '../random.js';
import * as words from '../words/store.js';
import {createCurrentUser} from './current-user.js';
import type {Database} from './database.js';
import {StoreError} from './errors.js';
import {allProfiles, changeProfile, locked, newProfile, newSession, profileNamed, unlocked} from './profiles.js';
import {canSeal} from './sealing.js';
import type {Card} from './summaries.js';
import {underLock} from './turns.js';
import {folded, nameProblem, passwordProblem, tidy} from './user-names.js';
import {createVault, GUEST, type Vault} from './vault.js';

const lifecycle = () => import('./profile-lifecycle.js');

export type Accounts = ReturnType<typeof createAccounts>;

/** @param isOver whether a profile has been left open for too long: it is locked before anything of it is shown */
export function createAccounts(database: Database, isOver: () => boolean = () => false) {
  const user = createCurrentUser(database, isOver);
  const {owner, setSession} = user;
  /** Counts requests to change the player: opening a profile takes a while, and the last request wins. */
  let wish = 0;

  /** @returns the profile that is signed in or locked */
  function own(): string {
    const {id} = user.current();
    if (id === GUEST) throw new StoreError('guest', words.GUEST_HAS_NONE);
    return id;
  }

  /** Does something that needs a profile's password, while nobody else changes the profile. */
  const withPassword = (
    id: string,
    password: string,
    work: (key: CryptoKey) => Promise<unknown>,
    extractable?: boolean,
  ) => underLock(id, async () => work((await unlocked(database, id, password, extractable)).key));

  /** Announces that profiles have changed, and waits until this tab has followed. */
  async function changed() {
    database.channel.tell({type: 'profiles'});
    await user.follow();
  }

  return {
    ready: user.ready,
    current: user.current,
    owner,
    watch: user.watch,
    saveBefore: user.saveBefore,

    /** @returns throws `StoreError` `locked` if the key is not available */
    vault: (of: string = owner()): Vault => createVault(of, user.keyOf(of)),

    /** @returns by name */
    profiles: async (): Promise<{id: string; name: string; created: number; card: Card | null}[]> =>
      (await allProfiles(database)).map(({id, name, created, card}) => ({id, name, created, card})),

    /**
     * Creates a profile and signs in. With `takeAlong` the same transaction gives it all of the guest's games, finished
     * or not.
     */
    async register({name, password, takeAlong = false}: {name: string; password: string; takeAlong?: boolean}) {
      if (!canSeal()) throw new StoreError('insecure', words.INSECURE);
      refuse(nameProblem(name), 'name');
      refuse(passwordProblem(password, name), 'password');
      await refuseTaken(database, name);
      const [made, {begin}] = await Promise.all([newProfile(newId(), name, password), lifecycle()]);
      await user.save();
      await underLock(GUEST, () => begin(database, made, takeAlong));
      database.secure();
      database.channel.tell({type: 'profiles'});
      await user.announce();
    },

    async signIn({name, password}: {name: string; password: string}) {
      if (!canSeal()) throw new StoreError('insecure', words.INSECURE);
      const own = ++wish;
      const profile = await profileNamed(database, name);
      if (!profile) throw new StoreError('unknown', words.PROFILE_UNKNOWN);
      const open = async (key: CryptoKey) => own === wish && setSession(newSession(profile.id, key));
      await withPassword(profile.id, password, open);
    },

    /** Drops the key; the profile's name stays, and its password opens it again. */
    async lock() {
      const {id, isLocked} = user.current();
      if (id !== GUEST && !isLocked) await setSession(newSession(id, null));
    },

    /** Drops the key, and a guest plays. */
    async signOut() {
      wish++;
      await setSession(null);
    },

    async rename({name, password}: {name: string; password: string}) {
      const id = own();
      refuse(nameProblem(name), 'name');
      refuse(passwordProblem(password, name), 'name');
      await refuseTaken(database, name, id);
      const fields = {name: tidy(name), folded: folded(tidy(name))};
      await withPassword(id, password, () => changeProfile(database, id, fields));
      await changed();
    },

    async changePassword({old, password}: {old: string; password: string}) {
      const id = own();
      refuse(passwordProblem(password, user.current().name), 'password');
      const relock = async (dataKey: CryptoKey) =>
        changeProfile(database, id, (await locked(id, password, dataKey)).lock);
      await withPassword(id, old, relock, true);
      await changed();
    },

    /** Deletes the profile with all its games. */
    async remove({password}: {password: string}) {
      const id = own();
      const {removeAll} = await lifecycle();
      await withPassword(id, password, () => removeAll(database, id));
      database.channel.tell({type: 'profiles'});
      await user.announce();
    },
  };
}

/** @param problem a sentence, empty if there is none */
function refuse(problem: string, code: 'name' | 'password') {
  if (problem) throw new StoreError(code, problem);
}

/** @param except a profile that may have the name */
async function refuseTaken(database: Database, name: string, except?: string) {
  const holder = await profileNamed(database, name);
  if (holder && holder.id !== except) throw new StoreError('taken', words.NAME_TAKEN);
}
