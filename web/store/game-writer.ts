/**
 * Writes games in progress, and by the same step finished ones. What the browser will not keep lives in memory, and is tried
 * again at the next occasion.
 */

import type {IDBPDatabase} from 'idb';
import type {Entry} from '../catalogue.js';
import type {Accounts} from './accounts.js';
import type {Body, StoredGame} from './archive.js';
import type {Database} from './database.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import {createQueue} from './turns.js';
import {GUEST, type StoredEntry, toStored} from './vault.js';

/** `body`: of a game that has ended. */
export type UnsavedGame = {entry: Entry; body: Body | null};

/** @param isOwn whether this tab plays a game */
export function createGameWriter(database: Database, accounts: Accounts, isOwn: (id: string) => boolean) {
  /** The game of this tab as it was kept last: a database that was deleted gets it once more. */
  let latest: UnsavedGame | null = null;
  /** What could not be kept, by id. */
  const unsaved: Map<string, UnsavedGame> = new Map();
  const inTurn = createQueue();

  /** Keeps an entry, and the body of a game that has ended, in one transaction; then what could not be kept before. */
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

  /** Rejects where something could still not be kept. @param waiting what could not be kept before */
  async function retry(waiting: UnsavedGame[] = [...unsaved.values()]) {
    let failure: unknown = null;
    for (const each of waiting) {
      await writeOne(each).catch((error) => {
        // What a locked profile waits for is its password.
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
      // A new profile may have taken a guest's game along.
      owner = await database.write((db) => put(db, stored, end));
    }
    unsaved.delete(id);
    if (isOwn(id)) latest = owner ? {entry: {...entry, owner}, body} : null;
    if (!body || !owner) return;
    database.secure();
    database.channel.tell({type: 'finished', owner, ids: [id]}, [{...body, id}]);
  }

  /** A finished game that cannot be kept is shown all the same. */
  function announceUnsaved({entry: {id, owner}, body}: UnsavedGame) {
    if (body) database.channel.tellHere({type: 'finished', owner, ids: [id], bodies: [{...body, id}]});
  }

  /** The database may be another one than before. */
  async function keepLatest() {
    if (latest && !unsaved.has(latest.entry.id)) unsaved.set(latest.entry.id, latest);
    await retry().catch(() => unsaved.forEach(announceUnsaved)); // why, the database has told
  }

  function forget(id: string) {
    if (latest?.entry.id === id) latest = null;
  }

  database.retry(() => inTurn(() => retry()));
  database.readAgain(() => inTurn(keepLatest));
  accounts.watch(() => {
    latest = null;
    // What a locked profile could not keep.
    inTurn(() => retry()).catch(() => {});
  });
  database.channel.hear(({type, ids = []}) => type === 'removed' && ids.forEach(forget));

  return {
    /** What could not be kept, by id. */
    unsaved,

    /** Settles when it is kept or could not be. @param body of a game that has ended */
    write: (entry: Entry | Promise<Entry>, body: Body | null) =>
      inTurn(async () => write(await entry, body)).catch(() => {}),

    /** @param id of a game whose body stands among the finished ones, or that shall be forgotten */
    drop: (id: string) =>
      inTurn(async () => {
        if (!unsaved.get(id)?.body) unsaved.delete(id);
        forget(id);
        await database.run((db) => db.delete('playing', id));
      }).catch(() => {}),
  };
}

/**
 * @param end of a game that has ended @returns whose it is: with nothing written another, or empty where its owner has
 * gone
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
