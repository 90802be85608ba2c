/** Where the focus goes when its element is gone. */

import {effect} from '../vendor/signals.js';
import {isSeen} from './dom.js';

/**
 * The focused element, or the last one before it was hidden: browsers take the focus away as soon as something is
 * measured.
 */
let last: Element | null = null;

document.addEventListener('focusin', ({target}) => (last = target as Element));
document.addEventListener('focusout', ({target}) =>
  // An element loses the focus before it is removed.
  queueMicrotask(() => {
    if (last === target && isSeen(last as Element)) last = null;
  }),
);

/**
 * Watches signals that may hide the focused element, after which no key would work.
 *
 * @param read the signals @param moveFocus to another element @param within the only element that is watched
 */
export function guardFocus(read: () => unknown, moveFocus: () => void, within: Element = document.body) {
  effect(() => {
    read();
    // After everything that depends on the signals has changed.
    queueMicrotask(() => {
      // A removed element was somewhere in the page.
      const isWithin = last && within.contains(last.isConnected ? last : document.body);
      if (!last || !isWithin || isSeen(last)) return;
      last = null;
      moveFocus();
    });
  });
}
