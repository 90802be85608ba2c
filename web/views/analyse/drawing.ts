/** What presses, strokes, the wheel and keys draw, by the tool that is chosen. */

import type {Intent} from '../../board/board.js';
import type {Stroke} from '../../board/strokes.js';
import {CLOSED, EXPLODED, FLAGGED, isClosedCode, MARKED} from '../../cells.js';
import type {Analyser, Tool} from '../../model/analyse/analyse.js';
import {cellsOf, draw, drawMines, flagsAround, type Sketch, uncover} from '../../model/analyse/sketch.js';
import type {Selection} from './selection.js';

/**
 * What a press does to its cell, and then to every cell that the stroke passes, if that shows a code which it goes
 * over.
 */
export type Deed = {does: (sketch: Sketch, cells: readonly number[]) => Sketch; goesOver: (code: number) => boolean};

const everywhere = () => true;
const onOpen = (code: number) => !isClosedCode(code);
const onUnflagged = (code: number) => code === CLOSED || code === MARKED;

const putting = (code: number, goesOver: Deed['goesOver'] = everywhere): Deed => ({
  does: (sketch, cells) => draw(sketch, new Map(cells.map((cell) => [cell, code]))),
  goesOver,
});

/** Shows what the truth has; without a truth, as many mines as there are flags around. Flags in passing stay. */
const opening: Deed = {
  does: (sketch, cells) =>
    sketch.truth
      ? uncover(sketch, cells)
      : draw(sketch, new Map(cells.map((cell) => [cell, flagsAround(sketch, cell)]))),
  goesOver: onUnflagged,
};

const mining = (isMine: boolean): Deed => ({
  does: (sketch, cells) => drawMines(sketch, cells, isMine),
  goesOver: everywhere,
});

const exploding: Deed = {
  does: (sketch, cells) => uncover(drawMines(sketch, cells, true), cells),
  goesOver: everywhere,
};

/**
 * @param cells on which it begins: what a tool toggles, it sets on all of them unless all have it
 * @returns what a tool does
 */
export function deedOf({sketch, draws}: Analyser, chosen: Tool, cells: readonly number[]): Deed {
  const {cells: codes, truth} = sketch.peek();
  const isByMines = draws.peek() === 'mines';
  if (isByMines && (chosen === 'move' || chosen === 'mine')) return mining(!cells.every((cell) => truth?.[cell]));
  if (chosen === 'move' || chosen === 'mine')
    return cells.some((cell) => isClosedCode(codes[cell])) ? opening : putting(CLOSED, onOpen);
  // Where mines are drawn, open numbers follow them.
  if (isByMines && chosen === EXPLODED) return exploding;
  if (isByMines && !isClosedCode(chosen)) return {does: uncover, goesOver: everywhere};
  return putting(chosen);
}

/** Flags cells, or takes their flags away if all have one. An open cell is closed by it. */
export function flaggingOf({sketch}: Analyser, cells: readonly number[]): Deed {
  const {cells: codes} = sketch.peek();
  const areFlagged = cells.every((cell) => codes[cell] === FLAGGED);
  return areFlagged ? putting(CLOSED, (code) => code === FLAGGED) : putting(FLAGGED, onUnflagged);
}

/** Does something to cells, as one step of undo. */
export function drawOn(model: Analyser, {does}: Deed, cells: readonly number[]) {
  model.change(does(model.sketch.peek(), cells));
}

/** @returns what the board reports its gestures to */
export function createDrawing(model: Analyser, selection: Selection) {
  const {sketch, tool, draws, cell: cursor} = model;
  /** What goes on from cell to cell; null: nothing. */
  let deed: Deed | 'selecting' | null = null;

  function begin({cell, manner: {button, by, shift}}: Stroke) {
    if (shift) selection.extend(cursor.peek() ?? cell, cell);
    else if (selection.isSelecting.peek()) selection.select(cell, cell);
    else selection.drop();
    if (selection.block.peek()) deed = 'selecting';
    else if (button === 'right') deed = flaggingOf(model, [cell]);
    else if (by !== 'mouse' && tool.peek() === 'move') deed = null;
    else deed = deedOf(model, tool.peek(), [cell]);
    if (deed && deed !== 'selecting') model.stroke(deed.does(sketch.peek(), [cell]));
  }

  function go({cell}: Stroke) {
    if (deed === 'selecting') selection.extend(cell, cell);
    else if (deed?.goesOver(sketch.peek().cells[cell])) model.stroke(deed.does(sketch.peek(), [cell]));
  }

  return {
    onStroke(stroke: Stroke) {
      if (stroke.phase === 'begin') begin(stroke);
      else if (stroke.phase === 'go') go(stroke);
      else {
        deed = null;
        model.endStroke();
      }
    },

    /** Keys, and clicks of a screen reader: they draw as a press does. */
    onIntent({type, cell}: Intent) {
      const block = selection.block.peek();
      if (selection.isSelecting.peek() && type === 'primary') {
        if (block?.rows === 1 && block.columns === 1) selection.extend(cell, cell);
        else selection.select(cell, cell);
        return;
      }
      const cells = block ? cellsOf(block, sketch.peek()) : [cell];
      const done = type === 'secondary' ? flaggingOf(model, cells) : deedOf(model, tool.peek(), cells);
      drawOn(model, done, cells);
    },

    isCounted: (cell: number) => draws.peek() === 'numbers' && sketch.peek().cells[cell] <= 8,

    onWheel(cell: number, step: 1 | -1) {
      const number = Math.min(8, Math.max(0, sketch.peek().cells[cell] + step));
      drawOn(model, putting(number), [cell]);
    },
  };
}
