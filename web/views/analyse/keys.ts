/** The keys of the analyser. Those of the board draw on its cursor, or on the whole selected block. */

import {CLOSED, EXPLODED, MARKED} from '../../cells.js';
import {keyName} from '../../key-name.js';
import type {Analyser, Tool} from '../../model/analyse/analyse.js';
import {cellsOf, setTotal} from '../../model/analyse/sketch.js';
import * as words from '../../words/analyse.js';
import {deedOf, drawOn, flaggingOf} from './drawing.js';
import type {Selection} from './selection.js';

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

const TOOLS: Record<string, Tool> = {
  ...Object.fromEntries(Array.from({length: 9}, (_, number) => [String(number), number])),
  '?': MARKED,
  Backspace: CLOSED,
  Delete: CLOSED,
  x: EXPLODED,
};

const TOTALS: Record<string, number> = {'+': 1, '=': 1, '-': -1, '−': -1};

/**
 * @param element the view @param host of the board; its keys are heard before the board hears them
 */
export function listenKeys(element: HTMLElement, host: HTMLElement, model: Analyser, selection: Selection) {
  element.addEventListener('keydown', (event) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type === 'number';
    if (!isField && !event.defaultPrevented && goBack(event)) event.preventDefault();
  });

  function goBack(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const name = keyName(event);
    if (name === 'z') event.shiftKey ? model.redo() : model.undo();
    else if (name === 'y') model.redo();
    else return false;
    return true;
  }

  host.addEventListener('keydown', (event) => draws(event) && event.preventDefault(), true);

  // The board has moved its cursor by now.
  host.addEventListener('keydown', (event) => {
    const [from, to] = [begun, model.cell.peek()];
    begun = null;
    if (from !== null && to !== null && event.shiftKey) selection.extend(from, to);
  });

  /** Where the cursor was before a key that selects. */
  let begun: number | null = null;

  /** @returns whether the key was one of these */
  function draws(event: KeyboardEvent): boolean {
    const name = keyName(event);
    if (MOVES.has(name)) {
      begun = event.shiftKey ? model.cell.peek() : null;
      if (!event.shiftKey) selection.drop();
      return false;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (name === 'Escape') return leave();
    if (name in TOTALS) return count(TOTALS[name]);
    const block = selection.block.peek();
    const cursor = model.cell.peek();
    const cells = block ? cellsOf(block, model.sketch.peek()) : cursor === null ? [] : [cursor];
    if (name === 'f') drawOn(model, flaggingOf(model, cells), cells);
    else if (name === 'm') mine(cells);
    else if (name in TOOLS) drawOn(model, deedOf(model, TOOLS[name], cells), cells);
    else return false;
    return true;
  }

  function leave() {
    if (!selection.block.peek() && !selection.isSelecting.peek()) return false;
    selection.drop();
    selection.isSelecting.value = false;
    return true;
  }

  function mine(cells: number[]) {
    if (model.draws.peek() === 'mines') drawOn(model, deedOf(model, 'mine', cells), cells);
    else model.said.value = words.MINES_FIRST;
  }

  function count(step: number) {
    const now = model.sketch.peek();
    const mines = now.mines + step;
    if (now.truth) model.said.value = words.TOTAL_FOLLOWS;
    else if (mines >= 0 && mines <= now.cells.length) {
      model.change(setTotal(now, mines));
      model.said.value = words.minesNow(mines);
    } else model.said.value = words.minesOutside(now.cells.length);
    return true;
  }
}
