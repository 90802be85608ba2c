/**
 * Paints the board: remembers what is painted, requests one frame, and in it paints only the differences. The canvas
 * consists of tiles of whole cells, and only tiles in or near the window exist, so a huge board costs no more than its
 * visible part, and the browser does the scrolling. What leaves its cell is an element over the board, moved by the
 * browser (`effects.ts`).
 */

import type {Interaction} from './interaction.js';
import type {Layout} from './layout.js';
import {keyOf, lookAt, type Painted} from './look.js';
import type {Motion} from './motion.js';
import {paintCell} from './paint.js';
import {readPalette} from './palette.js';
import type {Context} from './shapes.js';
import {createSprites, measure, type Pen} from './sprites.js';
import type {State} from './state.js';

export type Painter = ReturnType<typeof createPainter>;

/** Some columns of `cells`, row by row; `keys`: of the looks they are painted with. */
type Tile = {pen: Pen; columns: number; cells: number[]; keys: string[]};

const SIDE = 16; // cells of a tile

/**
 * The first cells of tiles that cover a stretch of the board and half a tile on both sides.
 *
 * @param from CSS px @param count cells of the board in this direction @param size CSS px of a cell
 */
function tileStarts(from: number, to: number, count: number, size: number) {
  const margin = SIDE / 2;
  const first = Math.max(0, Math.floor((from / size - margin) / SIDE));
  const end = Math.ceil(Math.min(count, to / size + margin) / SIDE);
  return Array.from({length: Math.max(0, end - first)}, (_, i) => (first + i) * SIDE);
}

export function createPainter(layout: Layout, state: State, interaction: Interaction, motion: Motion) {
  const {tiles: element} = layout.elements;
  const tiles: Map<string, Tile> = new Map();
  let kit: Omit<Pen, 'context'> | null = null;
  let request = 0;
  let stale = false;
  /**
   * Whether the tiles have an old look or size: they stay until the frame that paints new ones, otherwise the board
   * would flash.
   */
  let outdated = false;

  /** @param row first cell of the tile */
  function createTile(column: number, row: number): Tile {
    kit ??= createKit();
    const {size, ratio} = layout;
    const columns = Math.min(SIDE, state.columns - column);
    const rows = Math.min(SIDE, state.rows - row);
    const canvas = document.createElement('canvas');
    const pixels = Math.round(size * ratio);
    canvas.width = columns * pixels;
    canvas.height = rows * pixels;
    canvas.style.cssText = `left:${column * size}px;top:${row * size}px;width:${columns * size}px;height:${rows * size}px`;
    element.append(canvas);
    const cellAt = (i: number) => (row + Math.floor(i / columns)) * state.columns + column + (i % columns);
    const cells = Array.from({length: columns * rows}, (_, i) => cellAt(i));
    return {pen: {context: canvas.getContext('2d', {alpha: false}) as Context, ...kit}, columns, cells, keys: []};
  }

  function createKit() {
    const palette = readPalette(element);
    const metrics = measure(layout.size, layout.ratio, palette.edgeAbove);
    return {metrics, palette, sprites: createSprites(metrics, palette)};
  }

  function dropTile(name: string, {pen: {context}}: Tile) {
    context.canvas.remove();
    context.canvas.width = context.canvas.height = 0; // frees the memory now, not at the next collection
    tiles.delete(name);
  }

  /** Keeps the tiles in the window and slightly beyond it, so that scrolling finds them painted. */
  function layTiles() {
    const {left, top, right, bottom} = layout.seen();
    const wanted = new Set();
    for (const row of tileStarts(top, bottom, state.rows, layout.size))
      for (const column of tileStarts(left, right, state.columns, layout.size)) {
        const name = `${column},${row}`;
        wanted.add(name);
        if (!tiles.has(name)) tiles.set(name, createTile(column, row));
      }
    for (const [name, tile] of tiles) if (!wanted.has(name)) dropTile(name, tile);
  }

  function paintTile({pen, columns, cells, keys}: Tile, look: (cell: number) => Painted) {
    const {context, metrics} = pen;
    for (let i = 0; i < cells.length; i++) {
      const painted = look(cells[i]);
      const key = keyOf(painted);
      if (keys[i] === key) continue;
      keys[i] = key;
      context.save();
      context.translate((i % columns) * metrics.cell, Math.floor(i / columns) * metrics.cell);
      paintCell(pen, painted, state.layer);
      context.restore();
    }
  }

  /** @param now ms */
  function frame(now: number) {
    request = 0;
    if (!layout.size) return;
    if (outdated) for (const [name, tile] of tiles) dropTile(name, tile);
    outdated = false;
    layTiles();
    const moving = motion.advance(now);
    const look = lookAt(state, interaction, motion, now);
    for (const tile of tiles.values()) if (stale || !tile.keys.length) paintTile(tile, look);
    stale = moving;
    if (moving) ask();
  }

  function ask() {
    if (!request) request = requestAnimationFrame(frame);
  }

  function update() {
    stale = true;
    ask();
  }

  return {
    /** Something visible has changed. */
    update,
    /** The window over the board has moved. */
    scrolled: ask,
    /** Everything looks different: other colours, another font, another size. */
    forget() {
      outdated = true;
      kit = null;
      update();
    },
    destroy() {
      cancelAnimationFrame(request);
      for (const [name, tile] of tiles) dropTile(name, tile);
    },
  };
}
