/** The shape of the window, which `shape.ts` sets on the root before the first paint. */

import {type ReadonlySignal, signal} from '../vendor/signals.js';

/** @param name one of those in that module */
export const hasShape = (name: string): boolean => document.documentElement.matches(`[data-shape~="${name}"]`);

/** Whether the window has a shape, now and after every change. */
export function shape(name: string): ReadonlySignal<boolean> {
  const has = signal(hasShape(name));
  addEventListener('qmines:shape', () => (has.value = hasShape(name)));
  return has;
}

/** The shape of some windows depends on the columns of the board at play. */
export function tellColumns(columns: number) {
  document.documentElement.dataset.columns = `${columns}`;
  dispatchEvent(new Event('qmines:columns'));
}
