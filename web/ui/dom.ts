/** Helpers for what stands in the page. */

import {effect} from '../vendor/signals.js';

/** Lets hands and eyes in before what takes long. @returns in a later task */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Text that changes often: one node with another text. With a new one each time, sheets with `:has()` would be matched anew. (A
 * text that changes seldom is a new one, which is not seen to shift where it is wider.)
 */
export function tick(element: HTMLElement, read: () => string): HTMLElement {
  const text = new Text();
  effect(() => {
    const now = read();
    // Whatever translates the page puts texts of its own in the place of ours.
    if (text.parentNode !== element) element.replaceChildren(text);
    if (text.data !== now) text.data = now;
  });
  return element;
}

/** Says a text in a live region: the same words once more are to be heard once more. */
export function announce(element: Element, text: string) {
  if (element.textContent === text) element.textContent = '';
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Changes what is seen. Where that hides what has the focus, it would be nowhere, and no key would act.
 *
 * @param moveFocus where to, then @returns what the change does
 */
export function keepFocus<T>(change: () => T, moveFocus: () => void): T {
  const focused = document.activeElement;
  const changed = change();
  if (focused && focused !== document.body && !isSeen(focused)) moveFocus();
  return changed;
}

/** @returns whether it is shown somewhere, and not only kept its room */
export const isSeen = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

/** Closes all dialogs that are open. */
export const closeDialogs = (within: ParentNode = document) =>
  within.querySelectorAll('dialog').forEach((dialog) => dialog.close());
