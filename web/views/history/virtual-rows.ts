/** Rows of one height, of which only those near the window are in the page. */

import {each} from '../../ui/each.js';
import {type Attributes, h} from '../../ui/h.js';
import {signal} from '../../vendor/signals.js';

/** Rows kept ready beyond each edge of the window. */
const BEYOND = 8;

/**
 * @param create gives the row of a place @param sample gives one that is as high as any @returns `element`, as high as if
 * all rows were in it
 */
export function createVirtualRows(
  attributes: Attributes,
  create: (index: number) => HTMLElement,
  sample: () => HTMLElement,
) {
  /** All rows of the list that is shown now. */
  let rows: {index: number}[] = [];
  /** Those of them that are in the page, rising. */
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

  /** @returns the height of a row, CSS px, measured where the width or the size of letters is another than before */
  function rowHeight(): number {
    const [width, letters] = [element.clientWidth, getComputedStyle(element).fontSize];
    if (measured.width === width && measured.letters === letters) return measured.height;
    const row = sample();
    probe.value = row;
    Object.assign(measured, {width, letters, height: Math.ceil(row.getBoundingClientRect().height)});
    probe.value = null;
    return measured.height;
  }

  /** Not within an effect: rows that are to be measured and placed must be in the page at once. */
  function paint() {
    isAsked = false;
    if (!element.offsetParent) {
      // Shown again it has another size than it had, even where that happens within a frame, and so is painted then.
      element.style.height = '';
      return;
    }
    if (!isWatched && element.parentElement) {
      // What stands beside the rows grows with the letters; the rows do not by themselves.
      observer.observe(element.parentElement);
      isWatched = true;
    }
    const height = rowHeight();
    element.style.height = `${rows.length * height}px`;
    const top = element.getBoundingClientRect().top;
    const [begin, end] = [Math.floor(-top / height), Math.ceil((innerHeight - top) / height)];
    const inWindow = rows.slice(Math.max(0, begin), Math.max(0, end));
    // After a leap all rows are new: those in the window come first, the others a frame later.
    const isLeap = inWindow.length > 0 && !inWindow.some((row) => present.value.includes(row));
    if (isLeap) ask();
    const near = isLeap ? inWindow : rows.slice(Math.max(0, begin - BEYOND), Math.max(0, end + BEYOND));
    const wanted = new Set([...near, ...rows.slice(pinned.value, pinned.value + 1)]);
    present.value = [...wanted].sort((one, other) => one.index - other.index);
    for (const {index} of present.value)
      Object.assign(at(index)?.style ?? {}, {height: `${height}px`, transform: `translateY(${index * height}px)`});
  }

  /** @returns nothing where it is not in the page */
  const at = (index: number) => element.children[present.value.indexOf(rows[index])] as HTMLElement | undefined;

  return {
    element,
    pinned,
    rowHeight,
    /** Paints in the next frame. */
    ask,
    paint,
    at,
    /** Begins anew. @param count of rows */
    reset(count: number) {
      rows = Array.from({length: count}, (_, index) => ({index}));
      present.value = [];
      pinned.value = 0;
      paint();
    },
  };
}
