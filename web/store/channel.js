/**
 * News between the tabs of this browser, and within a tab.
 *
 * @typedef {{type: 'session'|'profiles'|'finished'|'removed'|'imported', owner?: string, ids?: string[],
 *   bodies?: (import('./archive.js').Body & {id: string})[]}} News
 *   no body ever travels between tabs, who hears of a game reads it; `bodies`, within a tab, are of games that it has just played
 */

/** @param {string} name */
export function createChannel(name) {
  /** @type {Set<(news: News) => void>} */
  const listeners = new Set();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const spread = (/** @type {News} */ news) => listeners.forEach((listener) => listener(news));
  channel?.addEventListener('message', ({data}) => spread(data));

  return {
    /** Tells this tab and all others. @param {News} news @param {News['bodies']} [bodies] for this tab alone */
    tell(news, bodies) {
      channel?.postMessage(news);
      spread({...news, bodies});
    },

    /** Tells this tab alone. @param {News} news */
    tellHere: spread,

    /** @param {(news: News) => void} listener */
    hear: (listener) => void listeners.add(listener),
  };
}
