/** Helpers for elements in the page. */

import {effect} from '../vendor/signals.js';

/**
 * Text that changes often: the same node gets a new text. New nodes would make the browser match sheets with `:has()`
 * again each time. (Text that changes rarely gets a new node, which does not count as a layout shift if it is wider.)
 */
export function tick(element: HTMLElement, read: () => string): HTMLElement {
  const text = new Text();
  effect(() => {
    const now = read();
    // Page translators replace our text node with their nodes.
    if (text.parentNode !== element) element.replaceChildren(text);
    if (text.data !== now) text.data = now;
  });
  return element;
}

/** Says a text in a live region: the same words again must be heard again. */
export function announce(element: Element, text: string) {
  if (element.textContent === text) element.textContent = '';
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Changes what is shown. If that hides the focused element, the focus would be nowhere, and no key would work.
 *
 * @param moveFocus where to, in that case @returns the result of the change
 */
export function keepFocus<T>(change: () => T, moveFocus: () => void): T {
  const focused = document.activeElement;
  const changed = change();
  if (focused && focused !== document.body && !isSeen(focused)) moveFocus();
  return changed;
}

/** @returns whether it is visible and does not only reserve its space */
export const isSeen = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

/** Closes all open dialogs. */
export const closeDialogs = (within: ParentNode = document) =>
  within.querySelectorAll('dialog').forEach((dialog) => dialog.close());
