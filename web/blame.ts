/** Why a part of the page does not come: asked where it is known before any of them can fail (`rescue.ts`). */

/**
 * The version is no longer there; there is no connection; the server answers with an error, with another page, or calls
 * it what browsers do not take; all of it comes.
 */
export type Reason = 'gone' | 'offline' | 'refused' | 'another' | 'type' | 'none';

/** What the page's rescue leaves for its modules. */
export type Rescue = {
  again: () => void;
  blame: (addresses: string[], done: (reason: Reason, sentence: string) => void) => void;
  endOld: (lacking: string[]) => void;
  endWithoutWebAssembly: () => void;
};

const rescue = (globalThis as typeof globalThis & {rescue: Rescue}).rescue;

/** @param addresses of parts of the page @returns the reason, and what helps: to be said after what has happened */
export function blamed(addresses: string[]): Promise<{reason: Reason; sentence: string}> {
  return new Promise((resolve) => rescue.blame(addresses, (reason, sentence) => resolve({reason, sentence})));
}

/** Loads the page again, past whatever the browser has kept of it. */
export const loadAnew = () => rescue.again();

/** Says that this browser cannot play the game, in place of it. */
export const endOld = (lacking: string) => rescue.endOld([lacking]);

/** Says that there is no WebAssembly here, in place of the game. */
export const endWithoutWebAssembly = () => rescue.endWithoutWebAssembly();
