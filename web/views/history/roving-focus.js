/** Arrows, Page, Home and End keys walk a list row by row; Tab leads to one of its rows, which stays in the page. */
import {keyName} from '../../board/key-name.js';

/**
 * @param {HTMLElement} element  holds the rows @param {import('./virtual-rows.js').VirtualRows} rows
 * @param {(event: KeyboardEvent, index: number) => void} onKey of all other keys
 * @returns {(index: number) => void} puts the focus on a row, clipped to the list
 */
export function createRovingFocus(element, rows, onKey) {
  element.addEventListener('focusin', ({target}) => activate(indexOf(target)));
  element.addEventListener('keydown', walk);

  /** @param {number} index */
  function activate(index) {
    if (index < 0 || index === rows.pinned) return;
    setTabbable(rows.at(rows.pinned), false);
    setTabbable(rows.at(index), true);
    // The focus must not vanish under the hand, and Tab must find its row.
    rows.pin(index);
  }

  /** @param {number} index */
  function focus(index) {
    if (!rows.count) return;
    activate(Math.min(rows.count - 1, Math.max(0, index)));
    rows.paint();
    const node = rows.at(rows.pinned);
    node?.scrollIntoView({block: 'nearest'});
    node?.querySelector('a')?.focus({preventScroll: true});
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const index = indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(innerHeight / rows.rowHeight()) - 2);
    /** @type {Record<string, number>} */
    const steps = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -index,
      End: rows.count - 1 - index,
    };
    const name = keyName(event);
    if (!(name in steps)) return onKey(event, index);
    event.preventDefault();
    focus(index + steps[name]);
  }

  return focus;
}

/** @param {HTMLElement|undefined} row @param {boolean} isTabbable whether Tab leads to its controls */
export function setTabbable(row, isTabbable) {
  for (const control of row?.querySelectorAll('a, button') ?? [])
    control.setAttribute('tabindex', isTabbable ? '0' : '-1');
}

/** @param {EventTarget|null} target @returns {number} the place of the row it is in, or −1 */
function indexOf(target) {
  const node = target instanceof Element ? target.closest('[data-index]') : null;
  return node instanceof HTMLElement ? Number(node.dataset.index) : -1;
}
