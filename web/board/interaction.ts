/** What is pressed, hovered and focused right now, and what gestures and keys may ask of the board. */

import {keyName} from '../key-name.js';
import type {Intent, Listeners} from './board.js';
import {cellAt, neighbours} from './geometry.js';
import type {Grid} from './grid.js';
import type {Renderer} from './renderer.js';
import {CLOSED, isClosed, isPressable, type State} from './state.js';

export type Interaction = ReturnType<typeof createInteraction>;

/** These are held during a click as often as for one of the board's keys. */
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** How soon the second press of a double click comes, ms. */
const QUICK = 250;

/** The cells of each kind. `lifted` ones were released last: until the answer comes they look pressed. */
export function createInteraction() {
  return {
    pressed: new Set() as Set<number>,
    lifted: new Set() as Set<number>,
    hover: null as number | null,
    focus: null as number | null, // only if the keyboard was used last
  };
}

/**
 * Which cells look pressed while one is held: a closed cell itself, or the closed unflagged neighbours of a number or
 * chord.
 */
function pressedBy(state: State, cell: number, chord: boolean) {
  if (state.byConstraints) return [];
  const round = chord || state.cells[cell] < CLOSED;
  return (round ? [cell, ...neighbours(cell, state)] : [cell]).filter((each) => isPressable(state, each));
}

/** What gestures act on: the parts of the board that they need. */
export type GestureTarget = ReturnType<typeof createGestureTarget>;

export function createGestureTarget(state: State, interaction: Interaction, renderer: Renderer, handlers: Listeners) {
  const {layout, grid, motion, painter, effects} = renderer;
  const locked = () => state.locked || state.hidden;
  let isFacePressed = false;
  let uncover = () => {};
  /** Which cell was pressed for that last, and when. */
  let uncovered: {cell: number | null; at: number} = {cell: null, at: -Infinity};
  return {
    state,
    /** Whether moves are refused. */
    locked,
    /** The visible cell under a point. */
    cellAt({clientX, clientY}: {clientX: number; clientY: number}) {
      const point = layout.toGrid(clientX, clientY);
      return point && cellAt(point.x, point.y, layout.size, state);
    },
    cellOf: grid.cellOf,
    /** Scrolls towards a point at the edge of what is visible. */
    drift: layout.drift,
    /** Which cells look pressed while a cell is held. */
    pressedBy: (cell: number, chord: boolean) => pressedBy(state, cell, chord),
    /** Shows these cells pressed, and no others. */
    press(cells: number[]) {
      if (!cells.length && !interaction.pressed.size) return;
      if (interaction.pressed.size) interaction.lifted = interaction.pressed;
      interaction.pressed = new Set(cells);
      painter.update();
    },
    hover(cell: number | null) {
      const next = cell !== null && isClosed(state, cell) && !state.byConstraints && !locked() ? cell : null;
      if (next === interaction.hover) return;
      interaction.hover = next;
      painter.update();
    },
    /** Informs the view that a press began or ended. */
    face(down: boolean) {
      if (down === isFacePressed) return;
      isFacePressed = down;
      if (down) motion.settle();
      handlers.onPress?.(down);
    },
    /** Closes a ring around a finger's cell, or removes it. */
    ring: effects.ring,
    /** Sets what a press on the covered board does. */
    onCovered(press: () => void) {
      uncover = press;
    },
    /** @param cell null: it ended outside the board and does nothing */
    intent(type: Intent['type'], cell: number | null, by: Intent['by']) {
      const at = performance.now();
      if (state.hidden && type === 'primary') {
        uncovered = {cell, at};
        return uncover();
      }
      // The second press of a double click goes on with the game, too, and opens nothing.
      const isSecond = type === 'primary' && cell === uncovered.cell && at - uncovered.at < QUICK;
      if (cell === null || locked() || isSecond) return;
      motion.settle();
      handlers.onIntent?.({type, cell, by});
    },
    focus(cell: number) {
      grid.focus(cell, {preventScroll: true});
      interaction.focus = null;
      painter.update();
    },
  };
}

/** Follows the focus: the grid's tab stop moves along, and the ring appears if the keyboard moved the focus. */
export function followFocus(
  grid: Grid,
  interaction: Interaction,
  changed: () => void,
  onFocus?: (cell: number) => void,
) {
  function show(cell: number | null) {
    interaction.focus = cell;
    changed();
  }
  grid.element.addEventListener('focusin', ({target}) => {
    const cell = grid.cellOf(target);
    if (cell === null) return;
    if (cell !== grid.current) grid.rove(cell);
    show((target as Element).matches(':focus-visible') ? cell : null);
    onFocus?.(cell);
  });
  grid.element.addEventListener('focusout', () => show(null));
  grid.element.addEventListener('keydown', (event) => {
    if (!MODIFIERS.has(keyName(event))) show(grid.current);
  });
}
