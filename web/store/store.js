/**
 * Games in progress, one entry a game, in IndexedDB. A tab holds the game it plays by a Web Lock, so that two tabs never
 * play one game. Where the browser keeps nothing, every game lives in memory alone and `isLasting` tells so.
 *
 * @typedef {import('../engine/protocol.js').GameState} GameState
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {Plan & {id: string, record: string, when: number, waiting: boolean, covered: boolean, state: GameState,
 *   full: number, at: number, elapsed: number, cells: Uint8Array<ArrayBuffer>}} Entry
 *   `when` ms since 1970; `waiting`: set aside by the player; `covered`: paused by the player's own hand; `full`: log2 of
 *   the worlds at the first opening; `at` and `elapsed` the clock when it was kept, ms since the beginning and ms of play;
 *   `cells`: what the board showed, so that it can be drawn before the engine is there
 */
import {openDB} from '../vendor/idb.js';

/** Each brings the database from the version of its place to the next. @type {((db: import('idb').IDBPDatabase) => void)[]} */
const MIGRATIONS = [(db) => db.createObjectStore('playing', {keyPath: 'id'})];

/** @returns {string} a name no other game has */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createStore() {
  /** @type {(() => void)|null} */
  let letGo = null;
  /** The game this tab holds. */
  let own = '';
  let isLost = false;
  const opened = open();

  async function open() {
    try {
      return await openDB('qmines', MIGRATIONS.length, {
        upgrade: (db, from) => MIGRATIONS.slice(from).forEach((migrate) => migrate(db)),
      });
    } catch {
      isLost = true;
      return null;
    }
  }

  /**
   * Runs one piece of work on the database; without one, or when the disk is full, answers with what stands in for it.
   *
   * @template T @param {(db: import('idb').IDBPDatabase) => Promise<T>} work @param {T} otherwise @returns {Promise<T>}
   */
  async function run(work, otherwise) {
    const db = await opened;
    if (!db) return otherwise;
    try {
      return await work(db);
    } catch {
      isLost = true;
      return otherwise;
    }
  }

  return {
    /** @returns {Promise<boolean>} whether what is kept will be there tomorrow, as far as we know */
    async isLasting() {
      await opened;
      return !isLost;
    },

    /** @returns {Promise<Entry[]>} newest first */
    async list() {
      /** @type {Entry[]} */
      const entries = await run((db) => db.getAll('playing'), []);
      return entries.sort((a, b) => b.when - a.when);
    },

    /** @param {Entry} entry replaces the one of the same id */
    keep: (entry) => run(async (db) => void (await db.put('playing', entry)), undefined),

    /** @param {string} id */
    drop: (id) => run((db) => db.delete('playing', id), undefined),

    /**
     * Makes a game this tab's own, and lets go of the one before.
     *
     * @param {string} id @returns {Promise<boolean>} false when another tab plays it
     */
    claim(id) {
      if (!navigator.locks || id === own) return Promise.resolve(true);
      return new Promise((resolve) => {
        navigator.locks.request(`qmines.game.${id}`, {ifAvailable: true}, (lock) => {
          resolve(lock !== null);
          if (!lock) return undefined;
          letGo?.();
          own = id;
          return new Promise((done) => (letGo = () => done(undefined)));
        });
      });
    },

    /** @returns {Promise<Set<string>>} games that some tab is playing */
    async held() {
      const {held = []} = (await navigator.locks?.query()) ?? {};
      return new Set(held.map(({name}) => (name ?? '').replace('qmines.game.', '')));
    },
  };
}
