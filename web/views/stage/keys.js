/** Keys that work wherever the focus is, but for what has a use of its own for them. */

/** @param {KeyboardEvent} event @returns {boolean} whether a key with a modifier, a dialog, or what has the focus has a use for it */
export function isTaken({key, target, altKey, ctrlKey, metaKey}) {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element) || document.querySelector('dialog[open]'))
    return true;
  if (key === 'Escape') return false;
  if (key === ' ') return target.closest('button, a, select, summary') !== null;
  return target.closest('[role="gridcell"], select') !== null;
}
