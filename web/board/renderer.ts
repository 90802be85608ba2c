/**
 * Everything that shows the board's state, kept in sync: its sizes, the grid's names, the pixels, the arrows and the
 * effects over them.
 */

import {createArrows} from './arrows.js';
import {createPainter} from './draw.js';
import {createEffects} from './effects.js';
import type {Extent} from './geometry.js';
import {createGrid} from './grid.js';
import type {Interaction} from './interaction.js';
import {createLayout} from './layout.js';
import {createMotion, type Effect} from './motion.js';
import type {State} from './state.js';

export type Renderer = ReturnType<typeof createRenderer>;

export function createRenderer(host: HTMLElement, state: State, interaction: Interaction, room?: () => Extent) {
  const layout = createLayout(host, state, room);
  const {elements} = layout;
  const grid = createGrid(elements.grid, state);
  const motion = createMotion({
    columns: () => state.columns,
    isDown: (cell) => interaction.pressed.has(cell) || interaction.lifted.has(cell) || state.pending.has(cell),
  });
  const painter = createPainter(layout, state, interaction, motion);
  const arrows = createArrows(elements.arrows, state);
  const effects = createEffects(layout, state);

  function fit() {
    const {size, ratio} = layout;
    layout.fit();
    if (layout.size !== size || layout.ratio !== ratio) painter.forget();
    painter.update();
  }

  return {
    elements,
    layout,
    grid,
    motion,
    painter,
    effects,
    fit,

    /** @param patch the part of the state that has just changed */
    show(patch: Partial<State>) {
      if (patch.hidden) effects.clear(); // what still glides or fades would show through the cover
      grid.rename(); // names before pixels: listeners must not be behind viewers
      showFrame(elements.frame, state);
      elements.cover.hidden = !state.hidden;
      motion.startDots(state.byGame);
      arrows.update();
      if ('zoom' in patch || 'least' in patch) fit();
      painter.update();
    },

    play(effect: Effect) {
      motion.play(effect);
      effects.play(effect);
    },

    /** Ends everything that moves. */
    clear() {
      motion.clear();
      effects.clear();
    },

    /** The board has another number of cells. */
    resize() {
      grid.resize();
      painter.forget();
      fit();
    },

    destroy() {
      painter.destroy();
      elements.frame.remove();
    },
  };
}

/** Shows what concerns the whole board. */
function showFrame(frame: HTMLElement, state: State) {
  for (const name of ['flagMode', 'armed', 'busy', 'paints'] as const)
    frame.toggleAttribute(`data-${name.toLowerCase()}`, state[name]);
  frame.toggleAttribute('data-locked', state.locked || state.hidden);
  frame.dataset.glow = state.glow;
}
