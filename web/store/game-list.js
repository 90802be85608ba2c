/**
 * Games by id, and in their order, which is made when it is asked for.
 *
 * @typedef {import('./archive.js').Game} Game
 */

export function createGameList() {
  /** @type {Map<string, Game>} */
  let byId = new Map();
  /** Null: to be sorted anew. @type {Game[]|null} */
  let sorted = null;

  /** @param {Map<string, Game>} games by id */
  function replace(games) {
    byId = games;
    sorted = null;
  }

  return {
    replace,
    clear: () => replace(new Map()),
    /** @param {string} id */
    has: (id) => byId.has(id),
    /** @param {Game[]} games */
    add(games) {
      for (const game of games) byId.set(game.id, game);
      sorted = null;
    },
    /** @param {string[]} ids */
    remove(ids) {
      for (const id of ids) byId.delete(id);
      sorted = null;
    },
    /** @returns {Game[]} newest first, of those that ended together the later id; another array after every change */
    sorted() {
      sorted ??= [...byId.values()].sort((one, other) => other.finished - one.finished || (one.id < other.id ? 1 : -1));
      return sorted;
    },
  };
}
