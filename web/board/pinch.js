/** Two fingers on the board: apart and together zooms, moving pans. One finger is left to the browser, which scrolls. */

/** @typedef {{x: number, y: number, spread: number}} Pair middle of two fingers and how far they are apart */

/** @param {TouchList} touches @returns {Pair} */
function pair([a, b]) {
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    spread: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}

/**
 * @param {HTMLElement} element
 * @param {{
 *   size: () => number,
 *   zoom: (size: number, x: number, y: number) => void,
 *   pan: (x: number, y: number) => void,
 * }} board size of a cell; zoom towards a size round a point of the window; pan by CSS px
 */
export function listenPinch(element, board) {
  /** @type {{size: number, spread: number, at: Pair} | null} */
  let pinch = null;

  /** @param {TouchEvent} event */
  function begin(event) {
    pinch = null;
    if (event.touches.length !== 2) return;
    const at = pair(event.touches);
    pinch = {size: board.size(), spread: at.spread, at};
  }

  /** @param {TouchEvent} event */
  function move(event) {
    if (!pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault(); // else the browser scrolls too
    const at = pair(event.touches);
    board.pan(pinch.at.x - at.x, pinch.at.y - at.y);
    board.zoom((pinch.size * at.spread) / pinch.spread, at.x, at.y);
    pinch.at = at;
  }

  element.addEventListener('touchstart', begin, {passive: true});
  element.addEventListener('touchmove', move, {passive: false});
  element.addEventListener('touchend', begin, {passive: true});
  element.addEventListener('touchcancel', begin, {passive: true});
}
