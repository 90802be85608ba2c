/**
 * A long list of rows of one height, of which only those near the window are in the page. To people and tools it is one
 * list: each row says its place, and arrows, Page, Home and End keys walk it all.
 *
 * @template T
 * @typedef {{element: HTMLElement, set: (items: T[]) => void, focus: (index: number) => void}} List
 */
import {h} from '../dom.js';
import {createRovingFocus, setTabbable} from './roving-focus.js';
import {createVirtualRows} from './virtual-rows.js';

/**
 * @template {{id: string}} T
 * @param {string} label
 * @param {{row: (item: T) => HTMLElement, longest: T, onKey: (event: KeyboardEvent, item: T) => void}} parts
 *   `row` gives a list item whose first link is where the focus goes; `longest`: one whose row is as high as any
 * @returns {List<T>}
 */
export function createList(label, {row, longest, onKey}) {
  const element = h('div', {class: 'rows', role: 'list', 'aria-label': label});
  /** @type {T[]} */
  let items = [];
  const rows = createVirtualRows(element, {create, sample: () => row(longest)});
  const focus = createRovingFocus(element, rows, (event, index) => onKey(event, items[index]));

  /** @param {number} index @param {boolean} isTabbable whether Tab leads to it */
  function create(index, isTabbable) {
    const node = row(items[index]);
    node.setAttribute('role', 'listitem');
    node.setAttribute('aria-setsize', String(items.length));
    node.setAttribute('aria-posinset', String(index + 1));
    node.dataset.index = String(index);
    setTabbable(node, isTabbable);
    return node;
  }

  return {
    element,
    set(given) {
      // What is the same stays, with its focus.
      const isSame = given.length === items.length && given.every(({id}, i) => id === items[i].id);
      items = given;
      if (isSame) rows.ask();
      else rows.reset(items.length);
    },
    focus,
  };
}
