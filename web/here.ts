/**
 * Names in the browser's storage. An origin is shared by all that lies on it, another copy of the game in another folder
 * among it: so each name carries the folder, and copies do not meet. `theme.ts` and `sw.ts` make the same names by themselves.
 */

/** Node, where some modules are tested, has no address. */
const folder = globalThis.location ? new URL('./', location.href).pathname : '/';

export const HERE = `qmines ${folder}`;

/** @returns what this copy of the game calls it */
export const nameHere = (what: string): string => `${HERE} ${what}`;
