/**
 * The visible part of a board that is larger than its room: zooming around a point, and scrolling to cells. Two fingers
 * on the board zoom and pan; one finger is left to the browser, which scrolls.
 */

import {zoomStep} from './geometry.js';
import type {Layout} from './layout.js';
import type {State} from './state.js';

/** @param onZoom lays the board out again @returns scrolls until cells are visible, or at least the first of them */
export function createScroll(layout: Layout, state: State, onZoom: (zoom: number | null) => void) {
  const {scroller, grid} = layout.elements;
  listenPinch(grid, layout, zoom, (x, y) => scroller.scrollBy(x, y));

  /** Zooms towards a cell size, keeping the cell at a point of the window in place. */
  function zoom(wished: number, x: number, y: number) {
    const step = zoomStep(wished, layout.fitted, layout.whole);
    if (step === state.zoom) return;
    const before = layout.toGrid(x, y);
    const {size} = layout;
    onZoom(step);
    const after = layout.toGrid(x, y);
    if (!before || !after) return;
    const grown = layout.size / size;
    scroller.scrollBy(before.x * grown - after.x, before.y * grown - after.y);
  }

  return function reveal(cells: number[]) {
    const {columns} = state;
    for (const cell of [...cells].reverse()) {
      const {left, top, right, bottom} = layout.seen();
      const {size} = layout;
      const x = (cell % columns) * size;
      const y = Math.floor(cell / columns) * size;
      const past = (at: number, low: number, high: number) =>
        Math.min(0, at - size - low) || Math.max(0, at + 2 * size - high);
      scroller.scrollBy(past(x, left, right), past(y, top, bottom));
    }
  };
}

/** The middle of two fingers, and their distance. */
function pair([a, b]: TouchList) {
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    spread: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}

/** @param zoom towards a size around a point of the window @param pan by CSS px */
function listenPinch(
  element: HTMLElement,
  layout: Layout,
  zoom: (size: number, x: number, y: number) => void,
  pan: (x: number, y: number) => void,
) {
  let pinch: {size: number; spread: number; at: ReturnType<typeof pair>} | null = null;

  function begin({touches}: TouchEvent) {
    pinch = null;
    if (touches.length !== 2) return;
    const at = pair(touches);
    pinch = {size: layout.size, spread: at.spread, at};
  }

  function move(event: TouchEvent) {
    if (!pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault(); // otherwise the browser scrolls too
    const at = pair(event.touches);
    pan(pinch.at.x - at.x, pinch.at.y - at.y);
    zoom((pinch.size * at.spread) / pinch.spread, at.x, at.y);
    pinch.at = at;
  }

  element.addEventListener('touchmove', move, {passive: false});
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
    element.addEventListener(type, begin, {passive: true});
}
