/** Why nothing can be kept: from what the browser says to what the player is told. */

import * as words from '../words/store.js';
import {StoreError} from './errors.js';

/** How browsers that have no error of its own for it name a full disk. */
const FULL = /no.?space|disk (is )?full/i;
/** What opening comes to where storage is closed to the page: in some private windows, or by the player's own choice. */
const NOWHERE = ['SecurityError', 'InvalidStateError', 'ReferenceError', 'TypeError'];

/** @param {'blocked'|'outdated'} code @returns {StoreError} what another tab does to this one */
export const otherTab = (code) => new StoreError(code, code === 'blocked' ? words.BLOCKED : words.OUTDATED);

/** @returns {StoreError} what the browser does that does not answer */
export const silence = () => new StoreError('silent', words.SILENT);

/** @param {unknown} error of opening the database @returns {StoreError} */
export function whyNotOpen(error) {
  const {name} = /** @type {Error} */ (error);
  if (name === 'VersionError') return otherTab('outdated');
  return NOWHERE.includes(name) ? new StoreError('no_storage', words.NOT_REMEMBERED) : whyNotDone(error);
}

/** @param {unknown} error of work on the database @returns {StoreError} `failed` where it does not say why */
export function whyNotDone(error) {
  if (error instanceof StoreError) return error;
  const {name, message} = /** @type {Error} */ (error);
  const isFull = name === 'QuotaExceededError' || (error instanceof DOMException && FULL.test(message));
  return isFull ? new StoreError('quota', words.QUOTA) : new StoreError('failed', words.NOT_KEPT);
}
