/** What an engine is still at, and how that is ended. */

/** @param {{ask: import('./client.js').Ask}} client */
export function createPending(client) {
  let count = 0;

  return {
    /** Whether something that was asked by `ask` is not answered yet. */
    get isAny() {
      return count > 0;
    },

    /** @type {import('./client.js').Ask} */
    ask(type, fields) {
      count += 1;
      return client.ask(type, fields).finally(() => (count -= 1));
    },

    /** Ends what takes long: it is refused as `cancelled`. An engine that has stopped works no more. */
    cancel: () => void client.ask('cancel').catch(() => {}),
  };
}
