/** What shape the window has, as `shape.ts` says it on the root before anything is painted. */

import {type ReadonlySignal, signal} from '../vendor/signals.js';

/** @param name one of those there */
export const hasShape = (name: string): boolean => document.documentElement.matches(`[data-shape~="${name}"]`);

/** Whether the window has a shape, now and whenever that changes. */
export function shape(name: string): ReadonlySignal<boolean> {
  const has = signal(hasShape(name));
  addEventListener('qmines:shape', () => (has.value = hasShape(name)));
  return has;
}
