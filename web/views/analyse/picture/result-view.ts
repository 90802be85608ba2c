/** The position on the desk: a board whose cells are chosen, and corrected with the keys that draw in the analyser. */

import {createBoard, type Intent} from '../../../board/board.js';
import {doubtLayer} from '../../../board/doubts.js';
import {keyName} from '../../../key-name.js';
import {sketchFrom} from '../../../model/analyse/doors.js';
import type {State} from '../../../picture/plain.js';
import {h} from '../../../ui/h.js';
import {shape} from '../../../ui/shape.js';
import {computed, effect} from '../../../vendor/signals.js';
import type {Desk} from './desk.js';

/** CSS px of a cell for a mouse; fingers need those of a game. */
const LEAST = 16;

const KEYS: Record<string, State> = {
  ...Object.fromEntries(Array.from({length: 8}, (_, i) => [String(i + 1), String(i + 1) as State])),
  ...{0: 'empty', '?': 'marked', Backspace: 'closed', Delete: 'closed', x: 'exploded mine', m: 'mine'},
};

/** @param onEnter a cell was pressed by key: what follows has the focus */
export function resultView(desk: Desk, onEnter: () => void) {
  const {board: position, doubtful, conflict, chosen, isAdjusting, correct} = desk;
  const host = h('div', {class: 'shot-board'});
  const isTouched = shape('touched');
  const board = createBoard(host, {onIntent, onFocus: (cell) => (chosen.value = cell), onKey});
  const sketch = computed(() => {
    const now = position.value && sketchFrom(position.value);
    return typeof now === 'object' ? now : null;
  });

  function onIntent({type, cell, by}: Intent) {
    chosen.value = cell;
    if (type === 'secondary') correct(cell, 'flagged');
    else if (by === 'key') onEnter();
  }

  function onKey(event: KeyboardEvent): boolean {
    const state = KEYS[keyName(event)];
    const cell = chosen.peek();
    if (!state || cell === null || event.ctrlKey || event.altKey || event.metaKey) return false;
    correct(cell, state);
    return true;
  }

  effect(() => {
    const now = sketch.value;
    if (!now) return;
    const {columns, rows, cells} = now;
    if (columns !== board.state.columns || rows !== board.state.rows) board.reset({columns, rows});
    const marks = {doubtful: new Set(doubtful.value), conflict: new Set(conflict.value?.cells), chosen: chosen.value};
    const layer = doubtLayer(isAdjusting.value ? {...marks, chosen: null} : marks);
    board.set({cells: Uint8Array.from(cells), layer, least: isTouched.value ? null : LEAST});
    board.layout();
  });

  return {
    element: host,
    /** Chooses a cell and leads the focus to it. */
    focus(cell: number) {
      chosen.value = cell;
      board.reveal([cell]);
      board.focus(cell);
    },
  };
}
