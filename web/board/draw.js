/**
 * Paints the board: remembers what is painted, asks for one frame, and in it paints only what differs. The canvas is laid in
 * tiles of whole cells; only those in or near the window exist, so that a huge board costs no more than what is seen of it,
 * and scrolling is the browser's own. What leaves its cell is an element over the board, moved by the browser (`effects.js`).
 */

import {gapPixels} from './geometry.js';
import {keyOf, paintedOf, raisedCells} from './look.js';
import {paintCell} from './paint.js';
import {readPalette} from './palette.js';
import {createSprites, measure} from './sprites.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {import('./interaction.js').Interaction} Interaction
 * @typedef {ReturnType<typeof createPainter>} Painter
 * @typedef {import('./motion.js').Motion} Motion
 * @typedef {{left: number, top: number, right: number, bottom: number}} Window what is seen of the grid, CSS px
 * @typedef {{
 *   canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, column: number, row: number, columns: number, rows: number,
 *   keys: string[],
 * }} Tile `keys`: the looks its cells are painted with
 */

const SIDE = 16; // cells of a tile

/**
 * Where tiles begin, in cells, that cover a stretch of the board and half a tile on both sides.
 * @param {number} from CSS px
 * @param {number} to
 * @param {number} count cells of the board in this direction
 * @param {number} size CSS px of a cell
 */
function tileStarts(from, to, count, size) {
  const margin = SIDE / 2;
  const first = Math.max(0, Math.floor((from / size - margin) / SIDE));
  const end = Math.ceil(Math.min(count, to / size + margin) / SIDE);
  return Array.from({length: Math.max(0, end - first)}, (_, i) => (first + i) * SIDE);
}

/**
 * @param {HTMLElement} element holds the tiles
 * @param {{state: () => State, interaction: Interaction, motion: Motion, seen: () => Window}} board
 */
export function createPainter(element, {state, interaction, motion, seen}) {
  /** @type {Map<string, Tile>} */
  const tiles = new Map();
  let size = 0;
  let ratio = 1;
  let sprites = /** @type {import('./sprites.js').Sprites | null} */ (null);
  let request = 0;
  let stale = false;
  /** Whether the tiles are of another look or size: they stay until the frame that paints new ones, or the board would blink. */
  let outdated = false;

  /** @param {number} column @param {number} row first cell of the tile @returns {Tile} */
  function createTile(column, row) {
    const columns = Math.min(SIDE, state().columns - column);
    const rows = Math.min(SIDE, state().rows - row);
    const canvas = document.createElement('canvas');
    const pixels = Math.round(size * ratio);
    canvas.width = columns * pixels;
    canvas.height = rows * pixels;
    canvas.style.cssText = `left:${column * size}px;top:${row * size}px;width:${columns * size}px;height:${rows * size}px`;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', {alpha: false}));
    element.append(canvas);
    return {canvas, context, column, row, columns, rows, keys: []};
  }

  /** @param {string} name @param {Tile} tile */
  function dropTile(name, {canvas}) {
    canvas.remove();
    canvas.width = canvas.height = 0; // gives the memory back now, not at the next collection
    tiles.delete(name);
  }

  /** Keeps the tiles in the window and a little round it, so that scrolling finds them painted. */
  function layTiles() {
    const {left, top, right, bottom} = seen();
    const wanted = new Set();
    for (const row of tileStarts(top, bottom, state().rows, size))
      for (const column of tileStarts(left, right, state().columns, size)) {
        const name = `${column},${row}`;
        wanted.add(name);
        if (!tiles.has(name)) tiles.set(name, createTile(column, row));
      }
    for (const [name, tile] of tiles) if (!wanted.has(name)) dropTile(name, tile);
  }

  /** @param {Tile} tile @param {Uint8Array} raised @param {number} now @param {import('./sprites.js').Sprites} kit */
  function paintTile({context, column, row, columns, rows, keys}, raised, now, kit) {
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) {
        const cell = (row + r) * state().columns + column + c;
        const painted = paintedOf(state(), interaction, motion, raised, cell, now);
        const key = keyOf(painted);
        if (keys[r * columns + c] === key) continue;
        keys[r * columns + c] = key;
        paintCell(context, c * kit.metrics.cell, r * kit.metrics.cell, painted, kit);
      }
  }

  /** @param {number} now ms */
  function frame(now) {
    request = 0;
    if (!size) return;
    if (outdated) for (const [name, tile] of tiles) dropTile(name, tile);
    outdated = false;
    sprites ??= makeSprites();
    layTiles();
    const moving = motion.advance(now);
    const raised = raisedCells(state(), motion, now);
    for (const tile of tiles.values()) if (stale || !tile.keys.length) paintTile(tile, raised, now, sprites);
    stale = moving;
    if (moving) ask();
  }

  function makeSprites() {
    const palette = readPalette(element);
    return createSprites(measure(size, ratio, gapPixels(ratio), palette.edgeAbove), palette);
  }

  function ask() {
    if (!request) request = requestAnimationFrame(frame);
  }

  function update() {
    stale = true;
    ask();
  }

  function forget() {
    outdated = true;
    sprites = null;
    update();
  }

  return {
    /** Something of what is shown has changed. */
    update,
    /** The window over the board has moved. */
    scrolled: ask,
    /** Everything looks different: other colours, another font, another size. */
    forget,
    /**
     * @param {number} cellSize CSS px
     * @param {number} pixelRatio
     */
    resize(cellSize, pixelRatio) {
      size = cellSize;
      ratio = pixelRatio;
      forget();
    },
    destroy() {
      cancelAnimationFrame(request);
      for (const [name, tile] of tiles) dropTile(name, tile);
    },
  };
}
