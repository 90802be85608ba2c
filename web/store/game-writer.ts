/**
 * Writes games in progress, and in the same step finished ones. What the browser does not store stays in memory, and is
 * tried again at the next opportunity.
 */

import type {IDBPDatabase} from 'idb';
import type {Entry} from '../catalogue.js';
import type {Accounts} from './accounts.js';
import type {Body, StoredGame} from './archive.js';
import type {Database} from './database.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import {createQueue} from './turns.js';
import {GUEST, type StoredEntry, toStored} from './vault.js';

/** `body`: of a finished game. */
export type UnsavedGame = {entry: Entry; body: Body | null};

/** @param isOwn whether this tab plays a game */
export function createGameWriter(database: Database, accounts: Accounts, isOwn: (id: string) => boolean) {
  /** The game of this tab as it was last saved: if the database is deleted, the new one gets it again. */
  let latest: UnsavedGame | null = null;
  /** What could not be saved, by id. */
  const unsaved: Map<string, UnsavedGame> = new Map();
  const inTurn = createQueue();

  /** Saves an entry, and the body of a finished game, in one transaction; then what could not be saved before. */
  async function write(entry: Entry, body: Body | null) {
    const waiting = [...unsaved.values()].filter(({entry: {id}}) => id !== entry.id);
    const what = {
      entry: {...entry, owner: entry.owner ?? accounts.owner()},
      body: body ?? unsaved.get(entry.id)?.body ?? null,
    };
    unsaved.set(entry.id, what);
    try {
      await writeOne(what);
    } catch (error) {
      announceUnsaved(what);
      throw error;
    }
    await retry(waiting);
  }

  /** Rejects if something could still not be saved. @param waiting what could not be saved before */
  async function retry(waiting: UnsavedGame[] = [...unsaved.values()]) {
    let failure: unknown = null;
    for (const each of waiting) {
      await writeOne(each).catch((error) => {
        // Games of a locked profile wait for its password.
        if (error.code !== 'locked') failure = error;
      });
    }
    if (failure) throw failure;
  }

  async function writeOne({entry, body}: UnsavedGame) {
    const {id} = entry;
    let owner = entry.owner ?? GUEST;
    for (let wanted = ''; owner && owner !== wanted; ) {
      wanted = owner;
      const vault = accounts.vault(owner);
      const stored = await toStored({...entry, owner}, vault);
      const end = body && {id, owner, body: await vault.shut('finished', id, body)};
      // A new profile may have adopted a guest's game.
      owner = await database.write((db) => put(db, stored, end));
    }
    unsaved.delete(id);
    if (isOwn(id)) latest = owner ? {entry: {...entry, owner}, body} : null;
    if (!body || !owner) return;
    database.secure();
    database.channel.tell({type: 'finished', owner, ids: [id]}, [{...body, id}]);
  }

  /** A finished game is shown even if it cannot be saved. */
  function announceUnsaved({entry: {id, owner}, body}: UnsavedGame) {
    if (body) database.channel.tellHere({type: 'finished', owner, ids: [id], bodies: [{...body, id}]});
  }

  /** The database may be a new one. */
  async function keepLatest() {
    if (latest && !unsaved.has(latest.entry.id)) unsaved.set(latest.entry.id, latest);
    await retry().catch(() => unsaved.forEach(announceUnsaved)); // the database has reported why
  }

  function forget(id: string) {
    if (latest?.entry.id === id) latest = null;
  }

  database.retry(() => inTurn(() => retry()));
  database.readAgain(() => inTurn(keepLatest));
  accounts.watch(() => {
    latest = null;
    // Saves the games that had to wait while the profile was locked.
    inTurn(() => retry()).catch(() => {});
  });
  database.channel.hear(({type, ids = []}) => type === 'removed' && ids.forEach(forget));

  return {
    /** What could not be saved, by id. */
    unsaved,

    /** Settles when the game is saved or could not be. @param body of a finished game */
    write: (entry: Entry | Promise<Entry>, body: Body | null) =>
      inTurn(async () => write(await entry, body)).catch(() => {}),

    /** @param id of a game whose body is among the finished ones, or that is no longer needed */
    drop: (id: string) =>
      inTurn(async () => {
        if (!unsaved.get(id)?.body) unsaved.delete(id);
        forget(id);
        await database.run((db) => db.delete('playing', id));
      }).catch(() => {}),
  };
}

/**
 * @param end of a finished game @returns its owner: another one, with nothing written, if it has changed, or empty if
 * the owner is gone
 */
function put(db: IDBPDatabase, entry: StoredEntry, end: StoredGame | null): Promise<string> {
  const write = async (playing: Store, finished: Store, profiles: Store) => {
    const kept = await playing.get(entry.id);
    const owner = kept ? (kept.owner ?? GUEST) : entry.owner;
    if (owner !== entry.owner) return owner;
    if (owner !== GUEST && !(await profiles.getKey(owner))) return '';
    ignoreRejections(playing.put(entry));
    if (end && !(await finished.getKey(entry.id))) ignoreRejections(finished.put(end));
    return owner;
  };
  return inTransaction(db, ['playing', 'finished', 'profiles'], write, end ? 'strict' : 'relaxed');
}
