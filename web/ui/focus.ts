/** Where the focus goes when what had it is gone. */

import {effect} from '../vendor/signals.js';
import {isSeen} from './dom.js';

/** What has the focus, or had it when it was hidden: browsers take it away as soon as anything is measured. */
let last: Element | null = null;

document.addEventListener('focusin', ({target}) => (last = target as Element));
document.addEventListener('focusout', ({target}) =>
  // What is being removed loses the focus while it still stands.
  queueMicrotask(() => {
    if (last === target && isSeen(last as Element)) last = null;
  }),
);

/**
 * Watches what may hide the element that has the focus, which would then be nowhere, and no key would act.
 *
 * @param read the signals that decide on it @param moveFocus to another element @param within what alone is watched
 */
export function guardFocus(read: () => unknown, moveFocus: () => void, within: Element = document.body) {
  effect(() => {
    read();
    // When all that the signals change has changed.
    queueMicrotask(() => {
      // What was removed stood somewhere in the page.
      const isWithin = last && within.contains(last.isConnected ? last : document.body);
      if (!last || !isWithin || isSeen(last)) return;
      last = null;
      moveFocus();
    });
  });
}
