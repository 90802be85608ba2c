/**
 * A game's end on its board: what is uncovered and framed, and the motion that leads there.
 *
 * @typedef {import('../../engine/protocol.js').End} End
 * @typedef {import('../../board/state.js').State} State
 */

/**
 * @param {End|null} end null: it has none yet @param {number[]} layout where the mines are
 * @returns {Pick<State, 'revealed'|'fatal'|'glow'>}
 */
export function endLook(end, layout) {
  if (!end) return {revealed: null, fatal: new Set(), glow: ''};
  const [fatal, glow] = end.type === 'lost' ? [end.fatal, ''] : [[], end.saves > 0 ? 'saved-win' : 'won'];
  return {revealed: new Set(layout), fatal: new Set(fatal), glow: /** @type {State['glow']} */ (glow)};
}

/** @param {End} end @param {number[]} layout where the mines are @returns {import('../../board/motion.js').Effect} */
export function endMotion(end, layout) {
  return end.type === 'won'
    ? {type: 'win', mines: layout, saves: end.saves}
    : {type: 'loss', cells: end.fatal, mines: layout};
}
