/**
 * Who plays: a guest, or a profile that a password has opened. One answer for all tabs of the browser; while it is open, a
 * profile's data key lies in the database as a key that no script can read out.
 *
 * @typedef {{id: string, name: string, isLocked: boolean}} Account  `id`: `guest` or a profile's; a locked one plays as a guest
 * @typedef {import('./database.js').Database} Database
 * @typedef {import('./vault.js').Vault} Vault
 * @typedef {ReturnType<typeof createAccounts>} Accounts
 */
import * as words from '../words/store.js';
import {newId} from './database.js';
import {StoreError} from './errors.js';
import {begin, newSession, removeAll} from './lives.js';
import {folded, nameProblem, passwordProblem, tidy} from './names.js';
import {allProfiles, changeProfile, locked, newProfile, profileNamed, unlocked} from './profiles.js';
import {quiet} from './quiet.js';
import {canSeal} from './sealing.js';
import {createQueue, underLock} from './turns.js';
import {createVault, GUEST} from './vault.js';

/** @type {Account} */
const NOBODY = Object.freeze({id: GUEST, name: '', isLocked: false});

/**
 * @param {Database} database
 * @param {() => boolean} [isOver] whether a profile that was left open has been so for too long: it is locked before anything of it is seen
 */
export function createAccounts(database, isOver = () => false) {
  let isLate = isOver();
  /** @type {Account} */
  let account = NOBODY;
  /** @type {CryptoKey|null} */
  let key = null;
  /** @type {Set<(account: Account) => void>} */
  const listeners = new Set();
  /** @type {Set<() => Promise<unknown>>} */
  const savers = new Set();
  const inTurn = createQueue();
  /** What the database says of it: a copy, lest what is in memory could never be sealed for it again. @type {{profile: any, session: any}|null} */
  let held = null;
  const ready = inTurn(refresh).catch(() => {});

  database.channel.hear(({type}) => (type === 'session' || type === 'profiles') && inTurn(refresh).catch(() => {}));

  database.readAgain(() => inTurn(refresh).catch(() => {}));
  database.bringBack(async (db) => held && restore(db, held));

  /** Does as the database says. */
  async function refresh() {
    if (isLate) await database.write(dropKey);
    isLate = false;
    const {session, profile} = await database.run(async (db) => {
      const transaction = db.transaction(['keys', 'profiles']);
      const found = await transaction.objectStore('keys').get('session');
      return {session: found, profile: found && (await transaction.objectStore('profiles').get(found.owner))};
    });
    await become(
      profile ? {id: profile.id, name: profile.name, isLocked: !session.key} : NOBODY,
      profile ? (session.key ?? null) : null,
    );
    held = profile ? {profile, session} : null;
  }

  /** @param {Account} next @param {CryptoKey|null} nextKey */
  async function become(next, nextKey) {
    if (JSON.stringify(next) === JSON.stringify(account)) return;
    if (ownerOf(next) !== owner()) await save();
    account = Object.freeze(next);
    key = nextKey;
    for (const listener of listeners) listener(account);
  }

  /** Lets whoever holds what is not kept yet keep it, while the key is still there. */
  const save = () => Promise.allSettled([...savers].map((saver) => saver()));

  const owner = () => ownerOf(account);

  /** Tells all tabs, this one included, and waits until this one has followed. */
  async function announce() {
    database.channel.tell({type: 'session'});
    await inTurn(refresh);
  }

  /** @param {any} session nothing: of a guest */
  async function setSession(session) {
    await save();
    await database.write((db) => (session ? db.put('keys', session, 'session') : db.delete('keys', 'session')));
    await announce();
  }

  /** @returns {string} the profile that is signed in or locked */
  function own() {
    if (account.id === GUEST) throw new StoreError('guest', words.GUEST_HAS_NONE);
    return account.id;
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
    ready,

    /** @returns {Account} */
    current: () => account,

    /** @returns {string} whose games are played and shown now: `guest`, or an open profile's id */
    owner,

    /** @param {string} [of] @returns {Vault} throws `StoreError` `locked` where the key is not at hand */
    vault: (of = owner()) => createVault(of, of === account.id ? key : null),

    /** Called at every change of `current`. @param {(account: Account) => void} listener */
    watch: (listener) => void listeners.add(listener),

    /** `saver` is awaited before the owner changes, while sealing for the old one is still possible. @param {() => Promise<unknown>} saver */
    saveBefore: (saver) => void savers.add(saver),

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
      if (account.id !== GUEST && !account.isLocked)
        await setSession({owner: account.id, key: null, since: Date.now()});
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
      await inTurn(refresh);
    },

    /** @param {{old: string, password: string}} wish */
    async changePassword({old, password}) {
      const id = own();
      refuse(passwordProblem(password, account.name), 'password');
      await underLock(id, async () => {
        const {key: dataKey} = await unlocked(database, id, old, true);
        await changeProfile(database, id, (await locked(id, password, dataKey)).lock);
      });
      database.channel.tell({type: 'profiles'});
      await inTurn(refresh);
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

/** @param {import('idb').IDBPDatabase} db */
async function dropKey(db) {
  const {store, done} = db.transaction('keys', 'readwrite');
  quiet(done);
  const session = await store.get('session');
  if (session?.key) quiet(store.put({...session, key: null, since: Date.now()}, 'session'));
  await done;
}

/**
 * Puts who plays back into a database that was deleted, with the lock that the password opens: what is in memory is theirs, and
 * must neither be lost nor be kept in the clear. The games that their card tells of are gone.
 *
 * @param {import('idb').IDBPDatabase} db @param {{profile: any, session: any}} held
 */
async function restore(db, {profile, session}) {
  const transaction = db.transaction(['profiles', 'keys'], 'readwrite', {durability: 'strict'});
  quiet(transaction.done);
  const [profiles, keys] = [transaction.objectStore('profiles'), transaction.objectStore('keys')];
  const isTaken = (await profiles.getKey(profile.id)) ?? (await profiles.index('folded').getKey(profile.folded));
  if (isTaken === undefined) {
    quiet(profiles.put({...profile, card: null}));
    if (!(await keys.getKey('session'))) quiet(keys.put(session, 'session'));
  }
  await transaction.done;
}

/** @param {Account} account */
const ownerOf = ({id, isLocked}) => (isLocked ? GUEST : id);
