/**
 * Writes games in progress, and by the same step finished ones. What the browser will not keep lives in memory, and is tried
 * again at the next occasion.
 *
 * @typedef {import('./entries.js').Entry} Entry
 * @typedef {import('./archive.js').Body} Body
 * @typedef {import('./database.js').Database} Database
 * @typedef {{entry: Entry, body: Body|null}} Unkept  `body`: of a game that has ended
 */
import {toStored} from './entries.js';
import {quiet} from './quiet.js';
import {createQueue} from './turns.js';
import {GUEST} from './vault.js';

/**
 * @param {Database} database @param {import('./accounts.js').Accounts} accounts
 * @param {(id: string) => boolean} isOwn whether this tab plays a game
 */
export function createGameWriter(database, accounts, isOwn) {
  /** The game of this tab as it was kept last: a database that was deleted gets it once more. @type {Unkept|null} */
  let latest = null;
  /** What could not be kept, by id. @type {Map<string, Unkept>} */
  const unkept = new Map();
  const inTurn = createQueue();

  /**
   * Keeps an entry, and the body of a game that has ended, in one transaction; then what could not be kept before.
   *
   * @param {Entry} entry @param {Body|null} body
   */
  async function write(entry, body) {
    const waiting = [...unkept.values()].filter(({entry: {id}}) => id !== entry.id);
    const what = {
      entry: {...entry, owner: entry.owner ?? accounts.owner()},
      body: body ?? unkept.get(entry.id)?.body ?? null,
    };
    unkept.set(entry.id, what);
    try {
      await writeOne(what);
    } catch (error) {
      tellUnkept(what);
      throw error;
    }
    await retry(waiting);
  }

  /** Rejects where something could still not be kept. @param {Unkept[]} waiting what could not be kept before */
  async function retry(waiting = [...unkept.values()]) {
    /** @type {unknown} */
    let failure = null;
    for (const each of waiting) {
      await writeOne(each).catch((error) => {
        // What a locked profile waits for is its password.
        if (error.code !== 'locked') failure = error;
      });
    }
    if (failure) throw failure;
  }

  /** @param {Unkept} what */
  async function writeOne({entry, body}) {
    const {id} = entry;
    let owner = entry.owner ?? GUEST;
    for (let wanted = ''; owner && owner !== wanted; ) {
      wanted = owner;
      const vault = accounts.vault(owner);
      const stored = await toStored({...entry, owner}, vault);
      const end = body && {id, owner, body: await vault.shut('finished', id, body)};
      // A new profile may have taken a guest's game along.
      owner = await database.write((db) => put(db, stored, end));
    }
    unkept.delete(id);
    if (isOwn(id)) latest = owner ? {entry: {...entry, owner}, body} : null;
    if (!body || !owner) return;
    database.secure();
    database.channel.tell({type: 'finished', owner, ids: [id]}, [{...body, id}]);
  }

  /** A finished game that cannot be kept is shown all the same. @param {Unkept} what */
  function tellUnkept({entry: {id, owner}, body}) {
    if (body) database.channel.tellHere({type: 'finished', owner, ids: [id], bodies: [{...body, id}]});
  }

  /** The database may be another one than before. */
  async function keepLatest() {
    if (latest && !unkept.has(latest.entry.id)) unkept.set(latest.entry.id, latest);
    await retry().catch(() => unkept.forEach(tellUnkept)); // why, the database has told
  }

  /** @param {string} id */
  function forget(id) {
    if (latest?.entry.id === id) latest = null;
  }

  database.retry(() => inTurn(() => retry()));
  database.readAgain(() => inTurn(keepLatest));
  accounts.watch(() => {
    latest = null;
    // What a locked profile could not keep.
    inTurn(() => retry()).catch(() => {});
  });
  database.channel.hear(({type, ids = []}) => type === 'removed' && ids.forEach(forget));

  return {
    /** @type {ReadonlyMap<string, Unkept>} what could not be kept, by id */
    unkept,

    /** Settles when it is kept or could not be. @param {Entry|Promise<Entry>} entry @param {Body|null} body of a game that has ended */
    write: (entry, body) => inTurn(async () => write(await entry, body)).catch(() => {}),

    /** @param {string} id of a game whose body stands among the finished ones, or that shall be forgotten */
    drop: (id) =>
      inTurn(async () => {
        if (!unkept.get(id)?.body) unkept.delete(id);
        forget(id);
        await database.run((db) => db.delete('playing', id));
      }).catch(() => {}),
  };
}

/**
 * @param {import('idb').IDBPDatabase} db @param {any} entry @param {any} end of a game that has ended
 * @returns {Promise<string>} whose it is: with nothing written another, or empty where its owner has gone
 */
async function put(db, entry, end) {
  const transaction = db.transaction(['playing', 'finished', 'profiles'], 'readwrite', {
    durability: end ? 'strict' : 'relaxed',
  });
  quiet(transaction.done);
  const [playing, finished, profiles] = ['playing', 'finished', 'profiles'].map((name) =>
    transaction.objectStore(name),
  );
  const kept = await playing.get(entry.id);
  const owner = kept ? (kept.owner ?? GUEST) : entry.owner;
  if (owner !== entry.owner) return owner;
  if (owner !== GUEST && !(await profiles.getKey(owner))) return '';
  quiet(playing.put?.(entry));
  if (end && !(await finished.getKey(entry.id))) quiet(finished.put?.(end));
  await transaction.done;
  return owner;
}
