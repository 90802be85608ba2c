/**
 * Tabs of a browser with the store and no game: each with its own copy of the store's parts, all with one database
 * (fake-indexeddb), one set of Web Locks, and Node's own BroadcastChannel and WebCrypto.
 *
 * @typedef {Awaited<ReturnType<typeof openTab>>} Tab
 */
import 'fake-indexeddb/auto';
import {afterEach, beforeEach, expect, vi} from 'vitest';
import {HERE} from '#web/here.js';
import {createAccounts} from '#web/store/accounts.js';
import {createArchive} from '#web/store/archive.js';
import {createDatabase} from '#web/store/database.js';
import {createImported} from '#web/store/imported.js';
import {createStore} from '#web/store/store.js';
import {summary} from '../games.js';
import {createLocks} from './locks.js';

export {HERE};

export const NAME = 'Ada Lovelace';
export const PASSWORD = 'a long and good one';

/** The channels of all tabs. @type {Set<BroadcastChannel>} */
const channels = new Set();
/** Node’s own. */
const OwnChannel = BroadcastChannel;

/** Every test of the file gets a new browser, in which no tab is open. */
export function useBrowser() {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('navigator', {locks: createLocks()});
    vi.stubGlobal(
      'BroadcastChannel',
      class extends OwnChannel {
        /** @param {string} name */
        constructor(name) {
          super(name);
          channels.add(this);
        }
      },
    );
    // The rounds of a password key cost time by design. What is kept of them shows their number.
    const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...others) =>
      derive({.../** @type {Pbkdf2Params} */ (algorithm), iterations: 1}, ...others),
    );
  });

  afterEach(() => {
    for (const channel of channels) channel.close();
    channels.clear();
  });
}

/** What a tab remembers outside of the database. @param {boolean} has */
function memory(has) {
  let own = has;
  return {has: () => own, keep: (/** @type {boolean} */ now) => void (own = now)};
}

/**
 * One more tab of the same browser.
 *
 * @param {{hasTakenOver?: boolean}} [how] `hasTakenOver`: whether the database of earlier versions has been taken over
 */
export async function openTab({hasTakenOver = true} = {}) {
  const page = new EventTarget();
  const before = new Set(channels);
  vi.stubGlobal('document', Object.assign(page, {hidden: false}));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const hadGames = memory(false);
  const takenOver = memory(hasTakenOver);
  /** @type {boolean[]} */
  const losses = [];
  const database = createDatabase({hadGames, doubt: memory(false), takenOver}, (isNow) => void losses.push(isNow));
  const accounts = createAccounts(database);
  const archive = createArchive(database, accounts);
  const imported = createImported(database);
  const store = createStore(database, accounts, () => ({}));
  /** @type {(string|null)[]} */
  const problems = [];
  database.watch((problem) => void problems.push(problem?.code ?? null));
  await accounts.ready;

  return {
    database,
    accounts,
    archive,
    imported,
    store,
    hadGames,
    takenOver,
    /** The reports of lost data: whether it happened just now. */
    losses,
    /** The reports about the database, in order; null: everything is fine. */
    problems,

    /** A press on the page that does nothing there. */
    touch: () => void page.dispatchEvent(new Event('keydown')),

    /** @param {boolean} isHidden */
    hide(isHidden) {
      Object.assign(page, {hidden: isHidden});
      page.dispatchEvent(new Event('visibilitychange'));
    },

    /** Its player goes elsewhere. @param {boolean} isKept by the browser, for *Back* */
    leave: (isKept) => void page.dispatchEvent(Object.assign(new Event('pagehide'), {persisted: isKept})),

    comeBack: () => void page.dispatchEvent(Object.assign(new Event('pageshow'), {persisted: true})),

    /** Nothing that it had begun continues afterwards. */
    async close() {
      await archive.games();
      for (const channel of channels) if (!before.has(channel) && channel.name === HERE) channel.close();
      await database.run(async (db) => db.close());
    },

    /** @param {{name?: string, password?: string, takeAlong?: boolean}} [wish] */
    register: (wish) => accounts.register({name: NAME, password: PASSWORD, ...wish}),

    /** @param {{name?: string, password?: string}} [wish] @returns {Promise<string>} as `codeOf` */
    signIn: (wish) => codeOf(accounts.signIn({name: NAME, password: PASSWORD, ...wish})),

    /** Finishes games, one after the other. @param {number[]} numbers */
    async finish(...numbers) {
      for (const number of numbers) await this.finishAs(number, `game-${number}`);
    },

    /** @param {number} number @param {string} id */
    finishAs: (number, id) => store.finish(entryOf(id, {state: bodyOf(number).summary.state}), bodyOf(number)),

    /** @returns {Promise<number[]>} the numbers of the games of the archive, newest first */
    identities: async () => (await archive.games()).map(({identity}) => Number.parseInt(identity, 16)),

    /** @returns {Promise<string[]>} the games in progress, by their ids */
    running: async () => (await store.list()).map(({id}) => id).sort(),
  };
}

