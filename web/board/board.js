/**
 * The board: draws a state and reports what hands ask for. It holds no rules and knows neither the engine nor the storage.
 *
 * ```js
 * const board = createBoard(host, {onIntent, onPress, onFocus, onKey});
 * board.reset({columns: 13, rows: 9});
 * board.set({cells});
 * board.play({type: 'open', cells: [3, 4], origin: 3});
 * ```
 */

import {createArrows} from './arrows.js';
import {createPainter} from './draw.js';
import {createEffects} from './effects.js';
import {createGrid} from './grid.js';
import {createHands, createSurface, followFocus} from './hands.js';
import {listenPointers} from './input.js';
import {listenKeys} from './keys.js';
import {buildElements, createLayout} from './layout.js';
import {createMotion} from './motion.js';
import {surroundings} from './names.js';
import {watchPalette, watchPlace} from './palette.js';
import {listenPinch} from './pinch.js';
import {createScroll} from './scroll.js';
import {CLOSED, initialState} from './state.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {{type: import('./input.js').IntentType, cell: number, by: import('./input.js').By}} Intent
 *
 * @typedef {object} Handlers
 * @property {(intent: Intent) => void} onIntent what a hand asks for; which move it is, the view decides
 * @property {(pressed: boolean) => void} [onPress] something is held down, or no more: for the face
 * @property {(cell: number) => void} [onFocus] a cell received the focus
 * @property {(event: KeyboardEvent) => boolean} [onKey] a key the board does not know; true when it was of use
 * @property {(zoom: number | null) => void} [onZoom] two fingers chose another size
 * @property {() => {width: number, height: number}} [room] CSS px the board may take, frame included; without it, the
 *   content box of the host, which must then have a size of its own
 *
 * @typedef {ReturnType<typeof createBoard>} Board
 */

/** What `reset` leaves as it is: the hands' settings, not the game's. */
const KEPT = /** @type {const} */ (['zoom', 'longPress', 'flagMode']);

/**
 * @param {HTMLElement} host
 * @param {Handlers} handlers
 */
export function createBoard(host, handlers) {
  const state = initialState();
  const hands = createHands();
  const end = new AbortController();
  const dotted = /** @type {Set<number>} */ (new Set()); // cells opened by the game whose dot has begun to fade

  const elements = buildElements(host);
  const layout = createLayout(elements, () => state, handlers.room);
  const grid = createGrid(elements.grid, () => state);
  const motion = createMotion({
    columns: () => state.columns,
    isDown: (cell) => hands.pressed.has(cell) || hands.lifted.has(cell) || state.pending.has(cell),
  });
  const painter = createPainter(elements.tiles, {state: () => state, hands, motion, seen: layout.seen});
  const arrows = createArrows(elements.arrows, () => state);
  const effects = createEffects(elements.effects, {size: () => layout.size, columns: () => state.columns});
  const scroll = createScroll(elements.scroller, {
    state: () => state,
    layout,
    onZoom(step) {
      set({zoom: step});
      handlers.onZoom?.(step);
    },
  });
  const surface = createSurface({state, hands, layout, grid, motion, painter, effects, handlers});

  function fit() {
    const {size, ratio} = layout;
    layout.fit();
    if (layout.size !== size || layout.ratio !== ratio) painter.resize(layout.size, layout.ratio);
    painter.update();
  }

  /** Shows on the frame what concerns the whole board. */
  function showFrame() {
    const {flagMode, armed, busy, locked, hidden, frame} = state;
    for (const [name, on] of Object.entries({flagMode, armed, busy, locked: locked || hidden}))
      elements.frame.toggleAttribute(`data-${name.toLowerCase()}`, on);
    elements.frame.dataset.glow = frame;
  }

  function startDots() {
    for (const cell of state.byGame) if (!dotted.has(cell)) motion.startDot(cell);
    for (const cell of state.byGame) dotted.add(cell);
  }

  /** @param {Partial<State>} patch */
  function set(patch) {
    Object.assign(state, patch);
    if ('locked' in patch || 'hidden' in patch) pointers.cancel();
    if (patch.hidden) effects.clear(); // what still glides or fades would show through the cover
    grid.rename(); // names before pixels: who listens must not be behind who looks
    showFrame();
    startDots();
    arrows.update();
    if ('zoom' in patch || 'least' in patch) fit();
    painter.update();
  }

  followFocus(grid, hands, painter.update, handlers.onFocus);
  const pointers = listenPointers(elements.grid, surface);
  listenKeys(elements.grid, {
    state: () => state,
    current: () => grid.current,
    move: (cell) => grid.focus(cell),
    intent: (type, cell) => surface.intent(type, cell, 'key'),
    other: (event) => handlers.onKey?.(event) ?? false,
  });
  listenPinch(elements.grid, {
    size: () => layout.size,
    zoom: scroll.zoom,
    pan: (x, y) => elements.scroller.scrollBy(x, y),
  });
  elements.scroller.addEventListener('scroll', painter.scrolled, {passive: true});
  watchPalette(painter.forget, end.signal);
  watchPlace(host, fit, end.signal);

  return {
    /** What is shown now, to read. */
    get state() {
      return state;
    },
    /** CSS px of a cell. */
    get cellSize() {
      return layout.size;
    },
    /** CSS px of the board with its frame: what the block round it takes as its width. */
    get width() {
      return elements.frame.getBoundingClientRect().width;
    },
    /**
     * A new board: all closed, nothing marked.
     * @param {{columns: number, rows: number}} size
     */
    reset({columns, rows}) {
      const resized = columns !== state.columns || rows !== state.rows;
      const kept = Object.fromEntries(KEPT.map((name) => [name, state[name]]));
      motion.clear();
      effects.clear();
      dotted.clear();
      Object.assign(hands, createHands(), {
        focus: hands.focus === null ? null : Math.min(hands.focus, columns * rows - 1),
      });
      Object.assign(state, initialState(), kept, {columns, rows, cells: new Uint8Array(columns * rows).fill(CLOSED)});
      if (resized) {
        grid.resize();
        painter.forget();
        fit();
      }
      set({locked: false});
    },
    set,
    /**
     * Shows the motion that leads to what `set` has just shown.
     * @param {import('./motion.js').Effect} effect
     */
    play(effect) {
      motion.play(effect);
      effects.play(effect);
      if (effect.type === 'open' || effect.type === 'spring') hands.lifted.clear(); // answered
      painter.update();
    },
    /**
     * Moves the focus to a cell.
     * @param {number} cell
     */
    focus(cell) {
      grid.focus(cell);
    },
    /** Scrolls so far that cells are seen, the first of them at least; the focus stays. @param {number[]} cells */
    reveal: scroll.reveal,
    /**
     * The cells round a cell in words, row by row.
     * @param {number} cell
     */
    surroundings(cell) {
      return surroundings(state, cell);
    },
    /** Fits the board to its room again; it does so by itself when the host's or the window's size changes. */
    layout: fit,
    destroy() {
      end.abort();
      pointers.cancel();
      painter.destroy();
      elements.frame.remove();
    },
  };
}
