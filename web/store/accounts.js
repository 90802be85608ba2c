/**
 * Profiles: made, opened by a password, locked, renamed and deleted. Who of them plays is told by `who.js`.
 *
 * @typedef {import('./who.js').Account} Account
 * @typedef {import('./database.js').Database} Database
 * @typedef {import('./vault.js').Vault} Vault
 * @typedef {ReturnType<typeof createAccounts>} Accounts
 */
import * as words from '../words/store.js';
import {newId} from './database.js';
import {StoreError} from './errors.js';
import {passwordProblem} from './passwords.js';
import {begin, newSession, removeAll} from './profile-lifecycle.js';
import {allProfiles, changeProfile, locked, newProfile, profileNamed, unlocked} from './profiles.js';
import {canSeal} from './sealing.js';
import {underLock} from './turns.js';
import {folded, nameProblem, tidy} from './user-names.js';
import {createVault, GUEST} from './vault.js';
import {createWho} from './who.js';

/**
 * @param {Database} database
 * @param {() => boolean} [isOver] whether a profile that was left open has been so for too long: it is locked before anything of it is seen
 */
export function createAccounts(database, isOver = () => false) {
  const who = createWho(database, isOver);
  const {owner, setSession} = who;
  /** Counts who was to play: opening a profile takes a while, and what is wished last is done. */
  let wish = 0;

  /** @returns {string} the profile that is signed in or locked */
  function own() {
    const {id} = who.current();
    if (id === GUEST) throw new StoreError('guest', words.GUEST_HAS_NONE);
    return id;
  }

  /**
   * Does what wants a profile's password, while nobody else changes the profile.
   *
   * @param {string} id @param {string} password @param {(key: CryptoKey) => Promise<unknown>} work @param {boolean} [extractable]
   */
  const withPassword = (id, password, work, extractable) =>
    underLock(id, async () => work((await unlocked(database, id, password, extractable)).key));

  /** Tells that profiles have changed, and waits until this tab has followed. */
  async function changed() {
    database.channel.tell({type: 'profiles'});
    await who.follow();
  }

  return {
    ready: who.ready,
    current: who.current,
    owner,
    watch: who.watch,
    saveBefore: who.saveBefore,

    /** @param {string} [of] @returns {Vault} throws `StoreError` `locked` where the key is not at hand */
    vault: (of = owner()) => createVault(of, who.keyOf(of)),

    /** Keeps what the leaderboard shows of a profile; a guest's is read from the games. @param {string} of @param {import('./fold.js').Card} card */
    keepCard: async (of, card) => (of === GUEST ? undefined : changeProfile(database, of, {card})),

    /** @returns {Promise<{id: string, name: string, created: number, card: import('./fold.js').Card|null}[]>} by name */
    profiles: async () => (await allProfiles(database)).map(({id, name, created, card}) => ({id, name, created, card})),

    /**
     * Makes a profile and signs in. With `takeAlong` the guest's games, finished or not, become its own in the same transaction.
     *
     * @param {{name: string, password: string, takeAlong?: boolean}} wish
     */
    async register({name, password, takeAlong = false}) {
      if (!canSeal()) throw new StoreError('insecure', words.INSECURE);
      refuse(nameProblem(name), 'name');
      refuse(passwordProblem(password, name), 'password');
      await refuseTaken(database, name);
      const made = await newProfile({id: newId(), name, password});
      await who.save();
      await underLock(GUEST, () => begin(database, made, takeAlong));
      database.secure();
      database.channel.tell({type: 'profiles'});
      await who.announce();
    },

    /** @param {{name: string, password: string}} wish */
    async signIn({name, password}) {
      if (!canSeal()) throw new StoreError('insecure', words.INSECURE);
      const own = ++wish;
      const profile = await profileNamed(database, name);
      if (!profile) throw new StoreError('unknown', words.PROFILE_UNKNOWN);
      const open = async (/** @type {CryptoKey} */ key) => own === wish && setSession(newSession(profile.id, key));
      await withPassword(profile.id, password, open);
    },

    /** Drops the key; the profile's name stays, to be opened by its password. */
    async lock() {
      const {id, isLocked} = who.current();
      if (id !== GUEST && !isLocked) await setSession(newSession(id, null));
    },

    /** Drops the key, and a guest plays. */
    async signOut() {
      wish++;
      await setSession(null);
    },

    /** @param {{name: string, password: string}} wish */
    async rename({name, password}) {
      const id = own();
      refuse(nameProblem(name), 'name');
      refuse(passwordProblem(password, name), 'name');
      await refuseTaken(database, name, id);
      const fields = {name: tidy(name), folded: folded(tidy(name))};
      await withPassword(id, password, () => changeProfile(database, id, fields));
      await changed();
    },

    /** @param {{old: string, password: string}} wish */
    async changePassword({old, password}) {
      const id = own();
      refuse(passwordProblem(password, who.current().name), 'password');
      const relock = async (/** @type {CryptoKey} */ dataKey) =>
        changeProfile(database, id, (await locked(id, password, dataKey)).lock);
      await withPassword(id, old, relock, true);
      await changed();
    },

    /** Deletes the profile with all its games. @param {{password: string}} wish */
    async remove({password}) {
      const id = own();
      await withPassword(id, password, () => removeAll(database, id));
      database.channel.tell({type: 'profiles'});
      await who.announce();
    },
  };
}

/** @param {string} problem a sentence, empty when there is none @param {'name'|'password'} code */
function refuse(problem, code) {
  if (problem) throw new StoreError(code, problem);
}

/** @param {Database} database @param {string} name @param {string} [except] a profile that may have it */
async function refuseTaken(database, name, except) {
  const holder = await profileNamed(database, name);
  if (holder && holder.id !== except) throw new StoreError('taken', words.NAME_TAKEN);
}
