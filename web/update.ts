/** New versions: prepared by the service worker (sw.js), used when the player says so. */

import {trusted} from './scripts.js';
import {isKept} from './version.js';

/**
 * The service worker reads and writes a few notes before it answers; after this many ms the page goes on without an
 * answer.
 */
const PATIENCE = 3000;
/** A page that stays open checks for a new version when it is shown, at most this often, ms. */
const SELDOM = 3_600_000;

/**
 * Registers the service worker, if the browser has one for this address, and watches for new versions.
 *
 * @param page `id`: of its version; `offer`: called at least once when there is a newer one; `use` then waits for
 * `settle`, and reloads the page in that version
 */
export async function watchUpdates({
  id,
  offer,
  settle,
}: {
  id: string;
  offer: (use: () => Promise<void>) => void;
  settle: () => Promise<unknown>;
}) {
  const {serviceWorker} = navigator;
  if (!serviceWorker || !isSecureContext) return;
  const registration = await register(serviceWorker);
  if (!registration) return;

  async function look() {
    const worker = newestWorker(registration as ServiceWorkerRegistration);
    const newest = worker && (await answered(worker, 'newest'));
    if (newest && newest !== id) offer(use);
  }

  async function use() {
    await settle();
    const worker = newestWorker(registration as ServiceWorkerRegistration);
    if (worker) await answered(worker, 'use');
    location.reload();
  }

  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  // Another tab may have switched to the new version already.
  serviceWorker.addEventListener('controllerchange', look);
  lookSeldom(registration);
  look();
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  try {
    return await serviceWorker.register(trusted('sw.js'));
  } catch {
    // Private windows of some browsers refuse it. The game then needs the network to load, but plays as usual.
    return null;
  }
}

/** @returns the worker that may know a newer version than this page's */
function newestWorker({waiting, active}: ServiceWorkerRegistration): ServiceWorker | null {
  return waiting ?? (isKept ? active : null);
}

/** A version's name; nothing if there is none, or if the service worker could not say. */
type VersionName = string | null | undefined;

/** Asks a service worker. @returns nothing if it does not answer in time */
function answered(worker: ServiceWorker, type: 'newest' | 'use'): Promise<VersionName> {
  const {port1, port2} = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({data}) => resolve(data);
    setTimeout(resolve, PATIENCE);
    worker.postMessage({type}, [port2]);
  });
}

/**
 * Browsers check for a new version when a page loads; but a page may stay open for days, or the check may have failed.
 */
function lookSeldom(registration: ServiceWorkerRegistration) {
  let last = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - last < SELDOM) return;
    last = Date.now();
    // Without a network the next check is soon enough.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', look);
}
