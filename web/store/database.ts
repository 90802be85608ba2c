/**
 * The database as the rest of the store sees it: runs work on it, on a new connection if the old one was lost, and
 * reports what goes wrong.
 *
 * Every failure rejects with a `StoreError`, so that callers go on in memory. `watch` reports what is wrong
 * (`health.ts`), and when it has passed. A failure is followed by another try: the connection is opened if there is
 * none, and every part that holds something unsaved writes it. Until then work that needs a connection is refused at
 * once. The problem has passed when nothing unsaved is left, or when something has been written.
 */

import {HERE} from '../here.js';
import {newId} from '../random.js';
import {createChannel} from './channel.js';
import {type Connection, type ConnectionOrigin, createConnection} from './connection.js';
import {createLossDetector, type Memory} from './data-loss.js';
import {StoreError, whyNotDone} from './errors.js';
import {createHealth} from './health.js';
import {createDoubt, endTornLog, underMark} from './leveldb-repair.js';
import {createTakeover} from './takeover.js';

export type Database = ReturnType<typeof createDatabase>;

const FORGETFUL: Memory = {has: () => false, keep() {}};
/** Nothing is copied from the old database if nobody could remember that. */
const TAKEN: Memory = {has: () => true, keep() {}};

/** @param memory what is remembered outside the database @param onLost something worth keeping is gone */
export function createDatabase(
  memory: {hadGames?: Memory; doubt?: Memory; takenOver?: Memory} = {},
  onLost: (isNow: boolean) => void = () => {},
) {
  const {hadGames = FORGETFUL, doubt = FORGETFUL, takenOver = TAKEN} = memory;
  const channel = createChannel(HERE);
  const loss = createLossDetector(hadGames, onLost);
  const recovery = createRecovery();
  const health = createHealth(tryAgain);
  const handlers = {onOpen, onFailed: health.fail, bring: recovery.bringAll};
  const connection = createConnection(HERE, handlers, createDoubt(doubt), createTakeover(HERE, takenOver));
  const first = connection.reach().catch(() => {}); // reported by `health`

  function onOpen(db: Connection, {isNew, isBack, wasDeleted}: ConnectionOrigin) {
    if (isNew || wasDeleted) loss.detect(isNew, isBack);
    // If this fails, its marks stay, and the next start tries again.
    endTornLog(db).catch(() => {});
    retryAll();
    recovery.readAll();
  }

  function tryAgain() {
    if (!connection.isOpen) connection.again();
    else if (health.problem()) retryAll();
  }

  /** Writes what could not be saved; if that fails, `run` has reported why. */
  async function retryAll() {
    if (await recovery.retryAll()) health.pass();
  }

  async function attempt<T>(work: (db: Connection) => Promise<T>): Promise<T> {
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

  /** Runs a piece of work on the database. @returns rejects with `StoreError` */
  async function run<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    try {
      return await attempt(work);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const cause = whyNotDone(error);
      health.fail(cause);
      throw cause;
    }
  }

  /** Runs work that writes: its success shows that there is room and nothing is wrong any more. @returns as `run` */
  async function write<T>(work: (db: Connection) => Promise<T>): Promise<T> {
    const done = await run(work);
    health.pass();
    return done;
  }

  return {
    channel,
    run,
    write,

    /** Runs work that writes a lot at once. @returns as `run` */
    writeLong: <T>(work: (db: Connection) => Promise<T>): Promise<T> => write((db) => underMark(db, newId(), work)),

    isThere,

    /** @returns why nothing can be saved at the moment; null if all is well */
    async problem(): Promise<StoreError | null> {
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

/** @returns whether an earlier visit has left a database; false if the browser does not say */
async function isThere(): Promise<boolean> {
  try {
    return Boolean((await indexedDB.databases?.())?.some(({name, version}) => name === HERE && version));
  } catch {
    return false;
  }
}

/**
 * What the parts of the store do when there is a connection again: restore what they hold, read again, or write what
 * could not be saved.
 */
function createRecovery() {
  const bringers: Set<(db: Connection) => Promise<unknown>> = new Set();
  const readers: Set<() => void> = new Set();
  const retriers: Set<() => Promise<unknown>> = new Set();

  return {
    /** `bringer` restores what only this page still holds into a database that is available again. */
    bringBack: (bringer: (db: Connection) => Promise<unknown>) => void bringers.add(bringer),

    /** `reader` is called for every new connection: what was read before may be out of date. */
    readAgain: (reader: () => void) => void readers.add(reader),

    /** `retrier` writes what could not be saved, and rejects if that fails again. */
    retry: (retrier: () => Promise<unknown>) => void retriers.add(retrier),

    /** @param db before anybody else uses it */
    bringAll: (db: Connection) => Promise.all([...bringers].map((bringer) => bringer(db))),

    readAll: () => readers.forEach((reader) => reader()),

    /** @returns whether everything has been saved */
    async retryAll(): Promise<boolean> {
      const done = await Promise.allSettled([...retriers].map((retrier) => retrier()));
      return done.every(({status}) => status === 'fulfilled');
    },
  };
}
