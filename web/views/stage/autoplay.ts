/** Automatic steps, at the chosen speed, until the last one or until the player stops them. */

import {h} from '../../ui/h.js';
import {effect, type ReadonlySignal} from '../../vendor/signals.js';

/** The choice of a speed. @param speeds how many times as fast */
export function speedSelect(speeds: string[], onchange: () => void) {
  const options = speeds.map((each) => h('option', {value: each, selected: each === '1'}, `${each}×`));
  return h('select', {'aria-label': 'Speed', onchange}, ...options);
}

/**
 * @param wait ms that the current step is shown, null at the last one; when a signal that it reads changes, the wait
 * starts again @param stop called in a later task: the last step still came automatically @returns ends it
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
