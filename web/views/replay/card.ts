/** The summary of a review, to be copied as a text or as a picture. */

import type {State} from '../../board/state.js';
import {paintStill, stillState} from '../../board/still.js';
import type {Review, Verdict} from '../../engine/protocol.js';
import {counted, KINDS} from '../../model/review.js';
import {counted as inWords} from '../../words/format.js';
import {titleOf} from '../../words/presets.js';
import * as words from '../../words/review.js';
import {download} from '../download.js';
import {pngOf} from '../stage/png.js';
import {endOf} from './board.js';
import {COLOURS, SHAPES} from './kinds.js';
import type {Visit} from './waiting.js';

/** Pixels per CSS px. */
const RATIO = 2;
const [WIDTH, MARGIN] = [520, 24];
const [TITLE, LINE] = [32, 24];
/** Where the values of the figures begin. */
const TAB = 180;
/** CSS px of a cell of the board at most, and of its height. */
const [CELL, HIGHEST] = [16, 480];
/** Pixels of the line at the left and at the top of the board. */
const RIM = 2;

export function createCard({model}: Visit) {
  const {summary, file, name} = model.game;

  /** Which game it was, and who played it by which program. */
  function heads(): string[] {
    const {columns, rows, mines, rules} = summary;
    const {program, player, date} = file?.notes ?? {};
    const known = [player, date, program].filter(Boolean);
    return [
      `${columns}×${rows}, ${inWords(mines, 'mine')}, ${titleOf(rules)}`,
      ...(known.length ? [known.join(', ')] : []),
    ];
  }

  function text(review: Review): string {
    const figures = words.figures(review).map(({name: label, value}) => `${label}: ${value}`);
    return [`${words.PRODUCT}: ${words.ended(review.outcome)}`, ...heads(), words.summed(review), ...figures].join(
      '\n',
    );
  }

  function boardAtEnd(): State | null {
    const [plies, {columns, rows}] = [model.plies.peek(), summary];
    return plies && stillState({columns, rows, ...endOf(plies)});
  }

  return {
    async copyText() {
      const review = model.review.peek();
      if (!review) return;
      try {
        await navigator.clipboard.writeText(`${text(review)}\n`);
        model.dispatch('say', words.TEXT_COPIED);
      } catch {
        // The browser forbids it, or has no clipboard.
        model.dispatch('say', words.TEXT_REFUSED);
      }
    },

    async copyPicture() {
      const review = model.review.peek();
      if (!review) return;
      const made = paint(review, heads(), boardAtEnd());
      try {
        await navigator.clipboard.write([new ClipboardItem({'image/png': made})]);
        model.dispatch('say', words.PICTURE_COPIED);
      } catch {
        model.dispatch('say', await saved(made, `${name}-review.png`));
      }
    },
  };
}

/** Saves the picture where it cannot be copied. @returns what is said then */
async function saved(made: Promise<Blob>, name: string): Promise<string> {
  try {
    download(await made, name);
    return words.PICTURE_SAVED;
  } catch {
    // A browser may have no memory for it.
    return words.PICTURE_FAILED;
  }
}

/** @param heads lines above the figures @param board below them */
function paint(review: Review, heads: string[], board: State | null): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const style = getComputedStyle(document.documentElement);
  const family = getComputedStyle(document.body).fontFamily;
  const counts = counted(review);
  const kinds = KINDS.filter((kind) => counts[kind]);
  const figures = words.figures(review);
  const size = board ? sizeOf(board) : 0;
  const room = board ? board.rows * size + LINE : 0;
  const height = 2 * MARGIN + TITLE + (heads.length + kinds.length + figures.length + 1) * LINE + LINE + room;
  [canvas.width, canvas.height] = [WIDTH * RATIO, height * RATIO];
  context.scale(RATIO, RATIO);
  context.textBaseline = 'middle';
  const colour = (token: string) => style.getPropertyValue(token);
  context.fillStyle = colour('--surface');
  context.fillRect(0, 0, WIDTH, height);
  let y = MARGIN + TITLE / 2;
  const write = (text: string, x: number, font: string, token: string) => {
    context.font = `${font} ${family}`;
    context.fillStyle = colour(token);
    context.fillText(text, MARGIN + x, y, WIDTH - 2 * MARGIN - x);
  };
  write(words.ended(review.outcome), 0, '600 22px', '--ink');
  for (const line of heads) {
    y += LINE;
    write(line, 0, '15px', '--ink-2');
  }
  y += LINE / 2;
  for (const kind of kinds) {
    y += LINE;
    paintShape(context, kind, {x: MARGIN, y: y - 6, colour: colour(COLOURS[kind])});
    write(words.kindCounted(kind, counts[kind]), 22, '15px', '--ink');
  }
  y += LINE / 2;
  for (const {name, value} of figures) {
    y += LINE;
    write(name, 0, '15px', '--ink-2');
    write(value, TAB, '600 15px', '--ink');
  }
  y += LINE;
  if (board) {
    paintBoard(context, board, {x: MARGIN, y, size, rim: colour('--rim')});
    y += room;
  }
  write(words.PRODUCT, 0, '13px', '--ink-2');
  return pngOf(canvas, words.PICTURE_FAILED);
}

/** CSS px of a cell. */
function sizeOf({columns, rows}: State): number {
  return Math.max(1, Math.min(CELL, Math.floor((WIDTH - 2 * MARGIN) / columns), Math.floor(HIGHEST / rows)));
}

/** @param place of its upper left corner; `size`: of a cell */
function paintBoard(
  context: CanvasRenderingContext2D,
  board: State,
  {x, y, size, rim}: {x: number; y: number; size: number; rim: string},
) {
  const {columns, rows} = board;
  context.save();
  context.setTransform(1, 0, 0, 1, x * RATIO, y * RATIO);
  context.fillStyle = rim;
  context.fillRect(-RIM, -RIM, columns * size * RATIO + RIM, rows * size * RATIO + RIM);
  paintStill(context, board, {size, ratio: RATIO}, document.documentElement);
  context.restore();
}

/** @param place of its upper left corner */
function paintShape(
  context: CanvasRenderingContext2D,
  kind: Verdict,
  {x, y, colour}: {x: number; y: number; colour: string},
) {
  context.save();
  context.translate(x, y);
  const shape = new Path2D(SHAPES[kind]);
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = 2;
  if (kind === 'undecided') context.stroke(shape);
  else context.fill(shape);
  context.restore();
}
