/**
 * The positions that the current player saved in the analyser. Each has a name, and perhaps the mines. In a profile's
 * file they are in the first line (`profile-file.ts`).
 */

import type {IDBPDatabase} from 'idb';
import {newId} from '../random.js';
import {TOO_MANY_POSITIONS} from '../words/analyse-games.js';
import * as words from '../words/store.js';
import type {Who} from './archive.js';
import type {Database} from './database.js';
import {StoreError} from './errors.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import {underLock} from './turns.js';
import {GUEST, type Shut} from './vault.js';

/**
 * `position`: position text; `layout`: rows of `*` and `.`, null where the mines are not known; `saved`: ms since 1970.
 */
export type SavedPosition = {name: string; position: string; layout: string[] | null; saved: number};

/** As it is kept, under its id. */
export type KeptPosition = SavedPosition & {id: string};

/** As stored in the database. */
export type StoredPosition = {id: string; owner: string; body: Shut<'positions'>};

/** The most that a player can have: all of them fit in the first line of a profile's file. */
export const MOST_POSITIONS = 200;

export type Positions = ReturnType<typeof createPositions>;

export function createPositions(database: Database, who: Who) {
  const listeners: Set<() => void> = new Set();
  const tell = () => listeners.forEach((listener) => listener());
  database.channel.hear(({type}) => type === 'positions' && tell());
  database.readAgain(tell);
  who.watch(tell);

  /** @returns the current player's, newest first, without those that are damaged */
  async function list(): Promise<KeptPosition[]> {
    await who.ready;
    const vault = who.vault();
    const stored: StoredPosition[] = await database.run((db) => db.getAllFromIndex('positions', 'owner', vault.owner));
    const opened = await Promise.allSettled(
      stored.map(async ({id, body}) => ({...(await vault.open('positions', id, body)), id})),
    );
    const whole = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    return whole.sort((one, other) => other.saved - one.saved);
  }

  /** Runs work on the store while nobody else changes the player's positions. */
  async function change<T>(work: (owner: string) => Promise<T>): Promise<T> {
    await who.ready;
    const owner = who.owner();
    const done = await underLock(owner, () => work(owner));
    database.secure();
    database.channel.tell({type: 'positions', owner});
    return done;
  }

  /** Writes them as the owner's, who must still play. */
  async function put(owner: string, positions: KeptPosition[]) {
    const vault = who.vault(owner);
    const stored = await Promise.all(
      positions.map(async ({id, ...body}) => ({id, owner, body: await vault.shut('positions', id, body)})),
    );
    await database.write((db) => write(db, owner, stored));
  }

  return {
    list,

    /** Called at every change, also of the player. */
    watch: (listener: () => void) => void listeners.add(listener),

    /** Saves one, new or changed. @returns rejects with `full` if the player has too many */
    keep: (position: KeptPosition): Promise<void> =>
      change(async (owner) => {
        const known = await list();
        const isNew = !known.some(({id}) => id === position.id);
        if (isNew && known.length >= MOST_POSITIONS) throw new StoreError('full', TOO_MANY_POSITIONS);
        await put(owner, [position]);
      }),

    /** Adds those of a file, except those that are here already. @returns how many, as far as there is room */
    add: (positions: SavedPosition[]): Promise<number> =>
      change(async (owner) => {
        const known = await list();
        const texts = new Set(known.map(textOf));
        const fresh = positions.filter((each) => !texts.has(textOf(each)) && texts.add(textOf(each)));
        const taken = fresh.slice(0, Math.max(0, MOST_POSITIONS - known.length));
        await put(
          owner,
          taken.map((each) => ({...each, id: newId()})),
        );
        return taken.length;
      }),

    remove: (id: string): Promise<void> => change(() => database.write((db) => db.delete('positions', id))),
  };
}

/** What makes two positions the same. */
const textOf = ({name, position, layout}: SavedPosition) => JSON.stringify([name, position, layout]);

/** Writes positions of an owner who may have been deleted in the meantime. */
function write(db: IDBPDatabase, owner: string, entries: StoredPosition[]) {
  const work = async (positions: Store, profiles: Store) => {
    if (owner !== GUEST && !(await profiles.getKey(owner))) throw new StoreError('gone', words.OWNER_GONE);
    ignoreRejections(...entries.map((each) => positions.put(each)));
  };
  return inTransaction(db, ['positions', 'profiles'], work, 'strict');
}
