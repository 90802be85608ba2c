/** All that shows the board's state, kept in step: its sizes, the grid's names, the pixels, the arrows and what flies over them. */

import {createArrows} from './arrows.js';
import {createPainter} from './draw.js';
import {createEffects} from './effects.js';
import {createGrid} from './grid.js';
import {buildElements, createLayout} from './layout.js';
import {createMotion} from './motion.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {ReturnType<typeof createRenderer>} Renderer
 */

/**
 * @param {HTMLElement} host
 * @param {object} board
 * @param {State} board.state
 * @param {import('./interaction.js').Interaction} board.interaction
 * @param {import('./board.js').Handlers['room']} board.room
 * @param {import('./board.js').Handlers['told']} board.told
 */
export function createRenderer(host, {state, interaction, room, told}) {
  const elements = buildElements(host, told);
  const layout = createLayout(elements, () => state, room);
  const grid = createGrid(elements.grid, () => state);
  const motion = createMotion({
    columns: () => state.columns,
    isDown: (cell) => interaction.pressed.has(cell) || interaction.lifted.has(cell) || state.pending.has(cell),
  });
  const painter = createPainter(elements.tiles, {state: () => state, interaction, motion, seen: layout.seen});
  const arrows = createArrows(elements.arrows, () => state);
  const effects = createEffects(elements.effects, {size: () => layout.size, columns: () => state.columns});

  /** Fits the board to its room. */
  function fit() {
    const {size, ratio} = layout;
    layout.fit();
    if (layout.size !== size || layout.ratio !== ratio) painter.resize(layout.size, layout.ratio);
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

    /** @param {Partial<State>} patch what of the state has just changed */
    show(patch) {
      if (patch.hidden) effects.clear(); // what still glides or fades would show through the cover
      grid.rename(); // names before pixels: who listens must not be behind who looks
      showFrame(elements.frame, state);
      elements.cover.hidden = !state.hidden;
      motion.startDots(state.byGame);
      arrows.update();
      if ('zoom' in patch || 'least' in patch) fit();
      painter.update();
    },

    /** @param {import('./motion.js').Effect} effect */
    play(effect) {
      motion.play(effect);
      effects.play(effect);
    },

    /** Ends all that moves. */
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

/** Shows what concerns the whole board. @param {HTMLElement} frame @param {State} state */
function showFrame(frame, {flagMode, armed, busy, locked, hidden, glow}) {
  for (const [name, on] of Object.entries({flagMode, armed, busy, locked: locked || hidden}))
    frame.toggleAttribute(`data-${name.toLowerCase()}`, on);
  frame.dataset.glow = glow;
}
