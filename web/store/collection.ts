/**
 * The summaries of one owner's finished games, in memory. What other tabs finish, import or remove is added
 * automatically.
 */

import type {Body, Game, Who} from './archive.js';
import type {News} from './channel.js';
import type {Database} from './database.js';
import {createDigest} from './digest.js';
import type {StoreError} from './errors.js';
import {changeProfile} from './profiles.js';
import {cardOf} from './summaries.js';
import {createQueue} from './turns.js';
import type {Vault} from './vault.js';

/** Bodies that are read and opened together. */
const SLICE = 50;

export function createCollection(database: Database, who: Who) {
  const games = createGameList();
  let owner = '';
  let isLoaded = false;
  /** Whether the leaderboard's card is stored for others, who cannot open the games. */
  let isSealed = false;
  /** Games that exist but cannot be opened. */
  const damaged: Set<string> = new Set();
  const listeners: Set<(games: Game[]) => void> = new Set();
  const digest = createDigest(database);
  const inTurn = createQueue();
  /** Why the games could not be read. */
  let failure: StoreError | null = null;
  /** The last read, or the last update from another tab. */
  let loading: Promise<unknown> = Promise.resolve();

  const enqueue = (work: () => Promise<unknown>) => (loading = inTurn(work).catch(() => {}));
  enqueue(load);
  who.watch(() => enqueue(load));
  // While the connection was lost no tab sent news, and all games may be gone.
  database.readAgain(() => enqueue(() => load(true)));
  database.channel.hear((news) => {
    if (news.owner !== undefined) enqueue(() => follow(news));
  });

  async function follow({type, owner: whose, ids = [], bodies: own}: News) {
    if (whose !== owner) return;
    if (type === 'finished') games.add((own ?? (await bodies(ids))).map(withoutRecord));
    else {
      games.remove(ids);
      await digest.drop(ids);
    }
    await changed();
  }

  /** Reads the owner's games. @param isAgain even if they have been read */
  async function load(isAgain: boolean = false) {
    await who.ready;
    const vault = who.vault();
    if (owner === vault.owner && isLoaded && !isAgain) return;
    if (owner !== vault.owner) {
      games.clear();
      damaged.clear();
    }
    ({owner, isSealed} = vault);
    isLoaded = false;
    const ids = await idsOf(owner);
    const read = await digest.read(vault, new Set(ids));
    const loose = ids.filter((id) => !read.has(id));
    damaged.clear();
    for (let from = 0; from < loose.length; from += SLICE)
      (await bodies(loose.slice(from, from + SLICE))).forEach((body) => read.set(body.id, withoutRecord(body)));
    // Not earlier: if the database is lost again during the read, the list still shows what it did.
    games.replace(read);
    isLoaded = true;
    failure = null;
    await changed();
  }

  async function idsOf(whose: string): Promise<string[]> {
    try {
      return (await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', whose))).map(String);
    } catch (error) {
      failure = error as StoreError;
      throw error;
    }
  }

  /** Reads what other tabs have added but not announced yet. */
  async function catchUp() {
    const ids = await idsOf(owner);
    games.add((await bodies(ids.filter((id) => !games.has(id)))).map(withoutRecord));
  }

  function bodies(ids: string[]) {
    return openBodies(database, who.vault(owner), ids, damaged);
  }

  /** Notifies listeners, and renews derived data. */
  async function changed() {
    for (const listener of listeners) listener(games.sorted());
    // With thousands of games each of these takes a while, so the rest of the page gets a turn in between.
    await new Promise((resolve) => setTimeout(resolve));
    if (isSealed) await changeProfile(database, owner, {card: cardOf(games.sorted())});
    await digest.write(who.vault(owner), games.sorted());
  }

  /** @returns when everything announced so far has been added */
  async function settled(): Promise<void> {
    for (let seen = null; seen !== loading; ) {
      seen = loading;
      await seen;
    }
  }

  return {
    settled,
    list: games.sorted,
    withReplaced: games.withReplaced,
    /** @returns the owner of the games */
    owner: (): string => owner,
    /** Reads what other tabs have added but not announced yet. */
    catchUp: () => inTurn(catchUp),
    /** @returns why the games could not be read */
    failure: (): StoreError | null => failure,
    /** @returns the number of games that exist but cannot be opened */
    damaged: (): number => damaged.size,
    /** Called with the games at every change. */
    watch: (listener: (games: Game[]) => void) => void listeners.add(listener),
    /** Games with their records, in slices. */
    async *bodies(ids: string[]) {
      for (let from = 0; from < ids.length; from += SLICE) yield* await bodies(ids.slice(from, from + SLICE));
    },
  };
}

/** @param damaged gets the ids of games that cannot be opened @returns the other games of the vault's owner */
async function openBodies(
  database: Database,
  vault: Vault,
  ids: string[],
  damaged: Set<string>,
): Promise<(Body & {id: string})[]> {
  const stored = await database.run((db) => Promise.all(ids.map((id) => db.get('finished', id))));
  const ours = stored.filter((each) => each?.owner === vault.owner);
  const opened = await Promise.allSettled(
    ours.map(async ({id, body}) => ({...(await vault.open('finished', id, body)), id})),
  );
  opened.forEach(({status}, i) => status === 'rejected' && damaged.add(ours[i].id));
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

const withoutRecord = ({record, ...game}: Body & {id: string}): Game => game;

/* Games by id, and in order; the order is made on demand. */

function createGameList() {
  let byId: Map<string, Game> = new Map();
  /** Null: must be sorted again. */
  let sorted: Game[] | null = null;

  /** @param games by id */
  function replace(games: Map<string, Game>) {
    byId = games;
    sorted = null;
  }

  /** Games that no other game replaces. */
  function standing() {
    const replaced = new Set([...byId.values()].map(({replaces}) => replaces));
    return [...byId.values()].filter(({id}) => !replaced.has(id));
  }

  return {
    replace,
    clear: () => replace(new Map()),
    has: (id: string) => byId.has(id),
    add(games: Game[]) {
      for (const game of games) byId.set(game.id, game);
      sorted = null;
    },
    remove(ids: string[]) {
      for (const id of ids) byId.delete(id);
      sorted = null;
    },
    /**
     * @returns newest first, and by descending id if they ended together, without those that another one replaces.
     * Another array after every change
     */
    sorted(): Game[] {
      sorted ??= standing().sort((one, other) => other.finished - one.finished || (one.id < other.id ? 1 : -1));
      return sorted;
    },

    /** @returns these, and all games that they replace */
    withReplaced(ids: string[]): string[] {
      const all = new Set(ids);
      for (const id of all) {
        const {replaces} = byId.get(id) ?? {};
        if (replaces) all.add(replaces);
      }
      return [...all];
    },
  };
}
