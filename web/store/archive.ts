/**
 * The finished games of one owner, usually of the current player: reads, finds, adds and deletes them. Their summaries
 * are in memory (`collection.ts`); a record is read when it is asked for.
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
 * `finished`: ms since 1970, 0 if unknown; `unranked`: it came with a file and could not be drawn again; `replaces`:
 * the id of a game whose end was taken back, so that this one counts instead.
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

/** As stored in the database. */
export type StoredGame = {id: string; owner: string; body: Shut<'finished'>};

/** A game without its record. */
export type Game = Omit<Body, 'record'> & {id: string};

/** The owner of the games. */
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

  /** Deletes the shown games and those that they replace. */
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
    /** @returns the owner's games, newest first; another array after every change */
    async games(): Promise<Game[]> {
      await settled();
      return list();
    },

    /** @returns why some games may be missing */
    failure: collection.failure,

    /** @returns the number of the owner's games that exist but cannot be opened */
    damaged: collection.damaged,

    /** Called with the games at every change. */
    watch: collection.watch,

    /** @returns the game's record; rejects with `damaged`, or with `unknown` if there is none */
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
     * Adds games, except those whose identity is already here.
     *
     * @param bodies `id`: the one it had before it was removed @returns rejects with `gone` if somebody else plays by
     * then
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

    /** Removes all of the owner's finished games. */
    clear: () => settled().then(() => remove(list().map(({id}) => id))),

    /** Every game with its record, newest first, in slices. */
    async *bodies() {
      await settled();
      yield* collection.bodies(list().map(({id}) => id));
    },
  };
}

/** Writes games of an owner who may have been deleted in the meantime. */
function put(db: IDBPDatabase, owner: string, entries: StoredGame[]) {
  const write = async (finished: Store, ...owners: Store[]) => {
    const keys = await Promise.all(owners.map((store) => store.getKey(owner)));
    if (owner !== GUEST && !keys.some(Boolean)) throw new StoreError('gone', words.OWNER_GONE);
    ignoreRejections(...entries.map((each) => finished.put(each)));
  };
  return inTransaction(db, ['finished', 'profiles', 'imported'], write, 'strict');
}
