/**
 * The scripts that this page starts outside itself: the engine's worker, the service worker and the sandbox's frame.
 * Anyone who could choose their addresses could run anything, so the page's policy (`require-trusted-types-for
 * 'script'`) accepts them only from here.
 */

import {endOld} from './blame.js';

const ROOT = new URL('./', document.baseURI).href;
/** The blobs that were made here. */
const made: Set<string> = new Set();

/**
 * A policy has the functions of its rules. Their results are no longer text, but the checker's library types them as
 * text wherever they are accepted.
 */
export type WithTrustedTypes = typeof globalThis & {trustedTypes?: {createPolicy: <P>(name: string, rules: P) => P}};

/** Only files of this site, within the page's folder, and blobs that were made here. */
const policy = (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('qmines', {
  createScriptURL(address: string) {
    const {href} = new URL(address, ROOT);
    if (made.has(href) || href.startsWith(ROOT)) return href;
    throw new TypeError(`${href.slice(0, 200)} is no script of this page.`);
  },
  createHTML: documentOf,
});

/** @returns as the policy requires it, or unchanged if the browser has no such policies */
export const trusted = (address: string): string => policy?.createScriptURL(address) ?? address;

/**
 * The document of the sandbox's frame: its script, and a policy that lets nothing out. The page's policy also applies
 * to the frame, names that script by its digest and accepts no other.
 */
function documentOf(script: string) {
  const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:";
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${script}</script>`;
}

/**
 * Opens a frame with a unique origin, different even from that of another such frame: nothing that the page stores is
 * within its reach.
 *
 * @param script text of the frame's only script @returns when it runs
 */
export function framed(script: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.srcdoc = policy?.createHTML(script) ?? documentOf(script);
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    document.body.append(frame);
  });
}

const starters: Map<string, string> = new Map();

/**
 * Starts a worker that is bound by this page's policy. A worker loaded from an address gets the policy of its response,
 * and static hosts send none; one made from a blob inherits ours, and then imports the script.
 *
 * @param address of a module of this site @param name that the worker sees as its `name`
 */
export function startWorker(address: URL, name: string): Worker {
  const {href} = address;
  const starter =
    starters.get(href) ?? URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], {type: 'text/javascript'}));
  starters.set(href, starter);
  made.add(starter);
  let isModule = false;
  const how = {
    name,
    /** Browsers without module workers do not read this option; a classic worker could not run the module. */
    get type() {
      isModule = true;
      return 'module' as const;
    },
  };
  const worker = new Worker(trusted(starter), how);
  if (!isModule) {
    endOld('workers that are modules');
    // The page has ended, and the caller must not go on to show it.
    throw new Error('This browser has no workers that are modules.');
  }
  return worker;
}
