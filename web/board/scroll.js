/** What of a board larger than its room is seen: zooming round a point, and scrolling to cells. */
import {zoomStep} from './geometry.js';

/**
 * @param {HTMLElement} scroller
 * @param {{state: () => import('./state.js').State, layout: ReturnType<typeof import('./layout.js').createLayout>,
 *   onZoom: (step: number|null) => void}} parts  `onZoom` lays the board out anew
 */
export const createScroll = (scroller, {state, layout, onZoom}) => ({
  /**
   * Zooms towards a cell size, keeping what lies under a point of the window.
   *
   * @param {number} wished @param {number} x @param {number} y
   */
  zoom(wished, x, y) {
    const step = zoomStep(wished, layout.fitted, layout.whole);
    if (step === state().zoom) return;
    const before = layout.toGrid(x, y);
    const {size} = layout;
    onZoom(step);
    const after = layout.toGrid(x, y);
    if (!before || !after) return;
    const grown = layout.size / size;
    scroller.scrollBy(before.x * grown - after.x, before.y * grown - after.y);
  },

  /** Scrolls so far that cells are seen, the first of them at least. @param {number[]} cells */
  reveal(cells) {
    const {columns} = state();
    for (const cell of [...cells].reverse()) {
      const {left, top, right, bottom} = layout.seen();
      const {size} = layout;
      const x = (cell % columns) * size;
      const y = Math.floor(cell / columns) * size;
      const past = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
        Math.min(0, at - size - low) || Math.max(0, at + 2 * size - high);
      scroller.scrollBy(past(x, left, right), past(y, top, bottom));
    }
  },
});
