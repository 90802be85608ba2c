/** Keys that work wherever the focus is, except on elements that use them. */

import {keyName} from '../../key-name.js';

export {keyName};

/** These repeat while they are held, like arrows: undo and redo, a step and a move of the machine, another world. */
const STEPS = 'uydxn';

/** Whether a key that begins or switches something is held down, which counts once. */
export function isHeld(event: KeyboardEvent) {
  const name = keyName(event);
  return event.repeat && (name.length === 1 || name === 'F2') && !STEPS.includes(name);
}

/** Whether a key is meant for something else: a modifier is held, a dialog is open, or the focused element needs it. */
export function isTaken(event: KeyboardEvent) {
  const {target, altKey, ctrlKey, metaKey} = event;
  const name = keyName(event);
  if (altKey || ctrlKey || metaKey || !(target instanceof Element) || document.querySelector('dialog[open]'))
    return true;
  if (name === 'Escape') return false;
  if (name === ' ') return target.closest('button, a, select, summary') !== null;
  return target.closest('[role="gridcell"], select') !== null;
}
