/** Rows of equal height, of which only those near the window are in the page. */

import {each} from '../../ui/each.js';
import {type Attributes, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';

/** Rows kept beyond each edge of the window. */
const BEYOND = 8;

/**
 * @param create returns the row of a place @param sample returns a row as tall as any @returns `element`, as tall as if
 * it contained all rows
 */
export function createVirtualRows(
  attributes: Attributes,
  create: (index: number) => HTMLElement,
  sample: () => HTMLElement,
) {
  /** All rows of the current list. */
  let rows: {index: number}[] = [];
  /** Those in the page, in order. */
  const present = signal<typeof rows>([]);
  const probe = signal<HTMLElement | null>(null);
  const nodes = each(
    () => present.value,
    ({index}) => create(index),
  );
  const element: HTMLElement = h('div', attributes, () => [...nodes(), probe.value]);
  /** The row that stays in the page wherever the window is. */
  const pinned = signal(0);
  const measured = {width: 0, letters: '', height: 1};
  let isAsked = false;
  let isWatched = false;
  addEventListener('scroll', ask, {passive: true});
  addEventListener('resize', ask);
  const observer = new ResizeObserver(ask);
  observer.observe(element);

  function ask() {
    if (!isAsked) requestAnimationFrame(paint);
    isAsked = true;
  }

  /** @returns the height of a row, CSS px, measured again when the width or the letter size has changed */
  function rowHeight(): number {
    const [width, letters] = [element.clientWidth, getComputedStyle(element).fontSize];
    if (measured.width === width && measured.letters === letters) return measured.height;
    const row = sample();
    probe.value = row;
    Object.assign(measured, {width, letters, height: Math.ceil(row.getBoundingClientRect().height)});
    probe.value = null;
    return measured.height;
  }

  /** Not within an effect: rows that will be measured and placed must be in the page at once. */
  function paint() {
    isAsked = false;
    if (!element.offsetParent) {
      // When it is shown again its size differs, even within the same frame, so it is painted then.
      element.style.height = '';
      return;
    }
    if (!isWatched && element.parentElement) {
      // Elements next to the rows grow with the letters, while the rows do not change on their own.
      observer.observe(element.parentElement);
      isWatched = true;
    }
    const height = rowHeight();
    element.style.height = `${rows.length * height}px`;
    const top = element.getBoundingClientRect().top;
    const [begin, end] = [Math.floor(-top / height), Math.ceil((innerHeight - top) / height)];
    const inWindow = rows.slice(Math.max(0, begin), Math.max(0, end));
    // After a jump all rows are new: those in the window come first, the others a frame later.
    const isLeap = inWindow.length > 0 && !inWindow.some((row) => present.value.includes(row));
    if (isLeap) ask();
    const near = isLeap ? inWindow : rows.slice(Math.max(0, begin - BEYOND), Math.max(0, end + BEYOND));
    const wanted = new Set([...near, ...rows.slice(pinned.value, pinned.value + 1)]);
    present.value = [...wanted].sort((one, other) => one.index - other.index);
    for (const {index} of present.value)
      Object.assign(at(index)?.style ?? {}, {height: `${height}px`, transform: `translateY(${index * height}px)`});
  }

  /** @returns nothing if it is not in the page */
  const at = (index: number) => element.children[present.value.indexOf(rows[index])] as HTMLElement | undefined;

  return {
    element,
    pinned,
    rowHeight,
    /** Paints in the next frame. */
    ask,
    paint,
    at,
    /** Starts over. @param count of rows */
    reset(count: number) {
      rows = Array.from({length: count}, (_, index) => ({index}));
      present.value = [];
      pinned.value = 0;
      paint();
    },
  };
}
