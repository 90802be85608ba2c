/** Paints a part of a picture with the grid over it, and what is doubtful, contradictory or chosen. */

import type {Extent} from '../../../board/geometry.js';
import type {Grid} from '../../../picture/plain.js';

/** Pixels of the picture. */
export type Part = {left: number; top: number; width: number; height: number};

type Cells = ReadonlySet<number>;

/** Which cells are marked, and how; `unknown`: doubtful as well, but only with a badge. */
export type Marks = {doubtful: Cells; unknown: Cells; conflict: Cells; chosen: number | null};

/** Of a cell, around the board. */
const AROUND = 0.6;
const DASH = [4, 3];
/** CSS px of the smallest badge, its radius. */
const BADGE = 4.5;
/** CSS px of a cell below which rings are thinner. */
const SMALL = 26;
/** Pixels are shown as squares from here on, so that what was read can be judged. */
const ENLARGED = 2;

/** The board in the picture with a little around it; without a grid all of the picture. */
export function partOf({width, height}: Extent, grid: Grid | null): Part {
  if (!grid) return {left: 0, top: 0, width, height};
  const [x, y] = [AROUND * grid.cellWidth, AROUND * grid.cellHeight];
  const [left, top] = [Math.max(0, grid.left - x), Math.max(0, grid.top - y)];
  const right = Math.min(width, grid.left + grid.columns * grid.cellWidth + x);
  const bottom = Math.min(height, grid.top + grid.rows * grid.cellHeight + y);
  return {left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top)};
}

/** @param canvas is filled with the part */
export function paintPart(canvas: HTMLCanvasElement, image: CanvasImageSource, part: Part) {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const {width, height} = canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = width / part.width < ENLARGED;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, width, height);
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return context;
}

/** What is painted over the part. `ratio`: device pixels per CSS px. */
type Over = {part: Part; grid: Grid; marks: Marks; ratio: number};

/** @param context of a canvas that shows the part */
export function paintOver(context: CanvasRenderingContext2D, {part, grid, marks, ratio}: Over) {
  const {canvas} = context;
  const scale = canvas.width / ratio / part.width;
  const across = (column: number) => (grid.left + column * grid.cellWidth - part.left) * scale;
  const down = (row: number) => (grid.top + row * grid.cellHeight - part.top) * scale;
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const box = (cell: number) => {
    const [column, row] = [cell % grid.columns, Math.floor(cell / grid.columns)];
    return {x: across(column), y: down(row), width: across(1) - across(0), height: down(1) - down(0)};
  };
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paintLines(context, grid, across, down);
  const [surface, unsure, mine] = [colour('surface'), colour('unsure'), colour('mine')];
  for (const cell of marks.conflict) {
    paintRing(context, box(cell), [surface, mine], []);
    paintBadge(context, box(cell), [surface, mine], '!');
  }
  for (const cell of marks.doubtful) paintRing(context, box(cell), [surface, unsure], DASH);
  for (const cell of [...marks.doubtful, ...marks.unknown]) paintBadge(context, box(cell), [surface, unsure], '?');
  if (marks.chosen !== null && marks.chosen < grid.columns * grid.rows) {
    const {x, y, width, height} = box(marks.chosen);
    for (const [ink, line] of [
      [colour('surface'), 5],
      [colour('focus'), 2],
    ] as const) {
      [context.strokeStyle, context.lineWidth] = [ink, line];
      context.strokeRect(x, y, width, height);
    }
  }
}

/** Thin lines that show on light and on dark pictures: dark ones, each on a lighter one. */
function paintLines(
  context: CanvasRenderingContext2D,
  {columns, rows}: Grid,
  across: (column: number) => number,
  down: (row: number) => number,
) {
  for (const [ink, line] of [
    ['rgb(255 255 255 / 60%)', 2],
    ['rgb(27 33 48 / 80%)', 1],
  ] as const) {
    [context.strokeStyle, context.lineWidth] = [ink, line];
    context.beginPath();
    for (let column = 0; column <= columns; column++) {
      context.moveTo(across(column), down(0));
      context.lineTo(across(column), down(rows));
    }
    for (let row = 0; row <= rows; row++) {
      context.moveTo(across(0), down(row));
      context.lineTo(across(columns), down(row));
    }
    context.stroke();
  }
}

type Box = {x: number; y: number; width: number; height: number};

/** Of the ground, and of what is marked on it. */
type Colours = [ground: string, mark: string];

/** A ring inside a cell, on a wider one in the colour of the ground. */
function paintRing(context: CanvasRenderingContext2D, box: Box, [ground, mark]: Colours, dash: number[]) {
  const thick = box.width < SMALL ? 1.5 : 2;
  const inset = 1.5 * thick;
  for (const [ink, line, dashes] of [
    [ground, 2 * thick, []],
    [mark, thick, dash],
  ] as const) {
    [context.strokeStyle, context.lineWidth] = [ink, line];
    context.setLineDash([...dashes]);
    context.strokeRect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset);
  }
  context.setLineDash([]);
}

/** A sign on a disc: a doubt in the lower corner, an alarm in the upper one. */
function paintBadge(context: CanvasRenderingContext2D, box: Box, [ground, mark]: Colours, sign: '?' | '!') {
  const radius = Math.max(BADGE, 0.15 * box.width);
  const [x, y] = [box.x + box.width - radius, sign === '?' ? box.y + box.height - radius : box.y + radius];
  context.fillStyle = mark;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = ground;
  context.font = `700 ${Math.round(1.7 * radius)}px system-ui, sans-serif`;
  [context.textAlign, context.textBaseline] = ['center', 'middle'];
  context.fillText(sign, x, y + 0.5);
}
