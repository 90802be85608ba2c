/**
 * A game in progress as it lies in the database. Of a profile's only what finds it is in the clear.
 *
 * @typedef {import('../engine/protocol.js').GameState} GameState
 * @typedef {import('../catalogue.js').Plan} Plan
 * @typedef {Plan & {id: string, owner?: string, record: string, when: number, waiting: boolean, covered: boolean, state: GameState,
 *   openings?: number, replaces?: string, isLost?: boolean, full: number, at: number, elapsed: number, cells: Uint8Array<ArrayBuffer>}} Entry
 *   `owner`: `guest` where it is missing; `when` ms since 1970; `waiting`: set aside by the player; `covered`: paused by the
 *   player's own hand; `openings`: how many moves opened something, missing in entries of earlier versions; `replaces`: the id of a
 *   finished game whose end was taken back, and which this one goes on with; `isLost`: it was, which could not be kept; `full`: log2 of the worlds at the first opening; `at` and `elapsed` the clock when it was kept, ms
 *   since the beginning and ms of play; `cells`: what the board showed, so that it can be drawn before the engine is there
 */
import {GUEST} from './vault.js';

/** @param {Entry} entry @param {import('./vault.js').Vault} vault of its owner @returns {Promise<any>} */
export async function toStored(entry, vault) {
  if (vault.owner === GUEST) return {...entry, owner: GUEST};
  const {id, when, waiting, state, ...rest} = entry;
  const body = await vault.shut('playing', id, {...rest, cells: [...entry.cells]});
  return {id, owner: vault.owner, when, waiting, state, body};
}

/** @param {any} stored @param {import('./vault.js').Vault} vault of its owner @returns {Promise<Entry>} rejects where it is damaged */
export async function fromStored({body, ...clear}, vault) {
  if (vault.owner === GUEST) return {...clear, owner: GUEST};
  const rest = await vault.open('playing', clear.id, body);
  return {...rest, ...clear, cells: Uint8Array.from(rest.cells)};
}
