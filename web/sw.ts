/**
 * The service worker: keeps whole builds, so that the page works without a network and never mixes two versions.
 *
 * The build writes `self.build` above this text: its version, and each file with its media type and its SHA-256. Every
 * version has a separate cache, which also holds the version's list. A file enters a cache only if its bytes match the
 * list, wherever they come from: a host that answers with a wrong page and status 200 is not trusted, and neither is an
 * older cache.
 *
 * A note, not the state of this worker, says which version pages get. A worker that is asked to take over must wait
 * until the one before has no work left. While an engine was being fetched, Chromium let it wait for five minutes, and
 * pages that loaded in the meantime hung. So no worker is asked to: a version that is complete is noted as the newest,
 * and {type: 'use'} notes the newest as the current one. The next page that loads has that version, whichever worker
 * answers: all of them share the caches and these rules. The new worker itself takes over when no page is open any
 * more.
 *
 *     nothing → being kept → whole, newest → current → in use by pages that were open before → dropped
 *
 * A page holds the shared Web Lock `qmines FOLDER version.VERSION` while it lives. A version is dropped when it is
 * neither newest nor current, no page holds its lock, every page holds a lock, and no new version is being installed.
 */

import {packedOf, unpack} from './unpack.js';

/** Media type, base64 of the SHA-256, and whether the host has it packed, too, by path below this script. */
export type Files = Record<string, [string, string, boolean?]>;

export type Build = {version: string; files: Files};

/** A version as it is stored. */
export type Version = {name: string; cache: Cache; files: Files};

type ExtendableEvent = Event & {waitUntil: (work: Promise<unknown>) => void};

type FetchEvent = ExtendableEvent & {request: Request; respondWith: (answer: Promise<Response>) => void};

type ServiceMessageEvent = ExtendableEvent & {data?: {type?: unknown}; ports: readonly MessagePort[]};

type ServiceEvents = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ServiceMessageEvent;
};

/** The parts of a service worker's scope that are used here; `build`: written above this text. */
type WorkerScope = {
  build: Build;
  location: URL;
  navigator: {locks?: LockManager};
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: {type: 'window'; includeUncontrolled: boolean}) => Promise<{url: string}[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <T extends keyof ServiceEvents>(type: T, listener: (event: ServiceEvents[T]) => void) => void;
};

/** The checker's DOM library takes it for a window. */
const scope = self as unknown as WorkerScope;
const build = scope.build;

const ROOT = new URL('./', scope.location).href;
const HOME = new URL('index.html', ROOT).href;
/** Caches belong to an origin; another copy of the game at another path of it has separate ones. */
const PREFIX = `qmines ${ROOT} `;
/** The cache for the notes. A version's name has no space. */
const NOTES = `${PREFIX}the notes`;
/** The address of a version's list in its cache, which no file has. */
const LIST = `${ROOT}?list`;
/**
 * The names of the locks that pages hold for their version, including those of earlier versions, which did not contain
 * the folder.
 */
const LOCKS = [`qmines ${new URL(ROOT).pathname} version.`, 'qmines.version.'];
const UNKNOWN = '?';
/** Milliseconds in which a working connection receives something. */
const SILENCE = 15_000;
/** Requests in progress, and how to abort them. */
const pending: Set<AbortController> = new Set();
let watch = 0;
/** A path with a hash of its content, which therefore never changes. */
const HASHED = /\/(?:app|runtime|engine|later|sandbox)-[0-9a-f]{12}[./]/;

scope.addEventListener('install', (event) => event.waitUntil(keepOwn()));

scope.addEventListener('activate', (event) => {
  // A page that opens waits for this. What is no longer needed is dropped once it is there.
  event.waitUntil(note('current', build.version).then(() => scope.clients.claim()));
});

/** The requests of pages. */
const ACTS: Map<unknown, () => Promise<unknown>> = new Map(Object.entries({newest, use, heal, activate}));

