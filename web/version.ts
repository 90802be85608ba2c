/** The version that this page has, and the service worker that may have delivered it (`sw.ts`). */

import {nameHere} from './here.js';

/** Whether the service worker delivered this page, which therefore had the current version. */
export const isKept = Boolean(navigator.serviceWorker?.controller);

/** Informs the service worker of this page's version, for as long as the page lives: its files stay until then. */
export function holdVersion(id: string) {
  navigator.locks?.request(nameHere(`version.${id}`), {mode: 'shared'}, () => new Promise(() => {}));
}
