/** Promises that a test controls. */

/** Waits until everything that follows from resolved promises has happened. @returns {Promise<void>} */
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/**
 * A promise, and what settles it.
 *
 * @returns {{promise: Promise<any>, resolve: (value?: unknown) => void, reject: (error: unknown) => void}}
 */
export function withResolvers() {
  /** @type {any} */
  const ways = {};
  ways.promise = new Promise((resolve, reject) => Object.assign(ways, {resolve, reject}));
  return ways;
}