scope.addEventListener('message', (event) => {
  const act = ACTS.get(event.data?.type);
  const answer = (value: unknown) => event.ports[0]?.postMessage(value);
  if (act)
    event.waitUntil(
      act()
        .then(answer, () => answer(null))
        .then(dropUnused),
    );
});

scope.addEventListener('fetch', (event) => {
  const {request} = event;
  if (request.method !== 'GET' || !request.url.startsWith(ROOT)) return;
  event.respondWith(request.mode === 'navigate' ? page(event) : kept(request));
});

/* Answers to requests */

/** @param event a navigation, which gets the page of the current version, whatever address it uses */
async function page(event: FetchEvent) {
  const path = new URL(event.request.url);
  path.search = path.hash = '';
  if (path.href !== HOME && path.href !== ROOT) return fetch(event.request);
  const version = await current();
  // What is not available now is tried again on the next visit.
  event.waitUntil(
    complete(version)
      .catch(() => {})
      .then(dropUnused),
  );
  return (await version.cache.match(HOME)) ?? (await (await own()).cache.match(HOME)) ?? fetch(event.request);
}

/**
 * @param request is answered from the current version, or for a page of another version from that one, or by the
 * network; a file that should have been cached and was not is cached now
 */
async function kept(request: Request) {
  const name = await currentName();
  // A version's list is read only if something is missing, because this runs for every file.
  const found = (await (await cacheOf(name)).match(request)) ?? (await caches.match(request));
  if (found) return found;
  const version = await versionOf(name);
  const file = request.url.slice(ROOT.length);
  if (!Object.hasOwn(version.files, file)) return fetch(request);
  await keep(version, file);
  return (await version.cache.match(request)) ?? fetch(request);
}

/* Caching */

/** Caches this worker's version. After an interruption it continues with what was cached before. */
async function keepOwn() {
  const version = await own();
  await complete(version);
  await note('newest', version.name);
}

/** Fetches what a version lacks. Rejects with the first file that is not available. */
async function complete(version: Version) {
  await version.cache.put(LIST, new Response(JSON.stringify(version.files)));
  const there = new Set((await version.cache.keys()).map(({url}) => url.slice(ROOT.length)));
  await all(
    Object.keys(version.files).filter((file) => !there.has(file)),
    (file) => keep(version, file),
  );
}

/** Does all of the work, even if some of it fails; rejects afterwards in that case. */
async function all(files: string[], work: (file: string) => Promise<void>) {
  const done = await Promise.allSettled(files.map(work));
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}

/**
 * Puts a file into a version's cache: from another version, if nothing has changed (most often Python itself), or from
 * the host, packed if it has it so, and bypassing the browser's cache if the content is wrong.
 */
async function keep({cache, files}: Version, file: string) {
  const [type, digest, isPacked] = files[file];
  const address = ROOT + file;
  const isHashed = HASHED.test(address);
  const found =
    (isHashed && (await verified(await (await caches.match(address))?.arrayBuffer(), digest))) ||
    (isPacked && (await verified(await unpacked(address), digest))) ||
    (await verified(await asked(address, isHashed ? 'default' : 'no-cache'), digest)) ||
    (await verified(await asked(address, 'reload'), digest));
  if (!found) throw new Error(`${file} did not come whole.`);
  await cache.put(address, new Response(found, {headers: {'Content-Type': type}}));
}

/** @returns what the packed form of a file has in it; undefined if there is none, or a damaged one */
async function unpacked(address: string): Promise<ArrayBuffer | undefined> {
  const bytes = await asked(packedOf(address), 'default');
  try {
    return bytes && unpack(bytes);
  } catch {
    return undefined;
  }
}

