/**
 * What happened in the finished games of one owner, in memory. What other tabs finish, import or remove comes in by itself.
 *
 * @typedef {import('./archive.js').Body} Body
 * @typedef {import('./archive.js').Game} Game
 */
import {createDigest} from './digest.js';
import {cardOf} from './fold.js';
import {createGameList} from './game-list.js';
import {createQueue} from './turns.js';

/** Bodies that are read and opened together. */
const SLICE = 50;

/** @param {import('./database.js').Database} database @param {import('./archive.js').Who} who */
export function createCollection(database, who) {
  const games = createGameList();
  let owner = '';
  let isLoaded = false;
  /** Games that are there and cannot be opened. @type {Set<string>} */
  const damaged = new Set();
  /** @type {Set<(games: Game[]) => void>} */
  const listeners = new Set();
  const digest = createDigest(database);
  const inTurn = createQueue();
  /** Why what is there could not be read. @type {import('./errors.js').StoreError|null} */
  let failure = null;
  /** What is read, or followed, last. @type {Promise<unknown>} */
  let loading = Promise.resolve();

  /** @param {() => Promise<unknown>} work */
  const enqueue = (work) => (loading = inTurn(work).catch(() => {}));
  enqueue(load);
  who.watch(() => enqueue(load));
  // What other tabs did meanwhile was told to nobody, and all of it may be gone.
  database.readAgain(() => enqueue(() => load(true)));
  database.channel.hear((news) => {
    if (news.owner !== undefined) enqueue(() => follow(news));
  });

  /** @param {import('./channel.js').News} news */
  async function follow({type, owner: whose, ids = [], bodies: own}) {
    if (whose !== owner) return;
    if (type === 'finished') games.add((own ?? (await bodies(ids))).map(withoutRecord));
    else {
      games.remove(ids);
      await digest.drop(ids);
    }
    await changed();
  }

  /** Reads what is there of who plays now. @param {boolean} [isAgain] whether or not it has been read */
  async function load(isAgain = false) {
    await who.ready;
    const vault = who.vault();
    if (owner === vault.owner && isLoaded && !isAgain) return;
    if (owner !== vault.owner) {
      games.clear();
      damaged.clear();
    }
    ({owner} = vault);
    isLoaded = false;
    const ids = await idsOf(owner);
    const read = await digest.read(vault, new Set(ids));
    const loose = ids.filter((id) => !read.has(id));
    damaged.clear();
    for (let from = 0; from < loose.length; from += SLICE)
      (await bodies(loose.slice(from, from + SLICE))).forEach((body) => read.set(body.id, withoutRecord(body)));
    // Only now: a database that goes again while it is read takes nothing from what is shown.
    games.replace(read);
    isLoaded = true;
    failure = null;
    await changed();
  }

  /** @param {string} whose @returns {Promise<string[]>} */
  async function idsOf(whose) {
    try {
      return (await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', whose))).map(String);
    } catch (error) {
      failure = /** @type {import('./errors.js').StoreError} */ (error);
      throw error;
    }
  }

  /** Reads what other tabs have added and not told of yet. */
  async function catchUp() {
    const ids = await idsOf(owner);
    games.add((await bodies(ids.filter((id) => !games.has(id)))).map(withoutRecord));
  }

  /** @param {string[]} ids */
  function bodies(ids) {
    return openBodies(database, who.vault(owner), ids, damaged);
  }

  /** Tells listeners; renews what is derived. */
  async function changed() {
    for (const listener of listeners) listener(games.sorted());
    // With thousands of games each of these takes a while: others on the page have their turn between them.
    await new Promise((resolve) => setTimeout(resolve));
    await who.keepCard(owner, cardOf(games.sorted()));
    await digest.write(who.vault(owner), games.sorted());
  }

  /** @returns {Promise<void>} when all that was told so far has come in */
  async function settled() {
    for (let seen = null; seen !== loading; ) {
      seen = loading;
      await seen;
    }
  }

  return {
    settled,
    list: games.sorted,
    withReplaced: games.withReplaced,
    /** @returns {string} whose games they are */
    owner: () => owner,
    /** Reads what other tabs have added and not told of yet. */
    catchUp: () => inTurn(catchUp),
    /** @returns {import('./errors.js').StoreError|null} why what is there could not be read */
    failure: () => failure,
    /** @returns {number} games that are there but cannot be opened */
    damaged: () => damaged.size,
    /** Called with the games at every change. @param {(games: Game[]) => void} listener */
    watch: (listener) => void listeners.add(listener),
    /** Games with their records, a slice at a time. @param {string[]} ids */
    async *bodies(ids) {
      for (let from = 0; from < ids.length; from += SLICE) yield* await bodies(ids.slice(from, from + SLICE));
    },
  };
}

/**
 * @param {import('./database.js').Database} database @param {import('./vault.js').Vault} vault @param {string[]} ids
 * @param {Set<string>} damaged gets the ids of those that cannot be opened
 * @returns {Promise<(Body & {id: string})[]>} the others that are the vault's owner's
 */
async function openBodies(database, vault, ids, damaged) {
  const stored = await database.run((db) => Promise.all(ids.map((id) => db.get('finished', id))));
  const ours = stored.filter((each) => each?.owner === vault.owner);
  const opened = await Promise.allSettled(
    ours.map(async ({id, body}) => ({...(await vault.open('finished', id, body)), id})),
  );
  opened.forEach(({status}, i) => status === 'rejected' && damaged.add(ours[i].id));
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** @param {Body & {id: string}} body @returns {Game} */
const withoutRecord = ({record, ...game}) => game;
