/** What the board of the analyser shows: the cells, the truth, percentages and the best guess, and the conflict. */

import type {Board} from '../../board/board.js';
import type {Shares} from '../../board/state.js';
import {UNKNOWN} from '../../engine/protocol.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import {effect} from '../../vendor/signals.js';

/** The code of a cell without a share. */
const NO_SHARE = 255;

/** Keeps the board as the model is. */
export function showOnBoard(model: Analyser, board: Board) {
  effect(() => {
    const {columns, rows, cells, truth} = model.sketch.value;
    if (columns !== board.state.columns || rows !== board.state.rows) board.reset({columns, rows});
    board.set({cells: Uint8Array.from(cells), vision: truth && new Set(minesIn(truth))});
  });
  effect(() => board.set({shares: sharesOf(model)}));
  effect(() => board.set({proof: conflictOf(model)}));
}

/** The cells with mines. */
function* minesIn(truth: Uint8Array) {
  for (let cell = 0; cell < truth.length; cell++) if (truth[cell]) yield cell;
}

function sharesOf({findings}: Analyser): Shares | null {
  const {analysis, advice} = findings.value;
  if (!analysis) return null;
  const codes = Uint8Array.from(analysis.codes, (code) => (code === UNKNOWN ? NO_SHARE : code));
  return {codes, best: new Set(advice ? [advice.cell] : [])};
}

/** The numbers that contradict each other, as what a step rests on. */
function conflictOf({findings}: Analyser) {
  const {conflict} = findings.value;
  return conflict ? {sources: new Set(conflict.cells), notes: new Map()} : null;
}
