/**
 * The summaries of an owner's games, many games per block, so that thousands open in a moment. Blocks are derived from
 * the finished games: what a block lacks is read from its game, what it has in excess is ignored, and any block may be
 * deleted.
 */

import type {Game} from './archive.js';
import type {Database} from './database.js';
import {ignoreRejections, inTransaction, type Store} from './ignore-rejections.js';
import type {Vault} from './vault.js';

const BLOCK = 500;
/** The number of games outside blocks that is worth a block. */
const ENOUGH = 250;

export function createDigest(database: Database) {
  /** The block of a game, by id. */
  const covered: Map<string, string> = new Map();

  /** @param work returns its requests */
  const change = (work: (store: Store) => Promise<unknown>[]) =>
    database.writeLong((db) => inTransaction(db, ['digests'], async (store) => ignoreRejections(...work(store))));

  return {
    /** @param vault of the owner @param ids of its games @returns the games that are in blocks */
    async read(vault: Vault, ids: Set<string>): Promise<Map<string, Game>> {
      covered.clear();
      const games: Map<string, Game> = new Map();
      const stale: string[] = [];
      const blocks = await database.run((db) => db.getAllKeysFromIndex('digests', 'owner', vault.owner));
      for (const id of blocks as string[]) {
        // One by one: all at once would block the page.
        const {body} = (await database.run((db) => db.get('digests', id))) ?? {};
        const block: Game[] = await vault.open('digests', id, body).catch(() => []);
        const own = block.filter((game) => ids.has(game.id));
        for (const game of own) games.set(game.id, game);
        if (own.length && own.length === block.length) own.forEach((game) => covered.set(game.id, id));
        else stale.push(id);
      }
      if (stale.length) await change((store) => stale.map((id) => store.delete(id)));
      return games;
    },

    /** Puts games that are in no block into blocks, if there are enough of them. @param games newest first */
    async write(vault: Vault, games: Game[]) {
      if (games.length - covered.size < ENOUGH) return;
      // Oldest first, so that tabs that do this at the same time make the same blocks.
      const loose = games.filter(({id}) => !covered.has(id)).reverse();
      for (let from = 0; loose.length - from >= ENOUGH; from += BLOCK) {
        const block = loose.slice(from, from + BLOCK);
        const id = `${vault.owner}.${block[0].id}`;
        const body = await vault.shut('digests', id, block);
        await change((store) => [store.put({id, owner: vault.owner, body})]);
        for (const game of block) covered.set(game.id, id);
      }
    },

    /** Deletes the blocks that contain some games. */
    async drop(ids: string[]) {
      const blocks = new Set(ids.map((id) => covered.get(id)));
      blocks.delete(undefined);
      if (!blocks.size) return;
      await change((store) => ([...blocks] as string[]).map((id) => store.delete(id)));
      for (const [game, block] of covered) if (blocks.has(block)) covered.delete(game);
    },
  };
}
