/** What is pressed, hovered over and focused right now, and what gestures and keys may ask of the board. */

import {cellAt, neighbours} from './geometry.js';
import {keyName} from './key-name.js';
import {CLOSED, isClosed, isPressable} from './state.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {import('./input.js').GestureTarget} GestureTarget
 * @typedef {ReturnType<typeof createInteraction>} Interaction
 */

/** Held down beside a click as often as for a key of the board. */
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** Which cells. `lifted` ones were let go last: until the answer comes they count as down. */
export function createInteraction() {
  return {
    pressed: /** @type {Set<number>} */ (new Set()),
    lifted: /** @type {Set<number>} */ (new Set()),
    hover: /** @type {number | null} */ (null),
    focus: /** @type {number | null} */ (null), // only while the keyboard was used last
  };
}

/**
 * Which cells look pressed while one is held: a closed cell itself, the closed unflagged neighbours of a number or chord.
 * @param {State} state
 * @param {number} cell
 * @param {boolean} chord
 */
function pressedBy(state, cell, chord) {
  if (state.byNumbers) return [];
  const round = chord || state.cells[cell] < CLOSED;
  return (round ? [cell, ...neighbours(cell, state)] : [cell]).filter((each) => isPressable(state, each));
}

/**
 * @param {object} board
 * @param {State} board.state
 * @param {Interaction} board.interaction
 * @param {import('./renderer.js').Renderer} board.renderer
 * @param {import('./board.js').Handlers} board.handlers
 * @returns {GestureTarget}
 */
export function createGestureTarget({state, interaction, renderer, handlers}) {
  const {layout, grid, motion, painter, effects} = renderer;
  const locked = () => state.locked || state.hidden;
  let isFacePressed = false;
  return {
    state: () => state,
    locked,
    cellAt({clientX, clientY}) {
      const point = layout.toGrid(clientX, clientY);
      return point && cellAt(point.x, point.y, layout.size, state);
    },
    cellOf: grid.cellOf,
    pressedBy: (cell, chord) => pressedBy(state, cell, chord),
    press(cells) {
      if (!cells.length && !interaction.pressed.size) return;
      if (interaction.pressed.size) interaction.lifted = interaction.pressed;
      interaction.pressed = new Set(cells);
      painter.update();
    },
    hover(cell) {
      const next = cell !== null && isClosed(state, cell) && !state.byNumbers && !locked() ? cell : null;
      if (next === interaction.hover) return;
      interaction.hover = next;
      painter.update();
    },
    face(down) {
      if (down === isFacePressed) return;
      isFacePressed = down;
      if (down) motion.settle();
      handlers.onPress?.(down);
    },
    ring: effects.ring,
    intent(type, cell, by) {
      if (state.hidden && type === 'primary') return handlers.onCovered?.();
      if (cell === null || locked()) return;
      motion.settle();
      handlers.onIntent({type, cell, by});
    },
    focus(cell) {
      grid.focus(cell, {preventScroll: true});
      interaction.focus = null;
      painter.update();
    },
  };
}

/**
 * Follows the focus: the grid's tab stop goes along, and the ring shows when the keyboard brought it.
 * @param {import('./grid.js').Grid} grid
 * @param {Interaction} interaction
 * @param {() => void} changed
 * @param {(cell: number) => void} [onFocus]
 */
export function followFocus(grid, interaction, changed, onFocus) {
  /** @param {number | null} cell */
  function show(cell) {
    interaction.focus = cell;
    changed();
  }
  grid.element.addEventListener('focusin', ({target}) => {
    const cell = grid.cellOf(target);
    if (cell === null) return;
    if (cell !== grid.current) grid.rove(cell);
    show(/** @type {Element} */ (target).matches(':focus-visible') ? cell : null);
    onFocus?.(cell);
  });
  grid.element.addEventListener('focusout', () => show(null));
  grid.element.addEventListener('keydown', (event) => {
    if (!MODIFIERS.has(keyName(event))) show(grid.current);
  });
}
