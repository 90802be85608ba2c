/** A bar that says that something is going on, once that takes long. */

import {h} from '../../../ui/h.js';
import {effect, signal} from '../../../vendor/signals.js';
import {READING} from '../../../words/analyse-doors.js';

/** ms */
const LONG = 500;

export function progress(isBusy: () => boolean) {
  const isLong = signal(false);
  effect(() => {
    isLong.value = false;
    if (!isBusy()) return;
    const timer = setTimeout(() => (isLong.value = true), LONG);
    return () => clearTimeout(timer);
  });
  return h('progress', {class: 'shot-progress', 'aria-label': READING, hidden: () => !isLong.value});
}
