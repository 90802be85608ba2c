/**
 * A long list of rows of one height, of which only those near the window are in the page. To people and tools it is one
 * list: each row says its place, and arrows, Page, Home and End keys walk it all.
 *
 * @template T
 * @typedef {{element: HTMLElement, set: (items: T[]) => void, focus: (index: number) => void}} List
 */
import {h} from '../dom.js';

/** Rows kept ready beyond each edge of the window. */
const BEYOND = 8;

/**
 * @template {{id: string}} T
 * @param {string} label
 * @param {{row: (item: T) => HTMLElement, longest: T, onKey: (event: KeyboardEvent, item: T) => void}} parts
 *   `row` gives a list item whose first link is where the focus goes; `longest`: one whose row is as high as any
 * @returns {List<T>}
 */
export function createList(label, {row, longest, onKey}) {
  const element = h('div', {class: 'rows', role: 'list', 'aria-label': label, onkeydown, onfocusin});
  /** @type {T[]} */
  let items = [];
  /** @type {Map<number, HTMLElement>} rows in the page by their place */
  const rows = new Map();
  /** The row that Tab leads to. */
  let active = 0;
  let isAsked = false;
  const measured = {width: 0, letters: '', height: 1};
  addEventListener('scroll', ask, {passive: true});
  addEventListener('resize', ask);
  new ResizeObserver(ask).observe(element);

  function ask() {
    if (!isAsked) requestAnimationFrame(paint);
    isAsked = true;
  }

  function paint() {
    isAsked = false;
    if (!element.offsetParent) return;
    const height = rowHeight();
    element.style.height = `${items.length * height}px`;
    const top = element.getBoundingClientRect().top;
    const [begin, end] = [Math.floor(-top / height), Math.ceil((innerHeight - top) / height)];
    const inWindow = between(begin, end);
    // After a leap all rows are new: those in the window come first, the others a frame later.
    const isLeap = inWindow.length > 0 && !inWindow.some((index) => rows.has(index));
    if (isLeap) ask();
    const wanted = new Set(isLeap ? inWindow : between(begin - BEYOND, end + BEYOND));
    // The focus must not vanish under the hand, and Tab must find its row.
    if (active < items.length) wanted.add(active);
    show(
      [...wanted].sort((a, b) => a - b),
      height,
    );
  }

  /** @param {number} from @param {number} to not included @returns {number[]} the places of the list among these */
  function between(from, to) {
    const [first, end] = [Math.max(0, from), Math.min(items.length, to)];
    return Array.from({length: Math.max(0, end - first)}, (_, i) => first + i);
  }

  /** @returns {number} CSS px, measured where the width or the size of letters is another than before */
  function rowHeight() {
    const [width, letters] = [element.clientWidth, getComputedStyle(element).fontSize];
    if (width === measured.width && letters === measured.letters) return measured.height;
    const probe = row(longest);
    element.append(probe);
    Object.assign(measured, {width, letters, height: Math.ceil(probe.getBoundingClientRect().height)});
    probe.remove();
    for (const node of rows.values()) node.style.height = `${measured.height}px`;
    return measured.height;
  }

  /** @param {number[]} wanted rising @param {number} height */
  function show(wanted, height) {
    const kept = new Set(wanted);
    for (const [index, node] of rows) {
      if (kept.has(index)) continue;
      node.remove();
      rows.delete(index);
    }
    // Rows are only put in, never moved: moving one would take its focus.
    let next = element.firstElementChild;
    for (const index of wanted) {
      const node = rows.get(index) ?? made(index);
      if (node === next) next = node.nextElementSibling;
      else element.insertBefore(node, next);
      node.style.transform = `translateY(${index * height}px)`;
    }
  }

  /** @param {number} index */
  function made(index) {
    const node = row(items[index]);
    node.setAttribute('role', 'listitem');
    node.setAttribute('aria-setsize', String(items.length));
    node.setAttribute('aria-posinset', String(index + 1));
    node.dataset.index = String(index);
    node.style.height = `${rowHeight()}px`;
    rows.set(index, node);
    reach(index, index === active);
    return node;
  }

  /** @param {number} index @param {boolean} byTab */
  function reach(index, byTab) {
    for (const control of rows.get(index)?.querySelectorAll('a, button') ?? [])
      control.setAttribute('tabindex', byTab ? '0' : '-1');
  }

  /** @param {EventTarget|null} target @returns {number} the place of the row it is in, or −1 */
  function indexOf(target) {
    const node = target instanceof Element ? target.closest('[data-index]') : null;
    return node instanceof HTMLElement ? Number(node.dataset.index) : -1;
  }

  /** @param {FocusEvent} event */
  function onfocusin({target}) {
    activate(indexOf(target));
  }

  /** @param {number} index */
  function activate(index) {
    if (index < 0 || index === active) return;
    reach(active, false);
    active = index;
    reach(active, true);
  }

  /** @param {number} index clipped to the list */
  function focus(index) {
    if (!items.length) return;
    activate(Math.min(items.length - 1, Math.max(0, index)));
    paint();
    const node = rows.get(active);
    node?.scrollIntoView({block: 'nearest'});
    node?.querySelector('a')?.focus({preventScroll: true});
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    const index = indexOf(event.target);
    const page = Math.max(1, Math.floor(innerHeight / rowHeight()) - 2);
    /** @type {Record<string, number>} */
    const steps = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -index,
      End: items.length - 1 - index,
    };
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(event.key in steps)) return onKey(event, items[index]);
    event.preventDefault();
    focus(index + steps[event.key]);
  }

  return {
    element,
    set(given) {
      // What is the same stays, with its focus.
      const isSame = given.length === items.length && given.every(({id}, i) => id === items[i].id);
      items = given;
      if (isSame) return ask();
      for (const node of rows.values()) node.remove();
      rows.clear();
      active = 0;
      paint();
    },
    focus,
  };
}
