/**
 * Who plays: a guest, or a profile that a password has opened. All tabs of the browser have the same answer. While a
 * profile is open, the database holds its data key as a key that no script can export.
 */

import type {IDBPDatabase} from 'idb';
import type {Database} from './database.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import type {Profile, Session} from './profiles.js';
import {createQueue} from './turns.js';
import {GUEST} from './vault.js';

/** `id`: `guest`, or that of a profile; a locked profile plays as a guest. */
export type Account = {id: string; name: string; isLocked: boolean};

/** What the database says about who plays. */
type PlayerState = {profile: Profile; session: Session};

const NOBODY: Account = Object.freeze({id: GUEST, name: '', isLocked: false});

/** @param isOver whether a profile has been left open for too long */
export function createCurrentUser(database: Database, isOver: () => boolean) {
  let isLate = isOver();
  let account: Account = NOBODY;
  let key: CryptoKey | null = null;
  const listeners: Set<(account: Account) => void> = new Set();
  const savers: Set<() => Promise<unknown>> = new Set();
  const inTurn = createQueue();
  /**
   * A copy of what the database says: without it, games in memory could never be sealed for the profile if the database
   * were lost.
   */
  let held: PlayerState | null = null;
  const ready = inTurn(refresh).catch(() => {});

  database.channel.hear(({type}) => (type === 'session' || type === 'profiles') && inTurn(refresh).catch(() => {}));

  database.readAgain(() => inTurn(refresh).catch(() => {}));
  database.bringBack(async (db) => held && restore(db, held));

  /** Follows the database. */
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

  async function become(next: Account, nextKey: CryptoKey | null) {
    if (JSON.stringify(next) === JSON.stringify(account)) return;
    if (ownerOf(next) !== owner()) await save();
    account = Object.freeze(next);
    key = nextKey;
    for (const listener of listeners) listener(account);
  }

  /** Lets every part that holds something unsaved save it, while the key is still here. */
  const save = () => Promise.allSettled([...savers].map((saver) => saver()));

  const owner = () => ownerOf(account);

  /** Informs all tabs, including this one, and waits until this one has followed. */
  async function announce() {
    database.channel.tell({type: 'session'});
    await inTurn(refresh);
  }

  return {
    /** Settles when it is known who plays. */
    ready,
    current: () => account,
    /** @returns the owner of the games played and shown now: `guest`, or an open profile's id */
    owner,
    /** @param of the owner @returns null if the key is not available */
    keyOf: (of: string): CryptoKey | null => (of === account.id ? key : null),
    /** Called at every change of `current`. */
    watch: (listener: (account: Account) => void) => void listeners.add(listener),
    /** `saver` is awaited before the owner changes, while sealing for the old owner is still possible. */
    saveBefore: (saver: () => Promise<unknown>) => void savers.add(saver),
    save,
    announce,
    /** Lets somebody else play, or opens or locks the same profile. @param session null: a guest's */
    async setSession(session: Session | null) {
      await save();
      await database.write(async (db) => {
        await (session ? db.put('keys', session, 'session') : db.delete('keys', 'session'));
      });
      await announce();
    },
    /** Follows the database, in turn. */
    follow: () => inTurn(refresh),
  };
}

const dropKey = (db: IDBPDatabase) =>
  inTransaction(db, ['keys'], async (keys) => {
    const session = await keys.get('session');
    if (session?.key) ignoreRejections(keys.put({...session, key: null, since: Date.now()}, 'session'));
  });

/**
 * Restores the current player into a database that was deleted, with the lock that the password opens: the games in
 * memory are theirs, and must neither be lost nor be stored unencrypted. The games on their card are gone.
 */
function restore(db: IDBPDatabase, {profile, session}: PlayerState) {
  const write = async (profiles: Store, keys: Store) => {
    const isTaken = (await profiles.getKey(profile.id)) ?? (await profiles.index('folded').getKey(profile.folded));
    if (isTaken !== undefined) return;
    ignoreRejections(profiles.put({...profile, card: null}));
    if (!(await keys.getKey('session'))) ignoreRejections(keys.put(session, 'session'));
  };
  return inTransaction(db, ['profiles', 'keys'], write, 'strict');
}

const ownerOf = ({id, isLocked}: Account) => (isLocked ? GUEST : id);
