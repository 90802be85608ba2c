/**
 * The service worker: keeps one build whole, so that the page works without a network and never mixes two versions.
 *
 * A new version is fetched beside the old one and then waits. It takes over when the page asks ({type: 'activate'}), or
 * when no page of the old version is open any more. The build writes `self.build` above this text.
 *
 * @typedef {{version: string, files: string[]}} Build  files by their paths below this script
 */

/** This script's scope, which the checker's DOM library takes for a window's. */
const scope = /** @type {any} */ (self);
/** @type {Build} */
const build = scope.build;

const ROOT = new URL('./', scope.location).href;
const HOME = new URL('index.html', ROOT).href;
/** Caches belong to an origin; another copy of the game, at another path of it, keeps its own. */
const PREFIX = `qmines ${ROOT} `;
const CACHE = PREFIX + build.version;
/** A path with a hash of its content: what is behind it never changes. */
const HASHED = /\/(?:app|runtime|engine)-[0-9a-f]{12}[./]/;

scope.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keepAll()));

scope.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), dropUnused()]));
});

scope.addEventListener('message', (/** @type {MessageEvent} */ {data}) => {
  if (data?.type === 'activate') scope.skipWaiting();
});

scope.addEventListener('fetch', (/** @type {any} */ event) => {
  const {request} = event;
  if (request.method !== 'GET' || !request.url.startsWith(ROOT)) return;
  event.respondWith(request.mode === 'navigate' ? page(event) : kept(request));
});

/** Fetches the whole build, but takes from older versions what has not changed: most often Python itself. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    build.files.map(async (file) => {
      const address = new URL(file, ROOT).href;
      const isHashed = HASHED.test(address);
      const old = isHashed ? await caches.match(address) : undefined;
      await cache.put(address, old ?? (await fresh(address, isHashed ? 'default' : 'no-cache')));
    }),
  );
}

/** @param {string} address @param {RequestCache} mode @returns {Promise<Response>} rejects when it is not to be had */
async function fresh(address, mode) {
  const response = await fetch(address, {cache: mode});
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response;
}

/** @param {any} event a navigation: it gets the page of this version, whichever way the page is named */
async function page(event) {
  const path = new URL(event.request.url);
  path.search = path.hash = '';
  const isHome = path.href === HOME || path.href === ROOT;
  if (!isHome) return fetch(event.request);
  event.waitUntil(dropUnused());
  return (await (await caches.open(CACHE)).match(HOME)) ?? fetch(event.request);
}

/** @param {Request} request is answered from this version, or for a page of an older one from that, or by the network */
async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

/**
 * Drops the versions that no open page uses. Which one a page uses is seen from its engine's worker, whose address
 * holds the hash; while some page has none, nothing is dropped.
 */
async function dropUnused() {
  const [pages, workers] = await Promise.all(
    ['window', 'worker'].map((type) => scope.clients.matchAll({type, includeUncontrolled: true})),
  );
  if (workers.length < pages.length) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  for (const name of names) {
    const cache = await caches.open(name);
    const uses = await Promise.all(workers.map((/** @type {{url: string}} */ {url}) => cache.match(url)));
    if (!uses.some(Boolean)) await caches.delete(name);
  }
}
