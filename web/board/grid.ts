/**
 * The accessible grid: a real `role="grid"` over the painted board. Pointers, screen readers and tests use its cells;
 * one cell at a time is in the tab order. Large boards keep only the cells around the focus in the document.
 */

import {cellDescription, cellName} from './names.js';
import type {State} from './state.js';

export type Grid = ReturnType<typeof createGrid>;

const WHOLE = 2000; // up to this number, all cells are in the document
const REACH = 14; // on a larger board, cells in the document on each side of the focus
const BRINK = 3; // closer than this to the end of these cells, the focus moves them along

/** Rows and columns, ends included. */
export type Region = {top: number; left: number; bottom: number; right: number};

function regionRound(focus: number, {columns, rows}: State): Region {
  if (columns * rows <= WHOLE) return {top: 0, left: 0, bottom: rows - 1, right: columns - 1};
  const row = Math.floor(focus / columns);
  const column = focus % columns;
  return {
    top: Math.max(0, row - REACH),
    left: Math.max(0, column - REACH),
    bottom: Math.min(rows - 1, row + REACH),
    right: Math.min(columns - 1, column + REACH),
  };
}

/**
 * Whether the focus is near the end of what is in the document, and there is more of the board beyond.
 *
 * @param region that is in the document
 */
function isNearBrink(focus: number, {top, left, bottom, right}: Region, {columns, rows}: State) {
  /** @param at row or column @param end of the board */
  const isInside = (at: number, first: number, last: number, end: number) =>
    at >= first + (first > 0 ? BRINK : 0) && at <= last - (last < end ? BRINK : 0);
  return !(
    isInside(Math.floor(focus / columns), top, bottom, rows - 1) && isInside(focus % columns, left, right, columns - 1)
  );
}

/** @param variable CSS variable that places the element @param index from 0 */
function placed(role: string, variable: string, index: number, attribute: 'aria-rowindex' | 'aria-colindex') {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  element.setAttribute(attribute, String(index + 1));
  element.style.setProperty(variable, String(index));
  return element;
}

/** @param element gets `role="grid"` and the cells */
export function createGrid(element: HTMLElement, state: State) {
  const elements: Map<number, HTMLElement> = new Map();
  const numbers: Map<HTMLElement, number> = new Map();
  const names: Map<number, string> = new Map();
  /** The descriptions of cells, which are read after their names. */
  const described: Map<number, string> = new Map();
  let region: Region = {top: 0, left: 0, bottom: -1, right: -1};
  let current = 0;

  element.setAttribute('role', 'grid');
  element.setAttribute('aria-label', 'Board');

  function buildRow(row: number) {
    const line = placed('row', '--row', row, 'aria-rowindex');
    for (let column = region.left; column <= region.right; column++) {
      const cell = row * state.columns + column;
      const box = placed('gridcell', '--column', column, 'aria-colindex');
      box.tabIndex = cell === current ? 0 : -1;
      elements.set(cell, box);
      numbers.set(box, cell);
      line.append(box);
    }
    return line;
  }

  /** Puts the cells around the focus into the document. */
  function build() {
    region = regionRound(current, state);
    for (const each of [elements, numbers, names, described]) each.clear();
    const lines = [];
    for (let row = region.top; row <= region.bottom; row++) lines.push(buildRow(row));
    element.replaceChildren(...lines);
    rename();
  }

  function describe(cell: number, box: HTMLElement) {
    const description = cellDescription(state, cell);
    if ((described.get(cell) ?? '') === description) return;
    described.set(cell, description);
    box.ariaDescription = description || null;
  }

  /** Updates every name; names that have not changed are not touched. */
  function rename() {
    for (const [cell, box] of elements) {
      describe(cell, box);
      const name = cellName(state, cell);
      if (names.get(cell) === name) continue;
      names.set(cell, name);
      box.setAttribute('aria-label', name);
    }
  }

  return {
    element,
    rename,
    /** The cell in the tab order. */
    get current() {
      return current;
    },
    get hasFocus() {
      return element.contains(document.activeElement);
    },
    /** A new size: the cell in the tab order stays if possible. */
    resize() {
      const {columns, rows} = state;
      const focused = element.contains(document.activeElement);
      current = Math.max(0, Math.min(current, columns * rows - 1));
      element.setAttribute('aria-rowcount', String(rows));
      element.setAttribute('aria-colcount', String(columns));
      build();
      if (focused) elements.get(current)?.focus({preventScroll: true});
    },
    /** Makes a cell the one in the tab order, without moving the focus. */
    rove(cell: number) {
      const before = elements.get(current);
      if (before) before.tabIndex = -1;
      current = cell;
      if (isNearBrink(cell, region, state)) build();
      const box = elements.get(cell);
      if (box) box.tabIndex = 0;
    },
    focus(cell: number, options?: FocusOptions) {
      this.rove(cell);
      elements.get(cell)?.focus(options);
    },
    /** The cell of a grid cell's element, or null. */
    cellOf(target: EventTarget | null) {
      return numbers.get(target as HTMLElement) ?? null;
    },
  };
}
