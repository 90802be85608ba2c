/**
 * The scripts that this page starts beside itself: the engine's worker and the service worker. Whoever could choose their
 * addresses could run anything, so the page's policy (`require-trusted-types-for 'script'`) takes them from here alone.
 */

const ROOT = new URL('./', document.baseURI).href;
/** @type {Set<string>} the blobs that were made here */
const made = new Set();

/** Only files of this site, below the page's own folder, and what was made here. */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('qmines', {
  createScriptURL(/** @type {string} */ address) {
    const {href} = new URL(address, ROOT);
    if (made.has(href) || href.startsWith(ROOT)) return href;
    throw new TypeError(`${href.slice(0, 200)} is no script of this page.`);
  },
});

/** @param {string} address @returns {any} as the policy wants it, or as it is where the browser has no such policies */
export const trusted = (address) => policy?.createScriptURL(address) ?? address;

/** @type {Map<string, string>} */
const starters = new Map();

/**
 * Starts a worker that is bound by this page's policy. A worker fetched from an address has the policy that its own response
 * brings, and static hosts send none; one made from a blob inherits ours, and then imports the script.
 *
 * @param {URL} address of a module of this site @param {string} name what the worker finds as its `name`
 * @returns {Worker}
 */
export function startWorker(address, name) {
  const {href} = address;
  const starter =
    starters.get(href) ?? URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], {type: 'text/javascript'}));
  starters.set(href, starter);
  made.add(starter);
  return new Worker(trusted(starter), {type: 'module', name});
}
