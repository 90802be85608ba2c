/** What one does with the selected block: fill, mirror and turn it, and copy it, also as text to other programs. */

import {CLOSED} from '../../cells.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import {
  type Block,
  cellsOf,
  codesOf,
  copied,
  filled,
  type Piece,
  pasted,
  rowsOf,
  type Twist,
  twisted,
} from '../../model/analyse/sketch.js';
import {h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import * as words from '../../words/analyse.js';
import {deedOf, drawOn} from './drawing.js';
import type {Selection} from './selection.js';

/** @param host of the board: where the system's commands are heard */
export function blockTools(model: Analyser, selection: Selection, host: HTMLElement) {
  /** What was copied last, and the text that the system got: with it comes back the truth, which text lacks. */
  let kept: {piece: Piece; text: string} | null = null;

  function tell(text: string) {
    model.said.value ||= text;
  }

  /** @returns the text, or null if nothing is selected */
  function copy(): string | null {
    const block = selection.block.peek();
    if (!block) return null;
    const piece = copied(model.sketch.peek(), block);
    kept = {piece, text: rowsOf(piece)};
    model.said.value = words.copied(block.columns, block.rows);
    return kept.text;
  }

  /** @returns whether the text was a piece of a board */
  function paste(text: string): boolean {
    const piece = kept && same(kept.text, text) ? kept.piece : codesOf(text);
    const block = selection.block.peek();
    const now = model.sketch.peek();
    const cell = block ? block.row * now.columns + block.column : model.cell.peek();
    if (!piece || cell === null) return false;
    model.change(pasted(now, piece, cell));
    const {columns, rows} = now;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const last = Math.min(row + piece.rows, rows) * columns - columns + Math.min(column + piece.columns, columns) - 1;
    selection.select(cell, last);
    tell(words.pasted(piece.columns, piece.rows));
    return true;
  }

  function fill(block: Block) {
    const cells = cellsOf(block, model.sketch.peek());
    if (model.tool.peek() === 'move' && model.draws.peek() === 'numbers') model.said.value = words.CHOOSE_FIRST;
    else {
      drawOn(model, deedOf(model, model.tool.peek(), cells), cells);
      tell(words.filled(cells.length));
    }
  }

  const twist = (how: Twist) => (block: Block) => {
    const before = model.sketch.peek();
    model.change(twisted(before, block, how));
    if (how === 'turned') {
      const cell = block.row * before.columns + block.column;
      const last = [
        Math.min(block.row + block.columns, before.rows) - 1,
        Math.min(block.column + block.rows, before.columns) - 1,
      ];
      selection.select(cell, last[0] * before.columns + last[1]);
    }
    tell(words.TWISTED[how]);
  };

  function listen(type: 'copy' | 'cut' | 'paste', act: (data: DataTransfer) => boolean) {
    host.addEventListener(type, (event) => {
      if (event.clipboardData && act(event.clipboardData)) event.preventDefault();
    });
  }

  function copyTo(data: DataTransfer) {
    const text = copy();
    if (text !== null) data.setData('text/plain', text);
    return text !== null;
  }

  listen('copy', copyTo);
  listen('cut', (data) => {
    const block = selection.block.peek();
    if (!block || !copyTo(data)) return false;
    model.change(filled(model.sketch.peek(), block, CLOSED));
    model.said.value = words.cut(block.columns, block.rows);
    return true;
  });
  listen('paste', (data) => paste(data.getData('text/plain')));

  const tool = (word: string, act: (block: Block) => void) =>
    button(word, {
      kind: 'slim',
      onclick: () => {
        const block = selection.block.peek();
        if (block) act(block);
      },
    });

  return h(
    'div',
    {class: 'analyse-block', role: 'toolbar', 'aria-label': 'Selected cells', hidden: () => !selection.block.value},
    tool('Fill', fill),
    tool('Mirror', twist('mirrored')),
    tool('Flip', twist('flipped')),
    tool('Turn', twist('turned')),
    tool('Copy', () => {
      const text = copy();
      // Where the system's clipboard is closed to the page, the page's own copy remains.
      if (text !== null) navigator.clipboard?.writeText(text).catch(() => {});
    }),
    tool('Paste', () => {
      if (kept) paste(kept.text);
      else model.said.value = words.NOTHING_COPIED;
    }),
  );
}

/** Systems change the ends of lines. */
const same = (one: string, other: string) => one === other.replace(/\r/g, '').trimEnd();
