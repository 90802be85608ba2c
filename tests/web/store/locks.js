/** The Web Locks that the store uses: exclusive ones. Node has them from version 24 on. */

/** @typedef {(lock: {name: string}|null) => unknown} Holder */

export function createLocks() {
  /** The last in the queue of each name. @type {Map<string, Promise<unknown>>} */
  const queues = new Map();
  /** @type {Set<string>} */
  const held = new Set();

  return {
    /**
     * @param {string} name @param {Holder|{ifAvailable?: boolean}} how @param {Holder} [last]
     * @returns {Promise<any>} what the holder returns
     */
    request(name, how, last) {
      const holder = last ?? /** @type {Holder} */ (how);
      const isPolite = last !== undefined && /** @type {{ifAvailable?: boolean}} */ (how).ifAvailable;
      if (isPolite && queues.has(name)) return Promise.resolve(null).then(holder);
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(async () => {
        held.add(name);
        try {
          return await holder({name});
        } finally {
          held.delete(name);
          if (queues.get(name) === settled) queues.delete(name);
        }
      });
      const settled = turn.catch(() => {});
      queues.set(name, settled);
      return turn;
    },

    query: async () => ({held: [...held].map((name) => ({name})), pending: []}),
  };
}
