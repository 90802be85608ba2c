/**
 * Games in progress, one entry a game, and the step by which they become finished ones. A tab holds the game it plays
 * (`game-lock.js`); what the browser will not keep lives in memory, and is tried again (`game-writer.js`).
 *
 * @typedef {import('./entries.js').Entry} Entry
 * @typedef {import('./archive.js').Body} Body
 */
import {fromStored} from './entries.js';
import {createGameLock} from './game-lock.js';
import {createGameWriter} from './game-writer.js';
import {GUEST} from './vault.js';

export {newId} from './database.js';

/**
 * @param {import('./database.js').Database} database @param {import('./accounts.js').Accounts} accounts
 * @param {() => Record<string, import('./settings.js').Unkept>} leftUnkept what earlier pages could not keep
 */
export function createStore(database, accounts, leftUnkept) {
  const lock = createGameLock();
  const writer = createGameWriter(database, accounts, lock.isOwn);

  return {
    /** @returns {Promise<string>} whose a game is that begins now */
    owner: () => accounts.ready.then(accounts.owner),

    /** @returns {Promise<Entry[]>} those of who plays now, newest first */
    async list() {
      await accounts.ready;
      const vault = accounts.vault();
      const stored = await database.run((db) => db.getAll('playing')).catch(() => []);
      const ours = stored.filter(({id, owner = GUEST}) => owner === vault.owner && !writer.unkept.has(id));
      const opened = await Promise.allSettled(ours.map((each) => fromStored(each, vault)));
      const entries = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const unkept = [...writer.unkept.values()].map(({entry}) => entry);
      const held = unkept.filter(({owner = GUEST}) => owner === vault.owner);
      const noted = leftUnkept();
      const whole = entries.map((entry) => madeWhole(entry, noted[entry.id]));
      return [...held, ...whole].sort((a, b) => b.when - a.when);
    },

    /** @param {string} id @returns {boolean} whether all that was to be kept of a game is */
    isKept: (id) => !writer.unkept.has(id),

    /** Replaces the one of the same id. @param {Entry|Promise<Entry>} entry in its turn from now on */
    keep: (entry) => writer.write(entry, null),

    /**
     * Keeps a game that has ended: its entry, to be shown, and its body among the finished ones, in one transaction. A game
     * finished before stays as it is.
     *
     * @param {Entry|Promise<Entry>} entry in its turn from now on @param {Body} body
     */
    finish: (entry, body) => writer.write(entry, body),

    drop: writer.drop,
    claim: lock.claim,
    held: lock.held,
    alone: lock.alone,
  };
}

/**
 * A game as it was seen last, where the page was gone before that was kept.
 *
 * @param {Entry} entry @param {import('./settings.js').Unkept} [noted] @returns {Entry}
 */
function madeWhole(entry, {record = '', isLost = false} = {}) {
  const isLater = record.length > entry.record.length && record.startsWith(entry.record);
  return {...entry, ...(isLater && {record}), ...(isLost && {isLost})};
}
