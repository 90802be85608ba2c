/** Why a part of the page does not load. `rescue.ts` finds out, because it is there before any part can fail. */

/**
 * The version no longer exists; there is no connection; the server answers with an error, with another page, or with a
 * type that browsers do not accept; everything loads.
 */
export type Reason = 'gone' | 'offline' | 'refused' | 'another' | 'type' | 'none';

/** What the page's rescue provides for its modules. */
export type Rescue = {
  again: () => void;
  blame: (addresses: string[], done: (reason: Reason, sentence: string) => void) => void;
  endOld: (lacking: string[]) => void;
  endWithoutWebAssembly: () => void;
};

const rescue = (globalThis as typeof globalThis & {rescue: Rescue}).rescue;

/** @param addresses of parts of the page @returns the reason, and what helps: said after what has happened */
export function blamed(addresses: string[]): Promise<{reason: Reason; sentence: string}> {
  return new Promise((resolve) => rescue.blame(addresses, (reason, sentence) => resolve({reason, sentence})));
}

/** Reloads the page, bypassing everything that the browser has cached of it. */
export const loadAnew = () => rescue.again();

/** Shows, instead of the game, that this browser cannot run it. */
export const endOld = (lacking: string) => rescue.endOld([lacking]);

/** Shows, instead of the game, that there is no WebAssembly here. */
export const endWithoutWebAssembly = () => rescue.endWithoutWebAssembly();
