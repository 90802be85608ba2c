/**
 * Who plays: a guest, or a profile that a password has opened. One answer for all tabs of the browser; while it is open, a
 * profile's data key lies in the database as a key that no script can read out.
 *
 * @typedef {{id: string, name: string, isLocked: boolean}} Account  `id`: `guest` or a profile's; a locked one plays as a guest
 * @typedef {import('./database.js').Database} Database
 */
import {quiet} from './quiet.js';
import {createQueue} from './turns.js';
import {GUEST} from './vault.js';

/** @type {Account} */
const NOBODY = Object.freeze({id: GUEST, name: '', isLocked: false});

/** @param {Database} database @param {() => boolean} isOver whether a profile that was left open has been so for too long */
export function createWho(database, isOver) {
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
      const session = await transaction.objectStore('keys').get('session');
      return {session, profile: session && (await transaction.objectStore('profiles').get(session.owner))};
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

  return {
    /** Settles when it is known who plays. */
    ready,
    current: () => account,
    /** @returns {string} whose games are played and shown now: `guest`, or an open profile's id */
    owner,
    /** @param {string} of whose @returns {CryptoKey|null} null where it is not at hand */
    keyOf: (of) => (of === account.id ? key : null),
    /** Called at every change of `current`. @param {(account: Account) => void} listener */
    watch: (listener) => void listeners.add(listener),
    /** `saver` is awaited before the owner changes, while sealing for the old one is still possible. @param {() => Promise<unknown>} saver */
    saveBefore: (saver) => void savers.add(saver),
    save,
    announce,
    /** Lets somebody else play, or the same profile open or locked. @param {import('./profile-lifecycle.js').Session|null} session null: a guest's */
    async setSession(session) {
      await save();
      await database.write((db) => (session ? db.put('keys', session, 'session') : db.delete('keys', 'session')));
      await announce();
    },
    /** Does as the database says, in its turn. */
    follow: () => inTurn(refresh),
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
