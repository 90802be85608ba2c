/**
 * What happened in an owner's games, many games a block, so that thousands open in a moment. Derived from the finished games
 * and nothing more: what a block lacks is read from its game, what it has too much is left out, and any block may go.
 *
 * @typedef {import('./archive.js').Game} Game
 * @typedef {import('./database.js').Database} Database
 * @typedef {import('./vault.js').Vault} Vault
 */
import {quiet} from './quiet.js';

const BLOCK = 500;
/** Games in no block that are worth one. */
const ENOUGH = 250;

/** @param {Database} database */
export function createDigest(database) {
  /** The block of a game, by id. @type {Map<string, string>} */
  const covered = new Map();

  /** @param {(store: any) => Promise<unknown>[]} work gives its requests */
  const change = (work) =>
    database.writeLong(async (db) => {
      const {store, done} = db.transaction('digests', 'readwrite');
      quiet(...work(store));
      await done;
    });

  return {
    /**
     * @param {Vault} vault of the owner @param {Set<string>} ids of its games
     * @returns {Promise<Map<string, Game>>} the games that blocks tell of
     */
    async read(vault, ids) {
      covered.clear();
      /** @type {Map<string, Game>} */
      const games = new Map();
      /** @type {string[]} */
      const stale = [];
      for (const id of await database.run((db) => db.getAllKeysFromIndex('digests', 'owner', vault.owner))) {
        // One by one: all at once would hold the page up.
        const {body} = (await database.run((db) => db.get('digests', id))) ?? {};
        /** @type {Game[]} */
        const block = await vault.open('digests', id, body).catch(() => []);
        const own = block.filter((game) => ids.has(game.id));
        for (const game of own) games.set(game.id, game);
        if (own.length && own.length === block.length) own.forEach((game) => covered.set(game.id, id));
        else stale.push(id);
      }
      if (stale.length) await change((store) => stale.map((id) => store.delete(id)));
      return games;
    },

    /** Puts games that stand in no block into blocks, where they are enough. @param {Vault} vault @param {Game[]} games newest first */
    async write(vault, games) {
      if (games.length - covered.size < ENOUGH) return;
      // Oldest first: tabs that do this at the same time make the same blocks.
      const loose = games.filter(({id}) => !covered.has(id)).reverse();
      for (let from = 0; loose.length - from >= ENOUGH; from += BLOCK) {
        const block = loose.slice(from, from + BLOCK);
        const id = `${vault.owner}.${block[0].id}`;
        const body = await vault.shut('digests', id, block);
        await change((store) => [store.put({id, owner: vault.owner, body})]);
        for (const game of block) covered.set(game.id, id);
      }
    },

    /** Forgets the blocks that tell of some games. @param {string[]} ids */
    async drop(ids) {
      const blocks = new Set(ids.map((id) => covered.get(id)));
      blocks.delete(undefined);
      if (!blocks.size) return;
      await change((store) => [...blocks].map((id) => store.delete(id)));
      for (const [game, block] of covered) if (blocks.has(block)) covered.delete(game);
    },
  };
}
