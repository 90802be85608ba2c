/**
 * What a player put aside one by one, apart from the games: saved positions (`positions.ts`), kept replays
 * (`replays.ts`). Each has an id and says when it was saved.
 */

import type {IDBPDatabase} from 'idb';
import {newId} from '../random.js';
import * as words from '../words/store.js';
import type {Who} from './archive.js';
import type {Database} from './database.js';
import {StoreError} from './errors.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import type {SavedPosition} from './positions.js';
import type {SavedReplay} from './replays.js';
import {underLock} from './turns.js';
import {type Bodies, GUEST, type Shut} from './vault.js';

/** What is put aside, by the database's store. */
export type Shelved = {positions: SavedPosition; replays: SavedReplay};

export type ShelfName = keyof Shelved;

export const SHELVES: readonly ShelfName[] = ['positions', 'replays'];

/** As stored in the database. */
export type Stored<S extends ShelfName> = {id: string; owner: string; body: Shut<S>};

/** `most`: that a player can have; `whenFull`: the sentence then; `textOf`: what makes two of them the same. */
type Kind<S extends ShelfName> = {most: number; whenFull: string; textOf: (one: Shelved[S]) => string};

export function createShelf<S extends ShelfName>(
  store: S,
  {most, whenFull, textOf}: Kind<S>,
  database: Database,
  who: Who,
) {
  type One = Shelved[S];
  type Kept = One & {id: string};
  const listeners: Set<() => void> = new Set();
  const tell = () => listeners.forEach((listener) => listener());
  database.channel.hear(({type}) => type === store && tell());
  database.readAgain(tell);
  who.watch(tell);

  /** @returns the current player's, newest first, without those that are damaged */
  async function list(): Promise<Kept[]> {
    await who.ready;
    const vault = who.vault();
    const stored: Stored<S>[] = await database.run((db) => db.getAllFromIndex(store, 'owner', vault.owner));
    const opened = await Promise.allSettled(
      stored.map(async ({id, body}) => ({...((await vault.open(store, id, body)) as One), id})),
    );
    const whole = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    return whole.sort((one, other) => other.saved - one.saved);
  }

  /** Runs work on the store while nobody else changes what the player has there. */
  async function change<T>(work: (owner: string) => Promise<T>): Promise<T> {
    await who.ready;
    const owner = who.owner();
    const done = await underLock(owner, () => work(owner));
    database.secure();
    database.channel.tell({type: store, owner});
    return done;
  }

  /** Writes them as the owner's, who must still play. */
  async function put(owner: string, all: Kept[]) {
    const vault = who.vault(owner);
    const stored = await Promise.all(
      all.map(async ({id, ...body}) => ({id, owner, body: await vault.shut(store, id, body as unknown as Bodies[S])})),
    );
    await database.write((db) => write(db, store, owner, stored as Stored<S>[]));
  }

  return {
    list,

    /** Called at every change, also of the player. */
    watch: (listener: () => void) => void listeners.add(listener),

    /** Saves one, new or changed. @returns rejects with `full` if the player has too many */
    keep: (one: Kept): Promise<void> =>
      change(async (owner) => {
        const known = await list();
        const isNew = !known.some(({id}) => id === one.id);
        if (isNew && known.length >= most) throw new StoreError('full', whenFull);
        await put(owner, [one]);
      }),

    /** Adds several, except those that are here already. @returns how many, as far as there is room */
    add: (all: One[]): Promise<number> =>
      change(async (owner) => {
        const known = await list();
        const texts = new Set(known.map(textOf));
        const fresh = all.filter((each) => !texts.has(textOf(each)) && texts.add(textOf(each)));
        const taken = fresh.slice(0, Math.max(0, most - known.length));
        await put(
          owner,
          taken.map((each) => ({...each, id: newId()})),
        );
        return taken.length;
      }),

    remove: (id: string): Promise<void> => change(() => database.write((db) => db.delete(store, id))),
  };
}

/** Writes what belongs to an owner who may have been deleted in the meantime. */
function write<S extends ShelfName>(db: IDBPDatabase, store: S, owner: string, entries: Stored<S>[]) {
  const work = async (shelf: Store, profiles: Store) => {
    if (owner !== GUEST && !(await profiles.getKey(owner))) throw new StoreError('gone', words.OWNER_GONE);
    ignoreRejections(...entries.map((each) => shelf.put(each)));
  };
  return inTransaction(db, [store, 'profiles'], work, 'strict');
}
