/** Why a part of the page does not come: asked where it is known before any of them can fail (`rescue.js`). */

/**
 * @typedef {'gone'|'offline'|'refused'|'another'|'type'|'none'} Reason  the version is no longer there; there is no connection; the
 *   server answers with an error, with another page, or calls it what browsers do not take; all of it comes
 */

/** @type {{again: () => void, blame: (addresses: string[], done: (reason: Reason, sentence: string) => void) => void,
 *   endOld: (lacking: string[]) => void, endWithoutWebAssembly: () => void}} */
const rescue = /** @type {any} */ (globalThis).rescue;

/**
 * @param {string[]} addresses of parts of the page @returns {Promise<{reason: Reason, sentence: string}>} the reason, and what
 *   helps: to be said after what has happened
 */
export function blamed(addresses) {
  return new Promise((resolve) => rescue.blame(addresses, (reason, sentence) => resolve({reason, sentence})));
}

/** Loads the page again, past whatever the browser has kept of it. */
export const loadAnew = () => rescue.again();

/** Says that this browser cannot play the game, in place of it. @param {string} lacking */
export const endOld = (lacking) => rescue.endOld([lacking]);

/** Says that there is no WebAssembly here, in place of the game. */
export const endWithoutWebAssembly = () => rescue.endWithoutWebAssembly();
