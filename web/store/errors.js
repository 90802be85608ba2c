/**
 * What the store could not do: a sentence for the player, and a code for the page.
 *
 * @typedef {'no_storage'|'quota'|'blocked'|'outdated'|'silent'|'failed'|'insecure'|'name'|'password'|'taken'|'unknown'|'wrong'|'wait'
 *   |'guest'|'locked'|'damaged'|'file'|'gone'} Code
 */
export class StoreError extends Error {
  /** @param {Code} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
