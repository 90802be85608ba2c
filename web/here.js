/**
 * Names in the browser's storage. An origin is shared by all that lies on it, another copy of the game in another folder
 * among it: so each name carries the folder, and copies do not meet. `theme.js` and `sw.js` make the same names by themselves.
 */

/** Node, where some modules are tested, has no address. */
const folder = globalThis.location ? new URL('./', location.href).pathname : '/';

export const HERE = `qmines ${folder}`;

/** @param {string} what @returns {string} what this copy of the game calls it */
export const nameHere = (what) => `${HERE} ${what}`;
