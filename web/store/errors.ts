/** What the store could not do: a sentence for the player, and a code for the page. */
import * as words from '../words/store.js';

export type Code =
  | ('no_storage' | 'quota' | 'blocked' | 'outdated' | 'silent' | 'failed' | 'insecure' | 'name' | 'password' | 'taken')
  | ('unknown' | 'wrong' | 'wait' | 'guest' | 'locked' | 'damaged' | 'file' | 'gone' | 'full');

export class StoreError extends Error {
  code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}

/* Why nothing can be saved: from the browser's error to the player's message. */

/** How browsers without a specific error describe a full disk. */
const FULL = /no.?space|disk (is )?full/i;
/** The errors of opening where storage is closed to the page: in some private windows, or by the player's choice. */
const NOWHERE = ['SecurityError', 'InvalidStateError', 'ReferenceError', 'TypeError'];

/** @returns for what another tab does to this one */
export const otherTab = (code: 'blocked' | 'outdated'): StoreError =>
  new StoreError(code, code === 'blocked' ? words.BLOCKED : words.OUTDATED);

/** @returns for a browser that does not answer */
export const silence = (): StoreError => new StoreError('silent', words.SILENT);

/** @param error of opening the database */
export function whyNotOpen(error: unknown): StoreError {
  const {name} = error as Error;
  if (name === 'VersionError') return otherTab('outdated');
  return NOWHERE.includes(name) ? new StoreError('no_storage', words.NOT_REMEMBERED) : whyNotDone(error);
}

/** @param error of work on the database @returns `failed` if the error does not say why */
export function whyNotDone(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const {name, message} = error as Error;
  const isFull = name === 'QuotaExceededError' || (error instanceof DOMException && FULL.test(message));
  return isFull ? new StoreError('quota', words.QUOTA) : new StoreError('failed', words.NOT_KEPT);
}
