/** Writes that take long, under a mark: a start that finds one left over knows that the write was cut off (`torn-log.js`). */
import {MARK} from './torn-log.js';

/**
 * Does work that writes much, under a mark.
 *
 * @template T @param {import('./connection.js').Connection} db @param {string} name of the mark, used by nobody else
 * @param {(db: import('./connection.js').Connection) => Promise<T>} work @returns {Promise<T>}
 */
export async function underMark(db, name, work) {
  const mark = MARK + name;
  await db.put('keys', true, mark);
  try {
    return await work(db);
  } finally {
    // What the work came to counts; a mark that stays costs the next start a tenth of a second.
    await db.delete('keys', mark).catch(() => {});
  }
}
