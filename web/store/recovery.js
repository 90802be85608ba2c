/**
 * What the parts of the store do when there is a connection again: whoever holds something puts it back, reads anew, or writes
 * what could not be kept.
 *
 * @typedef {import('./connection.js').Connection} Connection
 */

export function createRecovery() {
  /** @type {Set<(db: Connection) => Promise<unknown>>} */
  const bringers = new Set();
  /** @type {Set<() => void>} */
  const readers = new Set();
  /** @type {Set<() => Promise<unknown>>} */
  const retriers = new Set();

  return {
    /** `bringer` puts what this page alone still holds into a database that is had again. @param {(db: Connection) => Promise<unknown>} bringer */
    bringBack: (bringer) => void bringers.add(bringer),

    /** `reader` is called whenever there is a connection where there was none: what has been read may be out of date. @param {() => void} reader */
    readAgain: (reader) => void readers.add(reader),

    /** `retrier` writes what could not be kept, and rejects where it still cannot. @param {() => Promise<unknown>} retrier */
    retry: (retrier) => void retriers.add(retrier),

    /** @param {Connection} db before anybody else uses it */
    bringAll: (db) => Promise.all([...bringers].map((bringer) => bringer(db))),

    readAll: () => readers.forEach((reader) => reader()),

    /** @returns {Promise<boolean>} whether nothing is left that could not be kept */
    async retryAll() {
      const done = await Promise.allSettled([...retriers].map((retrier) => retrier()));
      return done.every(({status}) => status === 'fulfilled');
    },
  };
}
