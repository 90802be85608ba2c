/** Has a snapshot of Python made for the next visits (`snapshot.ts`), when the player does nothing for a while. */

import {snapshotPlace} from '../build.js';
import {start} from '../start.js';

/** Milliseconds without a press or a key. */
const REST = 5000;
/** Where browsers say how much memory a device has, in GB: a second Python would be too much for less than this. */
const ENOUGH = 2;

/** Call it when the engine has started and the late parts have loaded. */
export async function makeAtRest() {
  const {serviceWorker, deviceMemory = ENOUGH} = navigator as Navigator & {deviceMemory?: number};
  if (!serviceWorker || deviceMemory < ENOUGH) return;
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, {once: true}));
  }
  const place = snapshotPlace();
  if (await caches.match(place.address, place)) return;
  await rest();
  start('make');
}

function rest() {
  return new Promise<void>((resolve) => {
    let timer = 0;
    const listening = new AbortController();
    const begin = () => {
      clearTimeout(timer);
      timer = window.setTimeout(end, REST);
    };
    const end = () => {
      listening.abort();
      resolve();
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, {signal: listening.signal});
    begin();
  });
}
