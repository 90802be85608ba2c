/**
 * How the bodies of one owner lie in the database: a guest's and an imported player's in the clear, a profile's sealed.
 *
 * @typedef {{
 *   owner: string,
 *   shut: (store: string, id: string, body: any) => Promise<any>,
 *   open: (store: string, id: string, body: any) => Promise<any>}} Vault
 *   `open` rejects with `StoreError` `damaged` when a body is not what was shut there
 */
import * as words from '../words/store.js';
import {StoreError} from './errors.js';
import {seal, unseal} from './sealing.js';

/** The owner of what is played without a profile. */
export const GUEST = 'guest';

/** @param {string} owner whose bodies lie in the clear @returns {Vault} */
export const clearVault = (owner) => ({
  owner,
  shut: async (_store, _id, body) => body,
  open: async (_store, _id, body) => body,
});

/** @param {string} owner @param {CryptoKey|null} key @returns {Vault} */
export function createVault(owner, key) {
  if (owner === GUEST) return clearVault(GUEST);
  if (!key) throw new StoreError('locked', words.LOCKED);
  /** @param {string} store @param {string} id */
  const place = (store, id) => `qmines 2|${store}|${owner}|${id}`;
  return {
    owner,
    shut: (store, id, body) => seal(JSON.stringify(body), key, place(store, id)),
    async open(store, id, body) {
      try {
        return JSON.parse(await unseal(body, key, place(store, id)));
      } catch {
        throw new StoreError('damaged', words.BODY_DAMAGED);
      }
    },
  };
}
