/** No menu of the browser's comes where a right button that aims at a cell may miss: on the frame, and a little round it. */

const MARGIN = 8; // CSS px

/** @param {HTMLElement} frame of the board @param {AbortSignal} signal when it is gone */
export function keepMenuAway(frame, signal) {
  /** How far a point lies outside the frame; below 0 within. @param {MouseEvent} event @returns {number} CSS px */
  function distance({clientX, clientY}) {
    const {left, top, right, bottom, width} = frame.getBoundingClientRect();
    return width ? Math.max(left - clientX, clientX - right, top - clientY, clientY - bottom) : Infinity;
  }

  /** @param {MouseEvent} event @returns {boolean} what lies over the board keeps its menu */
  function isOurs(event) {
    const target = /** @type {Element} */ (event.target);
    const far = distance(event);
    return far < 0 ? frame.contains(target) : far <= MARGIN && !target.closest('dialog');
  }

  document.addEventListener(
    'contextmenu',
    (event) => {
      if (isOurs(event)) event.preventDefault();
    },
    {signal},
  );
}
