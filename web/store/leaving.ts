/**
 * A page that is left and may come back whole, because the browser keeps it for *Back*.
 *
 * Such a page stops in the middle of what it does. WebKit lets it keep a transaction that has not ended, so that every
 * later page waits forever for a place in the queue behind it, reloads included (seen in WebKitGTK 2.50: after one of
 * three visits that were left within a tenth of a second of a move). So the page ends its transactions itself, none of
 * them half done, and opens no others before it is back; then all of them are done again. Other browsers keep no page
 * that holds a lock, as this one does.
 */

import {wrap} from '../vendor/idb.js';
import {ignoreRejections} from './ignore-rejections.js';

export function createLeaving() {
  let back: Promise<unknown> = Promise.resolve();

  return {
    /** Resolves when the page is there. */
    back: () => back,

    /** Ends the transactions of a connection, and the connection, when the page is left. @param onLeave before that */
    watch(db: IDBDatabase, onLeave: () => void) {
      const running: Set<IDBTransaction> = new Set();
      db.transaction = (...values) => {
        const transaction = IDBDatabase.prototype.transaction.apply(db, values);
        // Nobody waits for the end of one that only reads. If it fails, its request has reported that, and a script
        // error would only repeat it.
        ignoreRejections(wrap(transaction).done);
        running.add(transaction);
        transaction.oncomplete = transaction.onabort = () => running.delete(transaction);
        return transaction;
      };
      addEventListener('pagehide', ({persisted}) => {
        if (!persisted) return;
        back = new Promise((resolve) => addEventListener('pageshow', resolve, {once: true}));
        onLeave();
        db.close();
        for (const transaction of running) abort(transaction);
      });
    },
  };
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // Its end is on its way, so it keeps nobody waiting.
  }
}
