/** How the bodies of one owner are stored: a guest's and an imported player's unencrypted, a profile's sealed. */

import type {Entry} from '../catalogue.js';
import * as words from '../words/store.js';
import type {Body, Game} from './archive.js';
import {StoreError} from './errors.js';
import {type Sealed, seal, unseal} from './sealing.js';
import type {Shelved} from './shelf.js';

/** What vaults hold, by the database's store. */
export type Bodies = {playing: EntryBody; finished: Body; digests: Game[]} & Shelved;

/** As stored in the database: unencrypted or sealed. */
export type Shut<S extends keyof Bodies> = Bodies[S] | Sealed;

/** `open` rejects with `StoreError` `damaged` if a body is not what was shut there. */
export type Vault = {
  owner: string;
  isSealed: boolean;
  shut: <S extends keyof Bodies>(store: S, id: string, body: Bodies[S]) => Promise<Shut<S>>;
  open: <S extends keyof Bodies>(store: S, id: string, body: Shut<S>) => Promise<Bodies[S]>;
};

/** The owner of games played without a profile. */
export const GUEST = 'guest';

/** @param owner whose bodies are unencrypted */
export const clearVault = (owner: string): Vault => ({
  owner,
  isSealed: false,
  shut: async (_store, _id, body) => body,
  open: async <S extends keyof Bodies>(_store: S, _id: string, body: Shut<S>) => body as Bodies[S],
});

export function createVault(owner: string, key: CryptoKey | null): Vault {
  if (owner === GUEST) return clearVault(GUEST);
  if (!key) throw new StoreError('locked', words.LOCKED);
  const place = (store: string, id: string) => `qmines 2|${store}|${owner}|${id}`;
  return {
    owner,
    isSealed: true,
    shut: (store, id, body) => seal(JSON.stringify(body), key, place(store, id)),
    async open(store, id, body) {
      try {
        return JSON.parse(await unseal(body as Sealed, key, place(store, id)));
      } catch {
        throw new StoreError('damaged', words.BODY_DAMAGED);
      }
    },
  };
}

/* A game in progress as stored in the database. For a profile, only what is needed to find it is unencrypted. */

/** The sealed part of a profile's entry. */
export type EntryBody = Omit<Entry, 'id' | 'when' | 'waiting' | 'state' | 'cells'> & {cells: number[]};

/** As stored in the database: a guest's unencrypted, without `owner` in the first version, or a profile's. */
export type StoredEntry =
  | (Entry & {body?: undefined})
  | (Pick<Entry, 'id' | 'when' | 'waiting' | 'state'> & {owner: string; body: Shut<'playing'>});

/** @param vault of its owner */
export async function toStored(entry: Entry, vault: Vault): Promise<StoredEntry> {
  if (vault.owner === GUEST) return {...entry, owner: GUEST};
  const {id, when, waiting, state, ...rest} = entry;
  const body = await vault.shut('playing', id, {...rest, cells: [...entry.cells]});
  return {id, owner: vault.owner, when, waiting, state, body};
}

/** @param vault of its owner @returns rejects if it is damaged */
export async function fromStored({body, ...clear}: StoredEntry, vault: Vault): Promise<Entry> {
  if (vault.owner === GUEST) return {...clear, owner: GUEST} as Entry;
  const rest = await vault.open('playing', clear.id, body as Shut<'playing'>);
  return {...rest, ...clear, cells: Uint8Array.from(rest.cells)};
}
