/**
 * The database as the rest of the store sees it: work is run on it, on another connection where one was lost, and what goes
 * wrong is told.
 *
 * Whatever fails rejects with a `StoreError`, so that whoever asked goes on in memory. `watch` tells what is wrong (`health.js`), and
 * that it has passed. A failure is followed by another try: the connection is opened if there is none, and those who hold what could
 * not be kept (`recovery.js`) write it. Until then work that needs a connection is refused at once. What is wrong has passed when they
 * have nothing left, or when something has been written.
 *
 * @typedef {import('./connection.js').Connection} Connection
 * @typedef {ReturnType<typeof createDatabase>} Database
 */
import {HERE} from '../here.js';
import {createChannel} from './channel.js';
import {createConnection} from './connection.js';
import {createLossDetector} from './data-loss.js';
import {StoreError} from './errors.js';
import {createHealth} from './health.js';
import {underMark} from './long-writes.js';
import {whyNotDone} from './problems.js';
import {createRecovery} from './recovery.js';
import {createTakeover} from './takeover.js';
import {createDoubt, endTornLog} from './torn-log.js';

/** @returns {string} a name that nothing else has */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @type {import('./data-loss.js').Memory} */
const FORGETFUL = {has: () => false, keep() {}};
/** Nothing is taken over where nobody could remember it. @type {import('./data-loss.js').Memory} */
const TAKEN = {has: () => true, keep() {}};

/**
 * @param {{hadGames?: import('./data-loss.js').Memory, doubt?: import('./data-loss.js').Memory, takenOver?: import('./data-loss.js').Memory}} [memory]
 *   what is remembered outside
 * @param {(isNow: boolean) => void} [onLost] what was worth keeping is gone
 */
export function createDatabase(memory = {}, onLost = () => {}) {
  const {hadGames = FORGETFUL, doubt = FORGETFUL, takenOver = TAKEN} = memory;
  const channel = createChannel(HERE);
  const loss = createLossDetector(hadGames, onLost);
  const recovery = createRecovery();
  const health = createHealth(tryAgain);
  const connection = createConnection(HERE, {
    onOpen,
    onFailed: health.fail,
    bring: recovery.bringAll,
    doubt: createDoubt(doubt),
    takeover: createTakeover(HERE, takenOver),
  });
  const first = connection.reach().catch(() => {}); // said by `health`

  /** @param {Connection} db @param {import('./connection.js').Coming} coming */
  function onOpen(db, {isNew, isBack, wasDeleted}) {
    if (isNew || wasDeleted) loss.detect(isNew, isBack);
    // Where it fails, its marks stay, and the next start tries again.
    endTornLog(db).catch(() => {});
    retryAll();
    recovery.readAll();
  }

  function tryAgain() {
    if (!connection.isOpen) connection.again();
    else if (health.problem()) retryAll();
  }

  /** Lets be written what could not be kept; where that fails, `run` has said why. */
  async function retryAll() {
    if (await recovery.retryAll()) health.pass();
  }

  /** @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} */
  async function attempt(work) {
    const db = await reach();
    try {
      return await work(db);
    } catch (error) {
      if (whyNotDone(error).code !== 'failed' || !connection.isLost(db, error)) throw error;
      return work(await reach());
    }
  }

  async function reach() {
    const problem = health.problem();
    if (problem && !connection.isOpen && health.isEarly()) throw problem;
    return connection.reach();
  }

  /**
   * Runs a piece of work on the database.
   *
   * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} rejects with `StoreError`
   */
  async function run(work) {
    try {
      return await attempt(work);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const cause = whyNotDone(error);
      health.fail(cause);
      throw cause;
    }
  }

  /**
   * Runs work that writes: when it is done there is room, and nothing is wrong any more.
   *
   * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} as `run`
   */
  async function write(work) {
    const done = await run(work);
    health.pass();
    return done;
  }

  return {
    channel,
    run,
    write,

    /**
     * Runs work that writes much at once.
     *
     * @template T @param {(db: Connection) => Promise<T>} work @returns {Promise<T>} as `run`
     */
    writeLong: (work) => write((db) => underMark(db, newId(), work)),

    /** @returns {Promise<StoreError|null>} why nothing is kept at the moment; null when all is well */
    async problem() {
      await first;
      return health.problem();
    },

    watch: health.watch,
    bringBack: recovery.bringBack,
    readAgain: recovery.readAgain,
    retry: recovery.retry,
    secure: loss.secure,
  };
}
