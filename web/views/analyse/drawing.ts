/** What a press on a cell draws, by the tool that is chosen. */

import {CLOSED, FLAGGED, isClosedCode} from '../../cells.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import {draw, drawMines, flagsAround, type Sketch, uncover} from '../../model/analyse/sketch.js';

/** What a stroke does to each cell it passes: decided by the first one. */
export type Stroke = (sketch: Sketch, cell: number) => Sketch;

const putting =
  (code: number): Stroke =>
  (sketch, cell) =>
    draw(sketch, new Map([[cell, code]]));

const opening: Stroke = (sketch, cell) => {
  if (sketch.truth) return uncover(sketch, [cell]);
  return isClosedCode(sketch.cells[cell]) ? putting(flagsAround(sketch, cell))(sketch, cell) : sketch;
};

/** @returns what the tool does, beginning with this cell */
export function strokeFrom({sketch, tool, draws}: Analyser, cell: number): Stroke {
  const {cells, truth} = sketch.peek();
  const chosen = tool.peek();
  if (draws.peek() === 'mines' && (chosen === 'move' || chosen === 'mine')) {
    const isMine = !truth?.[cell];
    return (now, at) => drawMines(now, [at], isMine);
  }
  if (chosen === 'move' || chosen === 'mine') return isClosedCode(cells[cell]) ? opening : putting(CLOSED);
  // Where mines are drawn, open numbers follow them.
  if (draws.peek() === 'mines' && !isClosedCode(chosen)) return (now, at) => uncover(now, [at]);
  return putting(chosen);
}

/** Flags a cell, or takes its flag away. An open cell is closed by it. */
export function flagFrom({sketch}: Analyser, cell: number): Stroke {
  return putting(sketch.peek().cells[cell] === FLAGGED ? CLOSED : FLAGGED);
}

export const drawAt = (model: Analyser, cell: number) =>
  model.stroke(strokeFrom(model, cell)(model.sketch.peek(), cell));

export const flagAt = (model: Analyser, cell: number) => model.stroke(flagFrom(model, cell)(model.sketch.peek(), cell));
