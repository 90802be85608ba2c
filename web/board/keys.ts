/** The board's keys. It passes on all others. */

import {keyName} from '../key-name.js';
import type {Grid} from './grid.js';
import {isClosed, type State} from './state.js';

/** Steps in rows and columns. */
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Where an arrow leads: to the next cell, or with Ctrl to the next closed cell in that direction. At the edge it stays.
 */
function arrowTarget(state: State, cell: number, [down, right]: [number, number], toClosed: boolean) {
  const {columns, rows} = state;
  let row = Math.floor(cell / columns) + down;
  let column = (cell % columns) + right;
  while (row >= 0 && column >= 0 && row < rows && column < columns) {
    const target = row * columns + column;
    if (!toClosed || isClosed(state, target)) return target;
    row += down;
    column += right;
  }
  return cell;
}

/** Where a key moves the focus, or null if it is not a key for moving. */
function keyTarget(state: State, cell: number, event: KeyboardEvent) {
  const {columns, rows} = state;
  const control = event.ctrlKey || event.metaKey;
  const rowStart = cell - (cell % columns);
  const name = keyName(event);
  if (name in ARROWS) return arrowTarget(state, cell, ARROWS[name], control);
  if (name === 'Home') return control ? 0 : rowStart;
  if (name === 'End') return control ? columns * rows - 1 : rowStart + columns - 1;
  return null;
}

/** What a key asks for, or null. @param name of the key */
function keyIntent(name: string): 'primary' | 'secondary' | null {
  if (name === 'Enter' || name === ' ') return 'primary';
  return name === 'f' ? 'secondary' : null;
}

/** Listens to the keys of the grid. @param other receives all other keys, and returns whether it handled them */
export function listenKeys(
  grid: Grid,
  state: State,
  ask: (type: 'primary' | 'secondary', cell: number) => void,
  other: (event: KeyboardEvent) => boolean,
) {
  /** @returns whether the key was ours */
  function handle(event: KeyboardEvent): boolean {
    const target = event.altKey ? null : keyTarget(state, grid.current, event);
    if (target !== null) {
      grid.focus(target);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false; // for the browser and the system
    const intent = keyIntent(keyName(event));
    if (!intent) return other(event);
    if (!event.repeat) ask(intent, grid.current); // a held key asks once
    return true;
  }
  grid.element.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented && handle(event)) event.preventDefault(); // a view may have taken it before
  });
}
