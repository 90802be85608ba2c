/**
 * Players whose games came in with a file and stay apart: they stand on the leaderboard under the file's name, and nobody
 * plays as them here. Their games lie in the clear, as a guest's do.
 *
 * @typedef {{id: string, name: string, folded: string, since: number}} Player  `since`: ms since 1970
 * @typedef {{id: string, name: string, archive: import('./archive.js').Archive}} Other  a player, and where the games are
 * @typedef {import('./database.js').Database} Database
 * @typedef {ReturnType<typeof createImported>} Imported
 */
import * as words from '../words/store.js';
import {createArchive} from './archive.js';
import {newId} from './database.js';
import {StoreError} from './errors.js';
import {leaderboardCard} from './leaderboard-card.js';
import {removeAll} from './profile-lifecycle.js';
import {profileNamed} from './profiles.js';
import {quiet} from './quiet.js';
import {underLock} from './turns.js';
import {folded, tidy} from './user-names.js';
import {clearVault} from './vault.js';

/** @param {Database} database */
export function createImported(database) {
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {Map<string, import('./archive.js').Archive>} */
  const archives = new Map();
  const tell = () => listeners.forEach((listener) => listener());
  database.channel.hear(({type}) => type === 'imported' && tell());
  database.readAgain(tell);

  /** @param {string} id */
  function archiveOf(id) {
    const archive = archives.get(id) ?? createArchive(database, playerHere(id));
    archives.set(id, archive);
    return archive;
  }

  /** @param {string} id @returns {Promise<Other|undefined>} */
  async function player(id) {
    const stored = await database.run((db) => db.get('imported', id));
    return stored && {id, name: stored.name, archive: archiveOf(id)};
  }

  /** @param {string} name @returns {Promise<Player|undefined>} */
  const named = (name) => database.run((db) => db.getFromIndex('imported', 'folded', folded(tidy(name))));

  /** Two of one name could not be told apart. @param {string} name @returns {Promise<void>} rejects with `taken` where a profile has it */
  async function refuseProfiles(name) {
    if (await profileNamed(database, name)) throw new StoreError('taken', words.NAME_OF_PROFILE);
  }

  /** @param {string} name @returns {Promise<Player>} the one of that name, made where there is none */
  function made(name) {
    return database.write(async (db) => {
      const {store, done} = db.transaction('imported', 'readwrite', {durability: 'strict'});
      quiet(done);
      const key = folded(tidy(name));
      const known = await store.index('folded').get(key);
      const player = known ?? {id: newId(), name: tidy(name), folded: key, since: Date.now()};
      if (!known) quiet(store.put(player));
      await done;
      return player;
    });
  }

  /** @returns {Promise<Player[]>} by name */
  async function all() {
    const players = await database.run((db) => db.getAll('imported'));
    return players.sort((one, other) => one.name.localeCompare(other.name));
  }

  return {
    /** @returns {Promise<{id: string, name: string, games: number}[]>} by name, with how many games they have */
    async list() {
      const count = (/** @type {string} */ id) => database.run((db) => db.countFromIndex('finished', 'owner', id));
      return Promise.all((await all()).map(async ({id, name}) => ({id, name, games: await count(id)})));
    },

    /** @returns {Promise<{id: string, name: string, card: import('./fold.js').Card|null}[]>} by name; every game of theirs is read for it */
    async players() {
      return Promise.all(
        (await all()).map(async ({id, name}) => ({id, name, card: await leaderboardCard(database, id)})),
      );
    },

    player,

    /** @param {string} game an id @returns {Promise<Other|undefined>} the player who played it, if it is one of these */
    async playerOf(game) {
      const stored = await database.run((db) => db.get('finished', game));
      return stored && player(stored.owner);
    },

    /**
     * Where the games of a player of that name come in, who begins with the first of them. Both calls reject with `taken` where a
     * profile has that name.
     *
     * @param {string} name @returns {Pick<import('./archive.js').Archive, 'add'|'find'>}
     */
    into: (name) => ({
      async find(identity) {
        await refuseProfiles(name);
        const player = await named(name);
        return player && archiveOf(player.id).find(identity);
      },
      async add(bodies) {
        if (!bodies.length) return {taken: 0, doubled: 0};
        await refuseProfiles(name);
        const report = await archiveOf((await made(name)).id).add(bodies);
        database.channel.tell({type: 'imported'});
        return report;
      },
    }),

    /** Removes a player with all games. @param {string} id */
    async remove(id) {
      await underLock(id, () => removeAll(database, id));
      archives.delete(id);
      database.channel.tell({type: 'imported'});
    },

    /** Called when players or their games have changed, in any tab. @param {() => void} listener */
    watch: (listener) => void listeners.add(listener),
  };
}

/** @param {string} id of a player @returns {import('./archive.js').Who} who is always the same, and keeps no card */
const playerHere = (id) => ({
  ready: Promise.resolve(),
  owner: () => id,
  vault: () => clearVault(id),
  watch() {},
  async keepCard() {},
});
