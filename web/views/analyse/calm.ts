/** Keeps what is shown in its place for a moment, so that nothing flickers while a quick answer is on its way. */

import {effect, type ReadonlySignal, signal} from '../../vendor/signals.js';

/** How many ms an answer may take before the page says that it waits for it. */
const MOMENT = 300;

/** Whether something has been true for a moment. */
export function lasting(is: () => boolean, wait: number = MOMENT): ReadonlySignal<boolean> {
  const lasts = signal(false);
  effect(() => {
    lasts.value = false;
    if (!is()) return;
    const timer = setTimeout(() => (lasts.value = true), wait);
    return () => clearTimeout(timer);
  });
  return lasts;
}

/** The newest value that is settled; one that is not settled after a moment is shown, too. */
export function settled<T>(source: ReadonlySignal<T>, isSettled: (value: T) => boolean): ReadonlySignal<T> {
  const shown = signal(source.peek());
  effect(() => {
    const now = source.value;
    if (isSettled(now)) {
      shown.value = now;
      return;
    }
    const timer = setTimeout(() => (shown.value = now), MOMENT);
    return () => clearTimeout(timer);
  });
  return shown;
}