/** The same tab, reloaded. @param {Tab} tab */
export async function reloaded(tab) {
  await tab.close();
  return openTab();
}

/** @param {Promise<unknown>} work @returns {Promise<string>} `done`, or the code of its refusal */
export const codeOf = (work) =>
  work.then(
    () => 'done',
    (error) => error.code ?? String(error),
  );

/** @param {number} number */
export const hex = (number) => number.toString(16).padStart(64, '0');

/**
 * A finished game in the database's form; every third is lost.
 *
 * @param {number} number @returns {import('#web/store/archive.js').Body}
 */
export const bodyOf = (number) => ({
  identity: hex(number),
  record: `qmines 1\nhidden record ${number}\n`,
  finished: 1.77e12 + 1000 * number,
  summary: summary({state: number % 3 ? 'won' : 'lost', time: 60_000 + number, saves: 2}),
  imported: false,
});

/** That many games, from number 0 on. @param {number} count */
export const bodies = (count) => Array.from({length: count}, (_, number) => bodyOf(number));

/** A game in progress. @param {string} id @param {object} [fields] @returns {import('#web/catalogue.js').Entry} */
export const entryOf = (id, fields) =>
  /** @type {any} */ ({
    id,
    columns: 13,
    rows: 9,
    mines: 30,
    seed: 'hidden-seed',
    rules: 'quantum',
    changes: {},
    hints: true,
    mineVision: false,
    state: 'playing',
    full: 90,
    covered: false,
    record: 'qmines 1\nhidden record\n',
    when: Date.now(),
    waiting: false,
    at: 1000,
    elapsed: 900,
    cells: Uint8Array.of(1, 2, 9),
    ...fields,
  });

/**
 * Behind the store's back: the database itself.
 *
 * @param {(db: IDBDatabase) => Promise<T>|T} work @param {string} [name] @returns {Promise<T>} @template T
 */
export async function behind(work, name = HERE) {
  const db = await done(indexedDB.open(name));
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The contents of the database, by store. @returns {Promise<Record<string, any[]>>} */
export const dump = () =>
  behind(async (db) => {
    const stores = [...db.objectStoreNames].map(async (name) => [
      name,
      await done(db.transaction(name).objectStore(name).getAll()),
    ]);
    return Object.fromEntries(await Promise.all(stores));
  });

/**
 * Rewrites every value of an object store.
 *
 * @param {string} store @param {(value: any, i: number, all: any[]) => unknown} change
 */
export const change = (store, change) =>
  behind(async (db) => {
    const place = db.transaction(store, 'readwrite').objectStore(store);
    const all = await done(place.getAll());
    await Promise.all(all.map((each, i) => done(place.put(change(each, i, all)))));
  });

/**
 * Everything in a value that somebody could read: texts, names of fields, bytes as text.
 *
 * @param {unknown} value @returns {string}
 */
export const readable = (value) =>
  JSON.stringify(value, (_name, each) => {
    const bytes = each instanceof ArrayBuffer ? new Uint8Array(each) : each;
    return bytes instanceof Uint8Array ? String.fromCharCode(...bytes) : bytes;
  });

/** Clocks that no test stops. */
const {setTimeout: wait} = globalThis;
const now = performance.now.bind(performance);
const PATIENCE = 20_000; // ms

/** Waits until something is so, whatever clocks the test stops. @param {() => unknown} get @param {unknown} wanted */
export async function eventually(get, wanted) {
  const end = now() + PATIENCE;
  let found = await get();
  while (!isSame(found, wanted) && now() < end) {
    await new Promise((resolve) => wait(resolve, 1));
    found = await get();
  }
  expect(found).toEqual(wanted);
}

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
