/** New versions: kept ready by the service worker, used when the player says so. */

/**
 * Registers the service worker, where the browser has one for this address.
 *
 * @param {(use: () => void) => void} offer called when a new version waits; `use` takes it and loads the page anew
 */
export async function watchUpdates(offer) {
  const {serviceWorker} = navigator;
  if (!serviceWorker || !isSecureContext) return;
  const registration = await register(serviceWorker);
  if (!registration) return;
  const look = () => registration.waiting && serviceWorker.controller && offer(() => use(registration));
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  look();
}

/** @param {ServiceWorkerContainer} serviceWorker @returns {Promise<ServiceWorkerRegistration|null>} */
async function register(serviceWorker) {
  try {
    return await serviceWorker.register('sw.js');
  } catch {
    // Private windows of some browsers refuse it. The game then needs the network to load; it plays all the same.
    return null;
  }
}

/** @param {ServiceWorkerRegistration} registration */
function use(registration) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
  registration.waiting?.postMessage({type: 'activate'});
}
