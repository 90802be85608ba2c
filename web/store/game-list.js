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

  /** Those that no other one replaces. */
  function standing() {
    const replaced = new Set([...byId.values()].map(({replaces}) => replaces));
    return [...byId.values()].filter(({id}) => !replaced.has(id));
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
    /**
     * @returns {Game[]} newest first, of those that ended together the later id; those that another one replaces are left out.
     *   Another array after every change
     */
    sorted() {
      sorted ??= standing().sort((one, other) => other.finished - one.finished || (one.id < other.id ? 1 : -1));
      return sorted;
    },

    /** @param {string[]} ids @returns {string[]} with those of all games that these replace */
    withReplaced(ids) {
      const all = new Set(ids);
      for (const id of all) {
        const {replaces} = byId.get(id) ?? {};
        if (replaces) all.add(replaces);
      }
      return [...all];
    },
  };
}