/** @returns the host's answer; undefined if it refuses or goes silent. Rejects without a network */
async function asked(address: string, mode: RequestCache): Promise<ArrayBuffer | undefined> {
  const control = new AbortController();
  pending.add(control);
  heard();
  try {
    const response = await fetch(address, {cache: mode, signal: control.signal});
    if (response.ok) return await bytesOf(response);
    // What nobody reads would hold its connection, and a host allows few.
    await response.body?.cancel();
    return undefined;
  } catch (error) {
    if (control.signal.aborted) return undefined;
    throw error;
  } finally {
    pending.delete(control);
    heard();
  }
}

async function bytesOf({body}: Response) {
  const parts = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}

/**
 * Something has arrived, on any connection: a request that waits for its turn on a slow line is not silent. If nothing
 * arrives for a while, all requests are aborted; a browser would wait five minutes for them, and nothing could be
 * cached in the meantime.
 */
function heard() {
  clearTimeout(watch);
  if (pending.size) watch = setTimeout(() => pending.forEach((control) => control.abort()), SILENCE);
}

/** @returns the bytes, if they are the right ones */
async function verified(bytes: ArrayBuffer | undefined, digest: string): Promise<ArrayBuffer | undefined> {
  return bytes && (await sha256(bytes)) === digest ? bytes : undefined;
}

/** @returns base64 */
async function sha256(bytes: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** Checks every byte that pages get, and fetches what is wrong. Rejects if that is not available. */
async function heal() {
  const version = await current();
  await all(Object.keys(version.files), async (file) => {
    const isWhole = await verified(
      await (await version.cache.match(ROOT + file))?.arrayBuffer(),
      version.files[file][1],
    );
    if (!isWhole) await version.cache.delete(ROOT + file);
  });
  await complete(version);
  return true;
}

/* Versions */

const own = () => versionOf(build.version);

/** @returns the version that pages get */
const currentName = async (): Promise<string> => (await noted('current')) ?? build.version;

const current = async () => versionOf(await currentName());

const cacheOf = (name: string) => caches.open(PREFIX + name);

function newest() {
  return noted('newest');
}

async function versionOf(name: string): Promise<Version> {
  const cache = await cacheOf(name);
  // If the list is gone, so are its files.
  const files = name === build.version ? build.files : ((await (await cache.match(LIST))?.json()) ?? {});
  return {name, cache, files};
}

/** @returns the name of a version */
async function noted(what: 'newest' | 'current'): Promise<string | undefined> {
  return (await (await caches.open(NOTES)).match(ROOT + what))?.text();
}

/** @param name of a version */
async function note(what: 'newest' | 'current', name: string) {
  await (await caches.open(NOTES)).put(ROOT + what, new Response(name));
}

/** From now on pages get the newest version. */
async function use() {
  const name = await newest();
  if (name) await note('current', name);
  return name;
}

/** Requested by pages of versions before the notes: they reload when this worker is the active one. */
async function activate() {
  await use();
  scope.skipWaiting();
}

/** Drops versions that nobody needs. If it is not known who needs them, nothing is dropped. */
async function dropUnused() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NOTES);
  const wanted = new Set([build.version, await newest(), await noted('current'), ...(await versionsInUse())]);
  if (scope.registration.installing || wanted.has(UNKNOWN)) return;
  await Promise.all(names.filter((name) => !wanted.has(name.slice(PREFIX.length))).map((name) => caches.delete(name)));
}

/** @returns the versions of open pages, with UNKNOWN if a page has not said which it has */
async function versionsInUse(): Promise<string[]> {
  const {held = []} = (await scope.navigator.locks?.query()) ?? {};
  const names = held.map(({name}) => name ?? '');
  const versions = LOCKS.flatMap((lock) =>
    names.filter((name) => name.startsWith(lock)).map((name) => name.slice(lock.length)),
  );
  const windows = await scope.clients.matchAll({type: 'window', includeUncontrolled: true});
  const pages = windows.filter(({url}) => new URL('./', url).href === ROOT);
  return pages.length > versions.length ? [...versions, UNKNOWN] : versions;
}
