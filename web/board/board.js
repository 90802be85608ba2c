/**
 * The board: draws a state and reports what gestures and keys ask for. It holds no rules and knows neither the engine nor
 * the storage.
 *
 * ```js
 * const board = createBoard(host, {onIntent, onPress, onFocus, onKey});
 * board.reset({columns: 13, rows: 9});
 * board.set({cells});
 * board.play({type: 'open', cells: [3, 4], origin: 3});
 * ```
 */

import {listenPointers} from './input.js';
import {createGestureTarget, createInteraction, followFocus} from './interaction.js';
import {listenKeys} from './keys.js';
import {keepMenuAway} from './menu.js';
import {surroundings} from './names.js';
import {watchPalette, watchPlace} from './palette.js';
import {listenPinch} from './pinch.js';
import {createRenderer} from './renderer.js';
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
 * @property {() => void} [onCovered] the board was pressed while it is covered: that opens nothing
 * @property {Node} [told] what stands on it as long as it is covered
 * @property {(zoom: number | null) => void} [onZoom] two fingers chose another size
 * @property {() => {width: number, height: number}} [room] CSS px the board may take, frame included; without it, the
 *   content box of the host, which must then have a size of its own
 *
 * @typedef {ReturnType<typeof createBoard>} Board
 */

/** What `reset` leaves as it is: the player's settings, not the game's. */
const KEPT = /** @type {const} */ (['zoom', 'longPress', 'countdown', 'flagMode']);

/**
 * @param {HTMLElement} host
 * @param {Handlers} handlers
 */
export function createBoard(host, handlers) {
  const state = initialState();
  const interaction = createInteraction();
  const renderer = createRenderer(host, {state, interaction, room: handlers.room, told: handlers.told});
  const {elements, layout, grid, painter, fit} = renderer;
  const target = createGestureTarget({state, interaction, renderer, handlers});
  const pointers = listenPointers(elements.grid, target);
  const end = new AbortController();

  /** @param {Partial<State>} patch */
  function set(patch) {
    Object.assign(state, patch);
    if ('locked' in patch || 'hidden' in patch) pointers.cancel();
    renderer.show(patch);
  }

  const scroll = createScroll(elements.scroller, {
    state: () => state,
    layout,
    onZoom(step) {
      set({zoom: step});
      handlers.onZoom?.(step);
    },
  });
  followFocus(grid, interaction, painter.update, handlers.onFocus);
  listenKeys(elements.grid, {
    state: () => state,
    current: () => grid.current,
    move: (cell) => grid.focus(cell),
    intent: (type, cell) => target.intent(type, cell, 'key'),
    other: (event) => handlers.onKey?.(event) ?? false,
  });
  listenPinch(elements.grid, {
    size: () => layout.size,
    zoom: scroll.zoom,
    pan: (x, y) => elements.scroller.scrollBy(x, y),
  });
  elements.scroller.addEventListener('scroll', painter.scrolled, {passive: true});
  keepMenuAway(elements.frame, end.signal);
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
      renderer.clear();
      Object.assign(interaction, createInteraction(), {
        focus: interaction.focus === null ? null : Math.min(interaction.focus, columns * rows - 1),
      });
      Object.assign(state, initialState(), kept, {columns, rows, cells: new Uint8Array(columns * rows).fill(CLOSED)});
      if (resized) renderer.resize();
      set({locked: false});
    },
    set,
    /** Fits it to its room now, not when the browser tells of another one: it is about to be shown. */
    fit,
    /**
     * Shows the motion that leads to what `set` has just shown.
     * @param {import('./motion.js').Effect} effect
     */
    play(effect) {
      renderer.play(effect);
      if (effect.type === 'open' || effect.type === 'spring') interaction.lifted.clear(); // answered
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
      renderer.destroy();
    },
  };
}
