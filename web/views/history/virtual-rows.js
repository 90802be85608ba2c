/**
 * Rows of one height, of which only those near the window are in the page.
 *
 * @typedef {ReturnType<typeof createVirtualRows>} VirtualRows
 */

/** Rows kept ready beyond each edge of the window. */
const BEYOND = 8;

/**
 * @param {HTMLElement} element  holds the rows, and is as high as if all were in it
 * @param {{create: (index: number, isPinned: boolean) => HTMLElement, sample: () => HTMLElement}} rows
 *   `sample`: one that is as high as any
 */
export function createVirtualRows(element, {create, sample}) {
  const rowHeight = createMeasure(element, sample);
  /** The rows in the page by their place. @type {Map<number, HTMLElement>} */
  const present = new Map();
  let count = 0;
  /** The row that stays in the page wherever the window is. */
  let pinned = 0;
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
    element.style.height = `${count * height}px`;
    const top = element.getBoundingClientRect().top;
    const [begin, end] = [Math.floor(-top / height), Math.ceil((innerHeight - top) / height)];
    const inWindow = placesBetween(begin, end, count);
    // After a leap all rows are new: those in the window come first, the others a frame later.
    const isLeap = inWindow.length > 0 && !inWindow.some((index) => present.has(index));
    if (isLeap) ask();
    const wanted = new Set(isLeap ? inWindow : placesBetween(begin - BEYOND, end + BEYOND, count));
    if (pinned < count) wanted.add(pinned);
    for (const index of present.keys()) if (!wanted.has(index)) remove(index);
    show(
      [...wanted].sort((a, b) => a - b),
      height,
    );
  }

  /** @param {number} index */
  function remove(index) {
    present.get(index)?.remove();
    present.delete(index);
  }

  /** @param {number[]} wanted rising @param {number} height */
  function show(wanted, height) {
    // Rows are only put in, never moved: moving one would take its focus.
    let next = element.firstElementChild;
    for (const index of wanted) {
      const node = present.get(index) ?? create(index, index === pinned);
      present.set(index, node);
      if (node === next) next = node.nextElementSibling;
      else element.insertBefore(node, next);
      Object.assign(node.style, {height: `${height}px`, transform: `translateY(${index * height}px)`});
    }
  }

  return {
    rowHeight,
    /** Paints in the next frame. */
    ask,
    paint,
    get count() {
      return count;
    },
    get pinned() {
      return pinned;
    },
    /** @param {number} index */
    pin: (index) => void (pinned = index),
    /** @param {number} index @returns {HTMLElement|undefined} nothing where it is not in the page */
    at: (index) => present.get(index),
    /** Begins anew. @param {number} rows how many there are */
    reset(rows) {
      [...present.keys()].forEach(remove);
      [count, pinned] = [rows, 0];
      paint();
    },
  };
}

/** @param {number} from @param {number} to not included @param {number} count @returns {number[]} the places of `count` rows among these */
function placesBetween(from, to, count) {
  const [first, end] = [Math.max(0, from), Math.min(count, to)];
  return Array.from({length: Math.max(0, end - first)}, (_, i) => first + i);
}

/**
 * @param {HTMLElement} element @param {() => HTMLElement} sample
 * @returns {() => number} the height of a row, CSS px, measured where the width or the size of letters is another than before
 */
function createMeasure(element, sample) {
  let [width, letters, height] = [0, '', 1];
  return () => {
    const now = {width: element.clientWidth, letters: getComputedStyle(element).fontSize};
    if (now.width === width && now.letters === letters) return height;
    ({width, letters} = now);
    const probe = sample();
    element.append(probe);
    height = Math.ceil(probe.getBoundingClientRect().height);
    probe.remove();
    return height;
  };
}
