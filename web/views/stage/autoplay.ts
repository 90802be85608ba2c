/** Going on by itself from step to step, as fast as is chosen, until the last one or until a hand stops it. */

import {h} from '../../ui/h.js';
import {effect, type ReadonlySignal} from '../../vendor/signals.js';

/** The choice of a speed. @param speeds how many times as fast */
export function speedSelect(speeds: string[], onchange: () => void) {
  const options = speeds.map((each) => h('option', {value: each, selected: each === '1'}, `${each}×`));
  return h('select', {'aria-label': 'Speed', onchange}, ...options);
}

/**
 * @param wait ms that the step shown now stays, null at the last one; whenever a signal changes that it reads, the wait
 * begins anew @param stop in a later task: the last step is still one that came by itself @returns ends it
 */
export function autoplay(
  isRunning: ReadonlySignal<boolean>,
  wait: () => number | null,
  forward: () => void,
  stop: () => void,
): () => void {
  return effect(() => {
    if (!isRunning.value) return;
    const rest = wait();
    const timer = rest === null ? setTimeout(stop) : setTimeout(forward, rest);
    return () => clearTimeout(timer);
  });
}
