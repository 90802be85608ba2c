/** A picture of the board as a file: the board as it is painted here, its size, and what its colours mean. */

import {CLOSED, type State} from '../../board/state.js';
import {paintStill, stillState} from '../../board/still.js';
import * as words from '../../words/analyse-doors.js';
import {pngOf} from '../stage/png.js';

/** Pixels per CSS px, at which figures stay sharp. */
const RATIO = 2;
/** CSS px of a cell, unless the board is large. */
const CELL = 32;
/** CSS px of a side at most: browsers refuse larger canvases, and mail programs larger files. */
const LONGEST = 2400;
/** CSS px of the picture at least, so that the legend has room. */
const NARROWEST = 440;
/** Pixels of the line at the left and at the top. */
const RIM = 2;
const MARGIN = 16;
const LINE = 30;
const SAMPLE = 22;
const GAP = 8;

/** A word of the legend, with the cells that it explains. */
type Item = {cells: State; word: string};

/** @param shown the board's state @param mines in all @param element whose colours it has */
export async function pictureOf(shown: State, mines: number, element: Element): Promise<Blob> {
  const {columns, rows} = shown;
  const size = Math.min(CELL, Math.floor(LONGEST / Math.max(columns, rows)));
  const width = Math.max(columns * size, NARROWEST) + 2 * MARGIN;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const style = getComputedStyle(document.documentElement);
  const font = `15px ${getComputedStyle(document.body).fontFamily}`;
  context.font = font;
  const title = words.sizeOf(columns, rows, mines);
  const places = placed(legendOf(shown), width - 2 * MARGIN, (text) => context.measureText(text).width);
  const top = MARGIN + rows * size + LINE;
  const height = top + (places.at(-1)?.y ?? -LINE) + LINE + MARGIN;
  [canvas.width, canvas.height] = [width * RATIO, height * RATIO];
  context.fillStyle = style.getPropertyValue('--page');
  context.fillRect(0, 0, canvas.width, canvas.height);
  const left = Math.round(MARGIN + (width - 2 * MARGIN - columns * size) / 2);
  // The gaps of the cells are at their right and bottom.
  context.fillStyle = style.getPropertyValue('--rim');
  context.fillRect(left * RATIO - RIM, MARGIN * RATIO - RIM, columns * size * RATIO + RIM, rows * size * RATIO + RIM);
  paintAt(context, left, MARGIN, () => paintStill(context, {...shown, hidden: false}, {size, ratio: RATIO}, element));
  const write = (text: string, x: number, y: number) => {
    context.save();
    context.scale(RATIO, RATIO);
    context.font = font;
    context.fillStyle = style.getPropertyValue('--ink');
    context.textBaseline = 'middle';
    context.fillText(text, x, y);
    context.restore();
  };
  write(title, MARGIN, top - LINE / 2 + 2);
  for (const {item, x, y} of places) {
    const start = MARGIN + x;
    const middle = top + y + LINE / 2;
    paintAt(context, start, middle - SAMPLE / 2, () =>
      paintStill(context, item.cells, {size: SAMPLE, ratio: RATIO}, element),
    );
    write(item.word, start + item.cells.columns * SAMPLE + GAP, middle);
  }
  return pngOf(canvas, words.PICTURE_FAILED);
}

function paintAt(context: CanvasRenderingContext2D, x: number, y: number, paint: () => void) {
  context.save();
  context.translate(Math.round(x * RATIO), Math.round(y * RATIO));
  paint();
  context.restore();
}

/** Cells in a row, all closed. */
function sample(codes: number[] | null, patch: Partial<State> = {}): State {
  const columns = codes?.length ?? 1;
  const shares = codes && {codes: Uint8Array.from(codes), best: new Set<number>()};
  return stillState({columns, rows: 1, cells: new Uint8Array(columns).fill(CLOSED), shares, ...patch});
}

/** What has to be explained on this board. */
function legendOf({shares, vision, proof}: State): Item[] {
  const has = (is: (code: number) => boolean) => shares?.codes.some(is) ?? false;
  const best = {codes: Uint8Array.of(10), best: new Set([0])};
  const items: [boolean, Item][] = [
    [
      has((code) => code > 0 && code < 103 && code !== 100),
      {cells: sample([10, 30, 50, 70, 90]), word: words.LEGEND.shares},
    ],
    [has((code) => code === 0), {cells: sample([0]), word: words.LEGEND.safe}],
    [has((code) => code === 100), {cells: sample([100]), word: words.LEGEND.mine}],
    [Boolean(shares?.best.size), {cells: sample(null, {shares: best}), word: words.LEGEND.best}],
    [Boolean(vision?.size), {cells: sample(null, {vision: new Set([0])}), word: words.LEGEND.vision}],
    [
      Boolean(proof?.sources.size),
      {cells: sample(null, {cells: Uint8Array.of(1), proof}), word: words.LEGEND.conflict},
    ],
  ];
  return items.flatMap(([isThere, item]) => (isThere ? [item] : []));
}

/** Where the items are, in lines that are not wider than that. */
function placed(items: Item[], width: number, measured: (text: string) => number) {
  let [x, y] = [0, 0];
  return items.map((item) => {
    const own = item.cells.columns * SAMPLE + GAP + measured(item.word);
    if (x && x + own > width) [x, y] = [0, y + LINE];
    const place = {item, x, y};
    x += own + 3 * GAP;
    return place;
  });
}
