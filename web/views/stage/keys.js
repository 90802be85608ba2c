/** Keys that work wherever the focus is, but for what has a use of its own for them. */

/**
 * Whether a key is meant for something else: a modifier is held, a dialog is open, or what has the focus needs it itself.
 *
 * @param {KeyboardEvent} event
 */
export function isTaken({key, target, altKey, ctrlKey, metaKey}) {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element) || document.querySelector('dialog[open]'))
    return true;
  if (key === 'Escape') return false;
  if (key === ' ') return target.closest('button, a, select, summary') !== null;
  return target.closest('[role="gridcell"], select') !== null;
}
