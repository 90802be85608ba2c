/**
 * The scripts that this page starts beside itself: the engine's worker, the service worker and the sandbox's frame. Whoever could choose their
 * addresses could run anything, so the page's policy (`require-trusted-types-for 'script'`) takes them from here alone.
 */

import {endOld} from './blame.js';

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
  createHTML: documentOf,
});

/** @param {string} address @returns {any} as the policy wants it, or as it is where the browser has no such policies */
export const trusted = (address) => policy?.createScriptURL(address) ?? address;

/**
 * The document of the sandbox's frame: its script, and a policy that lets nothing out. The page's own policy, which is the
 * frame's too, names that script by its digest and takes no other.
 *
 * @param {string} script
 */
function documentOf(script) {
  const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:";
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${script}</script>`;
}

/**
 * Opens a frame whose origin is equal to no other, not even to that of another such frame: nothing that the page keeps is
 * within its reach.
 *
 * @param {string} script text of the frame's one script @returns {Promise<HTMLIFrameElement>} when it runs
 */
export function framed(script) {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.srcdoc = policy?.createHTML(script) ?? documentOf(script);
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    document.body.append(frame);
  });
}

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
  let isModule = false;
  const how = {
    name,
    /** Browsers without workers that are modules do not ask; such a worker could read nothing. */
    get type() {
      isModule = true;
      return /** @type {const} */ ('module');
    },
  };
  const worker = new Worker(trusted(starter), how);
  if (!isModule) endOld('workers that are modules');
  return worker;
}
