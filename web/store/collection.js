/**
 * What happened in the finished games of one owner, in memory. What other tabs finish, import or remove comes in by itself.
 *
 * @typedef {import('./archive.js').Body} Body
 * @typedef {import('./archive.js').Game} Game
 */
import {createDigest} from './digest.js';
import {cardOf} from './fold.js';
import {createQueue} from './turns.js';

/** Bodies that are read and opened together. */
const SLICE = 50;

/** @param {import('./database.js').Database} database @param {import('./archive.js').Who} who */
export function createCollection(database, who) {
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

  return {
    settled,
    list,
    /** @returns {string} whose games they are */
    owner: () => owner,
    /** Reads what other tabs have added and not told of yet. */
    catchUp: () => inTurn(catchUp),
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
