/** What the board of the analyser shows: the cells, the truth, percentages and the best guess, and the conflict. */

import type {Board} from '../../board/board.js';
import {drawnLayer} from '../../board/drawn.js';
import type {Shares} from '../../board/state.js';
import {UNKNOWN} from '../../engine/protocol.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import {cellsOf} from '../../model/analyse/sketch.js';
import {effect} from '../../vendor/signals.js';
import type {Selection} from './selection.js';

/** The code of a cell without a share. */
const NO_SHARE = 255;

/** Keeps the board as the model and the selection are. */
export function showOnBoard(model: Analyser, {block, isSelecting}: Selection, board: Board) {
  effect(() => {
    const {columns, rows, cells, truth} = model.sketch.value;
    if (columns !== board.state.columns || rows !== board.state.rows) board.reset({columns, rows});
    board.set({
      cells: Uint8Array.from(cells),
      vision: truth && new Set(minesIn(truth)),
      shares: sharesOf(model),
      layer: layerOf(model, block.value ? cellsOf(block.value, model.sketch.value) : []),
    });
  });
  effect(() => board.set({paints: model.tool.value !== 'move' || isSelecting.value}));
}

/** The cells with mines. */
function* minesIn(truth: Uint8Array) {
  for (let cell = 0; cell < truth.length; cell++) if (truth[cell]) yield cell;
}

function sharesOf({findings}: Analyser): Shares | null {
  const {analysis} = findings.value;
  if (!analysis) return null;
  const codes = Uint8Array.from(analysis.codes, (code) => (code === UNKNOWN ? NO_SHARE : code));
  return {codes, best: new Set(bestOf(findings.value)), by: 'drawn'};
}

const bestOf = ({advice}: Analyser['findings']['value']) => (advice ? [advice.cell] : []);

function layerOf({findings, sketch}: Analyser, selected: number[]) {
  const {analysis, conflict} = findings.value;
  return drawnLayer(
    {
      selected: new Set(selected),
      conflict: new Set(conflict?.cells),
      byTotal: new Set(analysis?.byTotal),
      best: new Set(bestOf(findings.value)),
    },
    sketch.value.columns,
  );
}
