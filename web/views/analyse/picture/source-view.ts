/** The picture on the desk, with the grid over it; on *Adjust the grid* with handles at the corners of the board. */

import type {Extent} from '../../../board/geometry.js';
import {watchPalette, watchPlace} from '../../../board/palette.js';
import {h} from '../../../ui/h.js';
import {computed, effect} from '../../../vendor/signals.js';
import * as words from '../../../words/analyse-picture.js';
import {cornerHandles} from './corners.js';
import type {Desk} from './desk.js';
import {type Marks, type Part, paintOver, paintPart, partOf} from './painting.js';

/** A pixel of the picture is at most as large as this, CSS px. */
const MOST_ENLARGED = 4;

const NONE = new Set<number>();
const NO_MARKS: Marks = {doubtful: NONE, unknown: NONE, conflict: NONE, chosen: null};

/** Where the picture is: the part that is shown, and CSS px per pixel of the picture. */
export type View = {part: Part; scale: number};

/** @param choose what a press on a cell does */
export function sourceView(desk: Desk, choose: (cell: number) => void) {
  const {image, grid, read, isAdjusting} = desk;
  const marks = computed(() => (isAdjusting.value ? NO_MARKS : marksOf(desk)));
  let view: View | null = null;

  const canvas = h('canvas', {
    class: 'shot-canvas',
    role: 'img',
    'aria-label': () => words.pictured(read.value?.grid.columns ?? 0, read.value?.grid.rows ?? 0),
    onpointerdown: press,
  });
  const handles = cornerHandles(desk, () => view);
  const sheet = h('div', {class: 'shot-sheet'}, canvas, handles.element);
  const host = h('div', {class: 'shot-picture'}, sheet);

  function press(event: PointerEvent) {
    const now = grid.peek();
    if (!view || !now || isAdjusting.peek() || event.button !== 0) return;
    const x = view.part.left + event.offsetX / view.scale;
    const y = view.part.top + event.offsetY / view.scale;
    const [column, row] = [Math.floor((x - now.left) / now.cellWidth), Math.floor((y - now.top) / now.cellHeight)];
    if (column < 0 || row < 0 || column >= now.columns || row >= now.rows) return;
    event.preventDefault();
    choose(row * now.columns + column);
  }

  function paint() {
    const [picture, lines] = [image.value, grid.value];
    const over = marks.value;
    // While corners are dragged, the picture stays where it is.
    const part = picture && partOf(picture, isAdjusting.value ? null : lines);
    const room = host.getBoundingClientRect();
    if (!picture || !part || !room.width || !room.height) return;
    const ratio = devicePixelRatio;
    const scale = Math.min(room.width / part.width, room.height / part.height, MOST_ENLARGED);
    view = {part, scale};
    fit(canvas, {width: part.width * scale, height: part.height * scale}, ratio);
    const context = paintPart(canvas, picture, part);
    if (lines) paintOver(context, {part, grid: lines, marks: over, ratio});
    handles.place();
  }

  effect(paint);
  const forever = new AbortController();
  watchPalette(paint, forever.signal);
  watchPlace(host, paint, forever.signal);
  return host;
}

/** Of the cells without a name only those that are asked about have rings, otherwise the board would disappear. */
function marksOf({cells, doubtful, conflict, chosen, unknown, asked}: Desk): Marks {
  const cluster = unknown.value[asked.value];
  const isRinged = (cell: number) => cells.value[cell].state || cells.value[cell].cluster === cluster;
  return {
    doubtful: new Set(doubtful.value.filter(isRinged)),
    unknown: new Set(doubtful.value.filter((cell) => !isRinged(cell))),
    conflict: new Set(conflict.value?.cells),
    chosen: chosen.value,
  };
}

function fit(canvas: HTMLCanvasElement, {width, height}: Extent, ratio: number) {
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${canvas.width / ratio}px`;
  canvas.style.height = `${canvas.height / ratio}px`;
}
