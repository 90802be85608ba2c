/** Keys that work wherever the focus is, but for what has a use of its own for them. */
import {keyName} from '../../board/key-name.js';

export {keyName};

/**
 * Whether a key is meant for something else: a modifier is held, a dialog is open, or what has the focus needs it itself.
 *
 * @param {KeyboardEvent} event
 */
export function isTaken(event) {
  const {target, altKey, ctrlKey, metaKey} = event;
  const name = keyName(event);
  if (altKey || ctrlKey || metaKey || !(target instanceof Element) || document.querySelector('dialog[open]'))
    return true;
  if (name === 'Escape') return false;
  if (name === ' ') return target.closest('button, a, select, summary') !== null;
  return target.closest('[role="gridcell"], select') !== null;
}
