/** The elements of the board and their sizes: fitted to the room, on whole device pixels, scrolling if necessary. */

import {BORDER, cellSize, type Extent, frameSize, gapPixels, wholeSize} from './geometry.js';
import type {State} from './state.js';

/** CSS px from an edge of what is visible, within which a stroke scrolls. */
const EDGE = 28;
/** CSS px a ms. */
const FASTEST = 0.6;

export type Layout = ReturnType<typeof createLayout>;

/** @param name class */
function box(name: string, parent: HTMLElement) {
  const element = document.createElement('div');
  element.className = name;
  parent.append(element);
  return element;
}

/**
 * Builds the board's elements: in the frame a scroller, in it a sheet as large as the grid, on it the painted tiles,
 * the grid that people and tools use, and effects over both; on top of everything the text of a covered board, which
 * lets presses through.
 */
function buildElements(host: HTMLElement) {
  const frame = box('board', host);
  const scroller = box('board-scroller', frame);
  const sheet = box('board-sheet', scroller);
  const tiles = box('board-tiles', sheet);
  const grid = box('board-grid', sheet);
  const arrows = box('board-arrows', sheet);
  const effects = box('board-effects', sheet);
  const hairline = box('board-hairline', frame);
  const cover = box('board-cover', frame);
  cover.hidden = true;
  for (const element of [tiles, arrows, effects, hairline]) element.setAttribute('aria-hidden', 'true');
  return {frame, scroller, sheet, tiles, grid, arrows, effects, cover};
}

/** @returns CSS px inside its padding */
function contentBox(element: HTMLElement): Extent {
  const style = getComputedStyle(element);
  return {
    width: element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
    height: element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
  };
}

/** @param room CSS px the board may take; by default the host's content box */
export function createLayout(host: HTMLElement, state: State, room: () => Extent = () => contentBox(host)) {
  const elements = buildElements(host);
  const {frame, scroller, sheet} = elements;
  let size = 0;
  let fitted = 0;
  let whole = 0;
  let ratio = 1;

  /**
   * In which directions the board is larger than its room; the scroll bar of one direction may make the other too small
   * as well.
   */
  function overflow(width: number, height: number) {
    const bar = scroller.offsetWidth - scroller.clientWidth;
    const wide = sheet.offsetWidth + gapPixels(ratio) / ratio;
    const tall = sheet.offsetHeight + gapPixels(ratio) / ratio;
    const both = wide > width && tall > height;
    const x = both || wide > width || (tall > height && wide + bar > width);
    const y = both || tall > height || (wide > width && tall + bar > height);
    return {x, y};
  }

  /** Sizes the scroller within the room. @param height of the room inside the borders */
  function scroll(width: number, height: number) {
    scroller.style.cssText = 'overflow: scroll';
    const {x, y} = overflow(width, height);
    scroller.style.cssText =
      x || y
        ? `overflow-x: ${x ? 'scroll' : 'hidden'}; overflow-y: ${y ? 'scroll' : 'hidden'}; max-width: ${width}px; max-height: ${height}px`
        : '';
  }

  /** Marks the edges beyond which there is more of the board, where no scroll bar shows it. */
  function markMore() {
    const {scrollLeft: left, scrollTop: top, clientWidth, clientHeight} = scroller;
    const hasBar = scroller.offsetWidth > clientWidth || scroller.offsetHeight > clientHeight;
    const free = {
      top,
      left,
      bottom: scroller.scrollHeight - top - clientHeight,
      right: scroller.scrollWidth - left - clientWidth,
    };
    const edges = hasBar ? [] : Object.entries(free).filter(([, more]) => more > 1);
    const more = edges.map(([edge]) => edge).join(' ');
    if (!more) delete frame.dataset.more;
    else if (more !== frame.dataset.more) frame.dataset.more = more;
  }

  /**
   * Moves the frame by a fraction of a pixel, so that the canvas matches the screen's pixels wherever it is on the
   * page.
   */
  function align() {
    frame.style.left = frame.style.top = '0';
    const {left, top} = sheet.getBoundingClientRect();
    frame.style.left = `${Math.round(left * ratio) / ratio - left}px`;
    frame.style.top = `${Math.round(top * ratio) / ratio - top}px`;
  }

  scroller.addEventListener('scroll', markMore, {passive: true});

  return {
    elements,
    /** CSS px of a cell; of a cell at which the board fits; and of one at which all of it is visible. */
    get size() {
      return size;
    },
    get fitted() {
      return fitted;
    },
    get whole() {
      return whole;
    },
    get ratio() {
      return ratio;
    },
    /** Fits the board to its room. Without room, as in a hidden view, nothing changes. */
    fit() {
      const {columns, zoom, least} = state;
      const {width, height} = room();
      if (width <= 0 || height <= 0 || !columns) return;
      const {scrollLeft, scrollTop} = scroller;
      ratio = devicePixelRatio;
      const touch = matchMedia('(pointer: coarse)').matches;
      const take = frameSize(ratio);
      const inside = {width: width - take, height: height - take};
      fitted = cellSize(state, inside, ratio, {zoom: null, least, touch});
      whole = wholeSize(state, inside, ratio);
      size = zoom === null ? fitted : cellSize(state, inside, ratio, {zoom, least, touch});
      frame.style.setProperty('--cell', `${size}px`);
      frame.style.setProperty('--gap', `${gapPixels(ratio) / ratio}px`);
      sheet.style.width = `${columns * size}px`;
      sheet.style.height = `${state.rows * size}px`;
      scroll(width - 2 * BORDER, height - 2 * BORDER);
      scroller.scrollTo(scrollLeft, scrollTop);
      align();
      markMore();
    },
    /** The visible part of the grid, CSS px. */
    seen() {
      const {scrollLeft: left, scrollTop: top, clientWidth, clientHeight} = scroller;
      return {left, top, right: left + clientWidth, bottom: top + clientHeight};
    },
    /**
     * Scrolls for some ms towards a point of the window that is at the edge of the visible part, or beyond it.
     *
     * @returns the nearest visible point, null if there is nothing to scroll to
     */
    drift({clientX, clientY}: {clientX: number; clientY: number}, ms: number) {
      const {left, top} = scroller.getBoundingClientRect();
      const {clientWidth, clientHeight, scrollLeft, scrollTop} = scroller;
      scroller.scrollBy(pace(clientX - left, clientWidth) * ms, pace(clientY - top, clientHeight) * ms);
      if (scroller.scrollLeft === scrollLeft && scroller.scrollTop === scrollTop) return null;
      return {
        clientX: Math.min(Math.max(clientX, left + 1), left + clientWidth - 1),
        clientY: Math.min(Math.max(clientY, top + 1), top + clientHeight - 1),
      };
    },
    /** A point of the window as a point of the grid, or null if the board is not visible there. */
    toGrid(x: number, y: number) {
      const view = scroller.getBoundingClientRect();
      if (x < view.left || y < view.top || x >= view.right || y >= view.bottom) return null;
      const {left, top} = sheet.getBoundingClientRect();
      return {x: x - left, y: y - top};
    },
  };
}

/** CSS px a ms in which to scroll at a place along a visible length: faster towards its ends, and 0 between them. */
function pace(at: number, length: number): number {
  const past = Math.min(0, at - EDGE) || Math.max(0, at - length + EDGE);
  return (Math.min(Math.max(past, -EDGE), EDGE) / EDGE) * FASTEST;
}
