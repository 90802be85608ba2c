/**
 * Names in the browser's storage. An origin shares its storage, perhaps with another copy of the game in another
 * folder, so each name contains the folder, and copies do not meet. `theme.ts` and `sw.ts` make the same names without
 * this module.
 */

/** Node, where some modules are tested, has no address. */
const folder = globalThis.location ? new URL('./', location.href).pathname : '/';

export const HERE = `qmines ${folder}`;

/** @returns the name in this copy of the game */
export const nameHere = (what: string): string => `${HERE} ${what}`;
