/** New versions: kept ready by the service worker (sw.js), used when the player says so. */

import {nameHere} from './here.js';
import {trusted} from './scripts.js';

/** The service worker reads and writes a few notes before it answers, ms at most: then we go on as if it had. */
const PATIENCE = 3000;
/** A page that stays open looks for a new version when it is shown, at most this often, ms. */
const SELDOM = 3_600_000;

/** Whether the service worker gave this page, so that the page was of its current version. */
const isKept = Boolean(navigator.serviceWorker?.controller);

/** Tells the service worker which version this page is of, while the page lives: its files stay as long. */
export function holdVersion(id: string) {
  navigator.locks?.request(nameHere(`version.${id}`), {mode: 'shared'}, () => new Promise(() => {}));
}

/**
 * Registers the service worker, where the browser has one for this address, and looks out for new versions.
 *
 * @param page `id`: of its version; `offer`: called when there is a newer one, at least once; `use` then waits for
 * `settle`, and loads the page anew in it
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
  // Another tab may have taken the new version already.
  serviceWorker.addEventListener('controllerchange', look);
  lookSeldom(registration);
  look();
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  try {
    return await serviceWorker.register(trusted('sw.js'));
  } catch {
    // Private windows of some browsers refuse it. The game then needs the network to load; it plays all the same.
    return null;
  }
}

/** @returns the one that may know of a version newer than this page */
function newestWorker({waiting, active}: ServiceWorkerRegistration): ServiceWorker | null {
  return waiting ?? (isKept ? active : null);
}

/** A version's name; nothing where there is none, or the service worker could not tell. */
type VersionName = string | null | undefined;

/** Asks a service worker. @returns nothing when it does not answer in time */
function answered(worker: ServiceWorker, type: 'newest' | 'use'): Promise<VersionName> {
  const {port1, port2} = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({data}) => resolve(data);
    setTimeout(resolve, PATIENCE);
    worker.postMessage({type}, [port2]);
  });
}

/** Browsers look for a new version when a page loads; a page may stay for days, or have looked in vain. */
function lookSeldom(registration: ServiceWorkerRegistration) {
  let last = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - last < SELDOM) return;
    last = Date.now();
    // Without a network the next time is soon enough.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', look);
}
