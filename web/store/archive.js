/**
 * The finished games of one owner, as a rule of who plays now: what happened in each is kept in memory, its record is read
 * when asked for. What other tabs finish, import or remove comes in by itself.
 *
 * @typedef {import('./fold.js').Summary} Summary
 * @typedef {{identity: string, record: string, finished: number, summary: Summary, imported: boolean}} Body  `finished`: ms since 1970, 0 where nobody knows
 * @typedef {{id: string, identity: string, finished: number, summary: Summary, imported: boolean}} Game
 * @typedef {{ready: Promise<unknown>, owner: () => string, vault: (of?: string) => import('./vault.js').Vault,
 *   watch: (listener: () => void) => void, keepCard: (owner: string, card: import('./fold.js').Card) => Promise<unknown>}} Who
 *   whose games they are now, and who keeps what the leaderboard shows of them
 * @typedef {import('./database.js').Database} Database
 * @typedef {ReturnType<typeof createArchive>} Archive
 */
import * as words from '../words/store.js';
import {newId} from './database.js';
import {createDigest} from './digest.js';
import {StoreError} from './errors.js';
import {cardOf} from './fold.js';
import {quiet} from './quiet.js';
import {createQueue, underLock} from './turns.js';
import {GUEST} from './vault.js';

/** Bodies that are read and opened together. */
const SLICE = 50;

/** @param {Database} database @param {Who} who */
export function createArchive(database, who) {
  /** @type {Map<string, Game>} */
  let byId = new Map();
  /** @type {Game[]|null} newest first; null: to be sorted anew */
  let sorted = null;
  let owner = '';
  let isLoaded = false;
  /** Games that are there and cannot be opened. @type {Set<string>} */
  const damaged = new Set();
  /** @type {Set<(games: Game[]) => void>} */
  const listeners = new Set();
  const digest = createDigest(database);
  const inTurn = createQueue();
  let loading = inTurn(() => load()).catch(() => {});

  who.watch(() => (loading = inTurn(() => load()).catch(() => {})));
  // What other tabs did meanwhile was told to nobody, and all of it may be gone.
  database.readAgain(() => (loading = inTurn(() => load(true)).catch(() => {})));
  database.channel.hear((news) => {
    if (news.owner !== undefined) loading = inTurn(() => follow(news)).catch(() => {});
  });

  /** @param {import('./channel.js').News} news */
  async function follow({type, owner: whose, ids = [], bodies: own}) {
    if (whose !== owner) return;
    if (type === 'finished') (own ?? (await bodies(ids))).forEach((body) => take(body));
    else {
      ids.forEach((id) => byId.delete(id));
      await digest.drop(ids);
    }
    await changed();
  }

  /** Reads what is there of who plays now. @param {boolean} [isAgain] whether or not it has been read */
  async function load(isAgain = false) {
    await who.ready;
    const vault = who.vault();
    if (owner !== vault.owner) forget();
    else if (isLoaded && !isAgain) return;
    ({owner} = vault);
    isLoaded = false;
    const ids = (await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', owner))).map(String);
    const found = await digest.read(vault, new Set(ids));
    const loose = ids.filter((id) => !found.has(id));
    damaged.clear();
    for (let from = 0; from < loose.length; from += SLICE)
      (await bodies(loose.slice(from, from + SLICE))).forEach((body) => take(body, found));
    // Only now: a database that goes again while it is read takes nothing from what is shown.
    byId = found;
    isLoaded = true;
    await changed();
  }

  function forget() {
    byId = new Map();
    damaged.clear();
    sorted = null;
  }

  /** Reads what other tabs have added and not told of yet. */
  async function catchUp() {
    const ids = await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', owner));
    (await bodies(ids.map(String).filter((id) => !byId.has(id)))).forEach((body) => take(body));
    sorted = null;
  }

  /** @param {string[]} ids @returns {Promise<(Body & {id: string})[]>} those of `owner` that can be opened */
  async function bodies(ids) {
    const vault = who.vault(owner);
    const stored = await database.run((db) => Promise.all(ids.map((id) => db.get('finished', id))));
    const ours = stored.filter((each) => each?.owner === owner);
    const opened = await Promise.allSettled(
      ours.map(async ({id, body}) => ({...(await vault.open('finished', id, body)), id})),
    );
    opened.forEach(({status}, i) => status === 'rejected' && damaged.add(ours[i].id));
    return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  }

  /** @param {Body & {id: string}} body @param {Map<string, Game>} [into] */
  function take({id, identity, finished, summary, imported}, into = byId) {
    into.set(id, {id, identity, finished, summary, imported});
  }

  /** Tells listeners; renews what is derived. */
  async function changed() {
    sorted = null;
    for (const listener of listeners) listener(list());
    // With thousands of games each of these takes a while: others on the page have their turn between them.
    await new Promise((resolve) => setTimeout(resolve));
    await who.keepCard(owner, cardOf(list()));
    await digest.write(who.vault(owner), list());
  }

  function list() {
    sorted ??= [...byId.values()].sort((one, other) => other.finished - one.finished || (one.id < other.id ? 1 : -1));
    return sorted;
  }

  /** @returns {Promise<void>} when all that was told so far has come in */
  async function settled() {
    for (let seen = null; seen !== loading; ) {
      seen = loading;
      await seen;
    }
  }

  /** Deletes games with what is shown of them. @param {string[]} ids */
  async function remove(ids) {
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

    /** @returns {number} games of who plays now that are there but cannot be opened */
    damaged: () => damaged.size,

    /** Called with the games at every change. @param {(games: Game[]) => void} listener */
    watch: (listener) => void listeners.add(listener),

    /** @param {string} id @returns {Promise<string>} the game's record; rejects with `damaged`, or `unknown` where there is none */
    async record(id) {
      await settled();
      const stored = await database.run((db) => db.get('finished', id));
      if (!stored || stored.owner !== owner) throw new StoreError('unknown', words.GAME_UNKNOWN);
      return (await who.vault(owner).open('finished', id, stored.body)).record;
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
        await inTurn(catchUp);
        if (owner !== vault.owner) throw new StoreError('gone', words.OWNER_GONE);
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
    clear: () => settled().then(() => remove([...byId.keys()])),

    /** Every game with its record, newest first, a slice at a time. */
    async *bodies() {
      await settled();
      const ids = list().map(({id}) => id);
      for (let from = 0; from < ids.length; from += SLICE) yield* await bodies(ids.slice(from, from + SLICE));
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
  const found = await Promise.all(owners.map((store) => store.getKey(owner)));
  if (owner !== GUEST && !found.some(Boolean)) throw new StoreError('gone', words.OWNER_GONE);
  for (const each of entries) quiet(finished.put?.(each));
  await transaction.done;
}
