/**
 * The finished games of one owner, as a rule of who plays now: read, found, taken in and deleted. What happened in each is kept
 * in memory (`collection.js`), its record is read when asked for.
 *
 * @typedef {import('./fold.js').Summary} Summary
 * @typedef {{identity: string, record: string, finished: number, summary: Summary, imported: boolean, unranked?: true, replaces?: string}} Body  `finished`: ms since 1970,
 *   0 where nobody knows; `unranked`: it came with a file, and could not be drawn again; `replaces`: the id of a game whose end was taken back, so that this one counts in its place
 * @typedef {{id: string, identity: string, finished: number, summary: Summary, imported: boolean, unranked?: true, replaces?: string}} Game
 * @typedef {{ready: Promise<unknown>, owner: () => string, vault: (of?: string) => import('./vault.js').Vault,
 *   watch: (listener: () => void) => void, keepCard: (owner: string, card: import('./fold.js').Card) => Promise<unknown>}} Who
 *   whose games they are now, and who keeps what the leaderboard shows of them
 * @typedef {import('./database.js').Database} Database
 * @typedef {ReturnType<typeof createArchive>} Archive
 */
import * as words from '../words/store.js';
import {createCollection} from './collection.js';
import {newId} from './database.js';
import {StoreError} from './errors.js';
import {quiet} from './quiet.js';
import {underLock} from './turns.js';
import {GUEST} from './vault.js';

/** @param {Database} database @param {Who} who */
export function createArchive(database, who) {
  const collection = createCollection(database, who);
  const {settled, list} = collection;

  /** Deletes games with what is shown of them, and those that they replace. @param {string[]} shown */
  async function remove(shown) {
    const owner = collection.owner();
    const ids = collection.withReplaced(shown);
    await underLock(owner, () =>
      database.writeLong(async (db) => {
        const transaction = db.transaction(['finished', 'playing'], 'readwrite', {durability: 'strict'});
        quiet(transaction.done);
        for (const id of ids) {
          if ((await transaction.objectStore('finished').get(id))?.owner !== owner) continue;
          quiet(transaction.objectStore('finished').delete(id), transaction.objectStore('playing').delete(id));
        }
        await transaction.done;
      }),
    );
    database.channel.tell({type: 'removed', owner, ids});
    await settled();
  }

  return {
    /** @returns {Promise<Game[]>} those of who plays now, newest first; another array after every change */
    async games() {
      await settled();
      return list();
    },

    /** @returns {import('./errors.js').StoreError|null} why there may be games that could not be read */
    failure: collection.failure,

    /** @returns {number} games of who plays now that are there but cannot be opened */
    damaged: collection.damaged,

    /** Called with the games at every change. @param {(games: Game[]) => void} listener */
    watch: collection.watch,

    /** @param {string} id @returns {Promise<string>} the game's record; rejects with `damaged`, or `unknown` where there is none */
    async record(id) {
      await settled();
      const stored = await database.run((db) => db.get('finished', id));
      if (!stored || stored.owner !== collection.owner()) throw new StoreError('unknown', words.GAME_UNKNOWN);
      return (await who.vault(stored.owner).open('finished', id, stored.body)).record;
    },

    /** @param {string} identity @returns {Promise<Game|undefined>} */
    async find(identity) {
      await settled();
      return list().find((game) => game.identity === identity);
    },

    /**
     * Takes games in, those of an identity that is here already left out.
     *
     * @param {(Body & {id?: string})[]} bodies  `id`: the one it had before it was removed
     * @returns {Promise<{taken: number, doubled: number}>} rejects with `gone` where somebody else plays by now
     */
    async add(bodies) {
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

    /** @param {string} id */
    remove: (id) => settled().then(() => remove([id])),

    /** Removes every finished game of who plays now. */
    clear: () => settled().then(() => remove(list().map(({id}) => id))),

    /** Every game with its record, newest first, a slice at a time. */
    async *bodies() {
      await settled();
      yield* collection.bodies(list().map(({id}) => id));
    },
  };
}

/**
 * Writes games of an owner who may have been deleted meanwhile.
 *
 * @param {import('idb').IDBPDatabase} db @param {string} owner @param {{id: string}[]} entries
 */
async function put(db, owner, entries) {
  const transaction = db.transaction(['finished', 'profiles', 'imported'], 'readwrite', {durability: 'strict'});
  quiet(transaction.done);
  const [finished, ...owners] = ['finished', 'profiles', 'imported'].map((name) => transaction.objectStore(name));
  const keys = await Promise.all(owners.map((store) => store.getKey(owner)));
  if (owner !== GUEST && !keys.some(Boolean)) throw new StoreError('gone', words.OWNER_GONE);
  for (const each of entries) quiet(finished.put?.(each));
  await transaction.done;
}
