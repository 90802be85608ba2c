/**
 * The board: draws a state and reports what gestures and keys ask for. It has no rules and knows neither the engine
 * nor the storage.
 *
 * ```js
 * const board = createBoard(host, {onIntent, onPress, onFocus, onKey});
 * board.reset({columns: 13, rows: 9});
 * board.set({cells});
 * board.play({type: 'open', cells: [3, 4], origin: 3});
 * ```
 */

import type {Extent, Size} from './geometry.js';
import {keepMenuAway, listenPointers} from './input.js';
import {createGestureTarget, createInteraction, followFocus, type GestureTarget} from './interaction.js';
import {listenKeys} from './keys.js';
import type {Effect} from './motion.js';
import {surroundings} from './names.js';
import {watchPalette, watchPlace} from './palette.js';
import {createRenderer} from './renderer.js';
import {createScroll} from './scroll.js';
import {CLOSED, initialState, type State} from './state.js';

export type Intent = {type: 'primary' | 'secondary' | 'chord'; cell: number; by: 'mouse' | 'touch' | 'pen' | 'key'};

export type Listeners = {
  /** A gesture or key; other modules decide which move it means. */
  onIntent?: (intent: Intent) => void;
  /** Something is held down, or no longer is: for the face. */
  onPress?: (pressed: boolean) => void;
  /** A cell received the focus. */
  onFocus?: (cell: number) => void;
  /** A key the board does not handle; true if it was handled. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** What listens to pointers instead of `input.ts` (`strokes.ts`): then `onIntent` only receives keys and clicks. */
  listen?: (element: HTMLElement, target: GestureTarget) => {cancel: () => void};
};

export type Board = ReturnType<typeof createBoard>;

/** What `reset` does not change: the player's settings, not the game's. */
const KEPT = ['zoom', 'longPress', 'countdown', 'flagMode', 'paints'] as const;

/**
 * @param room CSS px the board may take, frame included; if missing, the content box of the host, which must then have
 * a definite size
 */
export function createBoard(host: HTMLElement, handlers: Listeners = {}, room?: () => Extent) {
  const state = initialState();
  const interaction = createInteraction();
  const renderer = createRenderer(host, state, interaction, room);
  const {elements, layout, grid, painter, fit} = renderer;
  const target = createGestureTarget(state, interaction, renderer, handlers);
  const pointers = (handlers.listen ?? listenPointers)(elements.grid, target);
  const end = new AbortController();

  function set(patch: Partial<State>) {
    Object.assign(state, patch);
    if ('locked' in patch || 'hidden' in patch) pointers.cancel();
    renderer.show(patch);
  }

  const reveal = createScroll(layout, state, (zoom) => set({zoom}));
  followFocus(grid, interaction, painter.update, handlers.onFocus);
  const ask = (type: Intent['type'], cell: number) => target.intent(type, cell, 'key');
  listenKeys(grid, state, ask, (event) => handlers.onKey?.(event) ?? false);
  elements.scroller.addEventListener('scroll', painter.scrolled, {passive: true});
  keepMenuAway(elements.frame, end.signal);
  watchPalette(painter.forget, end.signal);
  watchPlace(host, fit, end.signal);

  return {
    /** The current state, to read. */
    get state() {
      return state;
    },
    /** CSS px of a cell. */
    get cellSize() {
      return layout.size;
    },
    /** CSS px of the board with its frame, which the block around it takes as its width. */
    get width() {
      return elements.frame.getBoundingClientRect().width;
    },
    /** A new board: all closed, nothing marked. */
    reset({columns, rows}: Size) {
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
    /** Fits it to its room now, because it is about to be shown, and not only when the browser reports a new size. */
    fit,
    /** Shows the motion that leads to what `set` has just shown. */
    play(effect: Effect) {
      renderer.play(effect);
      if (effect.type === 'open' || effect.type === 'spring') interaction.lifted.clear(); // their presses are answered
      painter.update();
    },
    focus: (cell: number) => grid.focus(cell),
    /** Scrolls until cells are visible, or at least the first of them; the focus stays. */
    reveal,
    /** Covers it with some content, and sets what a press on the cover does, which opens nothing. */
    cover(content: Node, onPress: () => void) {
      elements.cover.append(content);
      target.onCovered(onPress);
    },
    /** The cells around a cell in words, row by row. */
    surroundings: (cell: number) => surroundings(state, cell),
    /** Fits the board to its room again; this happens automatically when the host or the window changes its size. */
    layout: fit,
    destroy() {
      end.abort();
      pointers.cancel();
      renderer.destroy();
    },
  };
}
