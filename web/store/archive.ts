/**
 * The finished games of one owner, as a rule of who plays now: read, found, taken in and deleted. What happened in each is kept
 * in memory (`collection.ts`), its record is read when asked for.
 */

import type {IDBPDatabase} from 'idb';
import type {Summary} from '../engine/protocol.js';
import {newId} from '../random.js';
import * as words from '../words/store.js';
import {createCollection} from './collection.js';
import type {Database} from './database.js';
import {StoreError} from './errors.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import {underLock} from './turns.js';
import {GUEST, type Shut, type Vault} from './vault.js';

/**
 * `finished`: ms since 1970, 0 where nobody knows; `unranked`: it came with a file, and could not be drawn again;
 * `replaces`: the id of a game whose end was taken back, so that this one counts in its place.
 */
export type Body = {
  identity: string;
  record: string;
  finished: number;
  summary: Summary;
  imported: boolean;
  unranked?: true;
  replaces?: string;
};

/** As it lies in the database. */
export type StoredGame = {id: string; owner: string; body: Shut<'finished'>};

/** A game without its record. */
export type Game = Omit<Body, 'record'> & {id: string};

/** Whose games they are now. */
export type Who = {
  ready: Promise<unknown>;
  owner: () => string;
  vault: (of?: string) => Vault;
  watch: (listener: () => void) => void;
};

export type Archive = ReturnType<typeof createArchive>;

export function createArchive(database: Database, who: Who) {
  const collection = createCollection(database, who);
  const {settled, list} = collection;

  /** Deletes games with what is shown of them, and those that they replace. */
  async function remove(shown: string[]) {
    const owner = collection.owner();
    const ids = collection.withReplaced(shown);
    const drop = async (finished: Store, playing: Store) => {
      for (const id of ids)
        if ((await finished.get(id))?.owner === owner) ignoreRejections(finished.delete(id), playing.delete(id));
    };
    await underLock(owner, () =>
      database.writeLong((db) => inTransaction(db, ['finished', 'playing'], drop, 'strict')),
    );
    database.channel.tell({type: 'removed', owner, ids});
    await settled();
  }

  return {
    /** @returns those of who plays now, newest first; another array after every change */
    async games(): Promise<Game[]> {
      await settled();
      return list();
    },

    /** @returns why there may be games that could not be read */
    failure: collection.failure,

    /** @returns games of who plays now that are there but cannot be opened */
    damaged: collection.damaged,

    /** Called with the games at every change. */
    watch: collection.watch,

    /** @returns the game's record; rejects with `damaged`, or `unknown` where there is none */
    async record(id: string): Promise<string> {
      await settled();
      const stored = await database.run((db) => db.get('finished', id));
      if (!stored || stored.owner !== collection.owner()) throw new StoreError('unknown', words.GAME_UNKNOWN);
      return (await who.vault(stored.owner).open('finished', id, stored.body)).record;
    },

    async find(identity: string): Promise<Game | undefined> {
      await settled();
      return list().find((game) => game.identity === identity);
    },

    /**
     * Takes games in, those of an identity that is here already left out.
     *
     * @param bodies `id`: the one it had before it was removed @returns rejects with `gone` where somebody else plays
     * by now
     */
    async add(bodies: (Body & {id?: string})[]): Promise<{taken: number; doubled: number}> {
      const vault = who.vault();
      await settled();
      return underLock(vault.owner, async () => {
        await collection.catchUp();
        if (collection.owner() !== vault.owner) throw new StoreError('gone', words.OWNER_GONE);
        const known = new Set(list().map(({identity}) => identity));
        const fresh = bodies.filter(({identity}) => !known.has(identity) && known.add(identity));
        const stored = await Promise.all(
          fresh.map(async ({id = newId(), ...body}) => ({
            id,
            owner: vault.owner,
            body: await vault.shut('finished', id, body),
          })),
        );
        await database.writeLong((db) => put(db, vault.owner, stored));
        if (stored.length) {
          database.secure();
          database.channel.tell({type: 'finished', owner: vault.owner, ids: stored.map(({id}) => id)});
        }
        return {taken: fresh.length, doubled: bodies.length - fresh.length};
      });
    },

    remove: (id: string) => settled().then(() => remove([id])),

    /** Removes every finished game of who plays now. */
    clear: () => settled().then(() => remove(list().map(({id}) => id))),

    /** Every game with its record, newest first, a slice at a time. */
    async *bodies() {
      await settled();
      yield* collection.bodies(list().map(({id}) => id));
    },
  };
}

/** Writes games of an owner who may have been deleted meanwhile. */
function put(db: IDBPDatabase, owner: string, entries: StoredGame[]) {
  const write = async (finished: Store, ...owners: Store[]) => {
    const keys = await Promise.all(owners.map((store) => store.getKey(owner)));
    if (owner !== GUEST && !keys.some(Boolean)) throw new StoreError('gone', words.OWNER_GONE);
    ignoreRejections(...entries.map((each) => finished.put(each)));
  };
  return inTransaction(db, ['finished', 'profiles', 'imported'], write, 'strict');
}
