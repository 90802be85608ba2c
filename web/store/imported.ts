/**
 * Players whose games were imported from a file and stay separate: they appear on the leaderboard under the file's
 * name, and nobody plays as them here. Their games are stored unencrypted, like a guest's.
 */

import {newId} from '../random.js';
import * as words from '../words/store.js';
import {type Archive, createArchive, type Who} from './archive.js';
import type {Database} from './database.js';
import {createDigest} from './digest.js';
import {StoreError} from './errors.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import {profileNamed} from './profiles.js';
import {type Card, cardOf} from './summaries.js';
import {underLock} from './turns.js';
import {folded, tidy} from './user-names.js';
import {clearVault} from './vault.js';

/** `since`: ms since 1970. */
export type Player = {id: string; name: string; folded: string; since: number};

/** A player, and where the games are. */
export type Other = {id: string; name: string; archive: Archive};

/** Games that are read together. */
const SLICE = 100;

export type Imported = ReturnType<typeof createImported>;

export function createImported(database: Database) {
  const listeners: Set<() => void> = new Set();
  const archives: Map<string, Archive> = new Map();
  const tell = () => listeners.forEach((listener) => listener());
  database.channel.hear(({type}) => type === 'imported' && tell());
  database.readAgain(tell);

  function archiveOf(id: string) {
    const archive = archives.get(id) ?? createArchive(database, playerHere(id));
    archives.set(id, archive);
    return archive;
  }

  async function player(id: string): Promise<Other | undefined> {
    const stored = await database.run((db) => db.get('imported', id));
    return stored && {id, name: stored.name, archive: archiveOf(id)};
  }

  const named = (name: string): Promise<Player | undefined> =>
    database.run((db) => db.getFromIndex('imported', 'folded', folded(tidy(name))));

  /** Two players with the same name would look alike. @returns rejects with `taken` if a profile has it */
  async function refuseProfiles(name: string): Promise<void> {
    if (await profileNamed(database, name)) throw new StoreError('taken', words.NAME_OF_PROFILE);
  }

  /** @returns the player of that name, created if there is none */
  function made(name: string): Promise<Player> {
    const make = async (imported: Store) => {
      const key = folded(tidy(name));
      const known = await imported.index('folded').get(key);
      const player = known ?? {id: newId(), name: tidy(name), folded: key, since: Date.now()};
      if (!known) ignoreRejections(imported.put(player));
      return player;
    };
    return database.write((db) => inTransaction(db, ['imported'], make, 'strict'));
  }

  /** @returns by name */
  async function all(): Promise<Player[]> {
    const players = await database.run((db) => db.getAll('imported'));
    return players.sort((one, other) => one.name.localeCompare(other.name));
  }

  return {
    /** @returns by name, with how many games they have */
    async list(): Promise<{id: string; name: string; games: number}[]> {
      const count = (id: string) => database.run((db) => db.countFromIndex('finished', 'owner', id));
      return Promise.all((await all()).map(async ({id, name}) => ({id, name, games: await count(id)})));
    },

    /** @returns by name; reads all of their games */
    async players(): Promise<{id: string; name: string; card: Card | null}[]> {
      return Promise.all(
        (await all()).map(async ({id, name}) => ({id, name, card: await leaderboardCard(database, id)})),
      );
    },

    player,

    /** @param game an id @returns the imported player who played it, if any */
    async playerOf(game: string): Promise<Other | undefined> {
      const stored = await database.run((db) => db.get('finished', game));
      return stored && player(stored.owner);
    },

    /**
     * Where the games of a player of that name are added; the first of them creates the player. Both calls reject with
     * `taken` if a profile has that name.
     */
    into: (name: string): Pick<Archive, 'add' | 'find'> => ({
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

    /** Removes a player with all games. */
    async remove(id: string) {
      const {removeAll} = await import('./profile-lifecycle.js');
      await underLock(id, () => removeAll(database, id));
      archives.delete(id);
      database.channel.tell({type: 'imported'});
    },

    /** Called when players or their games have changed, in any tab. */
    watch: (listener: () => void) => void listeners.add(listener),
  };
}

/** @param id of a player @returns an owner that never changes */
const playerHere = (id: string): Who => ({
  ready: Promise.resolve(),
  owner: () => id,
  vault: () => clearVault(id),
  watch() {},
});

/** What the leaderboard shows of an owner whose games are stored unencrypted. @returns null if there are none */
export async function leaderboardCard(database: Database, owner: string): Promise<Card | null> {
  const ids = (await database.run((db) => db.getAllKeysFromIndex('finished', 'owner', owner))).map(String);
  const games = await createDigest(database).read(clearVault(owner), new Set(ids));
  const loose = ids.filter((id) => !games.has(id));
  for (let from = 0; from < loose.length; from += SLICE) {
    const entries = await database.run((db) =>
      Promise.all(loose.slice(from, from + SLICE).map((id) => db.get('finished', id))),
    );
    for (const {id, body} of entries.filter(Boolean)) games.set(id, {...body, id});
  }
  return games.size ? cardOf([...games.values()]) : null;
}
