import {effect, type ReadonlySignal, untracked} from '../vendor/signals.js';

/** Calls `act` with a signal's new value whenever it changes; other signals that `act` reads are not watched. */
export function watch<T>(signal: ReadonlySignal<T>, act: (now: T, before: T) => void): () => void {
  let before = signal.peek();
  return effect(() => {
    const now = signal.value;
    if (now === before) return;
    const old = before;
    before = now;
    untracked(() => act(now, old));
  });
}
