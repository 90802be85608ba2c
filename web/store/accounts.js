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
  const {owner, save, announce, follow} = who;

  /** @param {any} session nothing: of a guest */
  async function setSession(session) {
    await save();
    await database.write((db) => (session ? db.put('keys', session, 'session') : db.delete('keys', 'session')));
    await announce();
  }

  /** @returns {string} the profile that is signed in or locked */
  function own() {
    const {id} = who.current();
    if (id === GUEST) throw new StoreError('guest', words.GUEST_HAS_NONE);
    return id;
  }

  /** @param {string} problem @param {'name'|'password'} code */
  function refuse(problem, code) {
    if (problem) throw new StoreError(code, problem);
  }

  /** @param {string} name @param {string} [except] a profile that may have it */
  async function refuseTaken(name, except) {
    const found = await profileNamed(database, name);
    if (found && found.id !== except) throw new StoreError('taken', words.NAME_TAKEN);
  }

  return {
    /** Settles when it is known who plays. */
    ready: who.ready,

    /** @returns {Account} */
    current: who.current,

    /** @returns {string} whose games are played and shown now: `guest`, or an open profile's id */
    owner,

    /** @param {string} [of] @returns {Vault} throws `StoreError` `locked` where the key is not at hand */
    vault: (of = owner()) => createVault(of, who.keyOf(of)),

    /** Called at every change of `current`. @param {(account: Account) => void} listener */
    watch: who.watch,

    /** `saver` is awaited before the owner changes, while sealing for the old one is still possible. @param {() => Promise<unknown>} saver */
    saveBefore: who.saveBefore,

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
      await refuseTaken(name);
      const made = await newProfile({id: newId(), name, password});
      await save();
      await underLock(GUEST, () => begin(database, made, takeAlong));
      database.secure();
      database.channel.tell({type: 'profiles'});
      await announce();
    },

    /** @param {{name: string, password: string}} wish */
    async signIn({name, password}) {
      if (!canSeal()) throw new StoreError('insecure', words.INSECURE);
      const found = await profileNamed(database, name);
      if (!found) throw new StoreError('unknown', words.PROFILE_UNKNOWN);
      await underLock(found.id, async () => {
        const {key: opened} = await unlocked(database, found.id, password);
        await setSession(newSession(found.id, opened));
      });
    },

    /** Drops the key; the profile's name stays, to be opened by its password. */
    async lock() {
      const {id, isLocked} = who.current();
      if (id !== GUEST && !isLocked) await setSession({owner: id, key: null, since: Date.now()});
    },

    /** Drops the key, and a guest plays. */
    signOut: () => setSession(null),

    /** @param {{name: string, password: string}} wish */
    async rename({name, password}) {
      const id = own();
      refuse(nameProblem(name), 'name');
      refuse(passwordProblem(password, name), 'name');
      await refuseTaken(name, id);
      await underLock(id, async () => {
        await unlocked(database, id, password);
        await changeProfile(database, id, {name: tidy(name), folded: folded(tidy(name))});
      });
      database.channel.tell({type: 'profiles'});
      await follow();
    },

    /** @param {{old: string, password: string}} wish */
    async changePassword({old, password}) {
      const id = own();
      refuse(passwordProblem(password, who.current().name), 'password');
      await underLock(id, async () => {
        const {key: dataKey} = await unlocked(database, id, old, true);
        await changeProfile(database, id, (await locked(id, password, dataKey)).lock);
      });
      database.channel.tell({type: 'profiles'});
      await follow();
    },

    /** Deletes the profile with all its games. @param {{password: string}} wish */
    async remove({password}) {
      const id = own();
      await underLock(id, async () => {
        await unlocked(database, id, password);
        await removeAll(database, id);
      });
      database.channel.tell({type: 'profiles'});
      await announce();
    },
  };
}
