/**
 * What the board of a game replay shows of a ply: the cells, the move that led there, the mines of that moment, the end.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('../../board/state.js').State} State
 */
import {nearestPairs} from '../../board/geometry.js';
import {CLOSED, FLAGGED, MARKED} from '../../board/state.js';
import {endLook, endMotion} from '../stage/ending.js';
import {playedNotes, remarksOf} from '../stage/notes.js';
import {benchLayer} from './bench.js';
import {cellOf} from './tell.js';

/**
 * @param {Plies} plies @param {number} ply
 * @param {{isVisionOn: boolean, pointed: string|null}} about  `pointed`: what the list points at
 * @returns {Partial<State>}
 */
export function pictureOf(plies, ply, {isVisionOn, pointed}) {
  const isEnd = ply === plies.last;
  const {end, layout} = plies;
  const pressed = placed(plies, ply);
  return {
    cells: plies.cellsAt(ply),
    saved: plies.savedAt(ply),
    ...endLook(isEnd ? end : null, layout),
    ...minesOf(plies, ply, isVisionOn),
    ...remarksOf(plies.frameAt(ply).remarked),
    ...playedNotes(pressed === null ? [] : [pressed]),
    hints: new Map(),
    layer: benchLayer(plies, ply, pointed),
  };
}

/**
 * What Mine Vision shows: the mines, and after a save where they went.
 *
 * @param {Plies} plies @param {number} ply @param {boolean} isOn @returns {Partial<State>}
 */
export function minesOf(plies, ply, isOn) {
  if (!isOn || ply === plies.last) return {vision: null, arrows: null};
  const {moved} = plies.frameAt(ply);
  const pairs = nearestPairs(
    moved.map(([from]) => from),
    moved.map(([, to]) => to),
    plies.game.columns,
  );
  return {vision: plies.minesAt(ply), arrows: pairs.length ? pairs : null};
}

/** @param {Plies} plies @param {number} ply @returns {number|null} the cell that its move was made on */
export function placed(plies, ply) {
  return cellOf(plies.frameAt(ply).move, plies.game.columns);
}

/**
 * The motion that leads to a ply from the one before.
 *
 * @param {Plies} plies @param {number} ply @param {boolean} isVisionOn @returns {import('../../board/motion.js').Effect[]}
 */
export function effectsOf(plies, ply, isVisionOn) {
  const frame = plies.frameAt(ply);
  const opened = frame.cells.filter((_, i) => frame.codes[i] < CLOSED);
  const origin = placed(plies, ply) ?? opened[0];
  const [cell] = frame.cells;
  const isFlag = frame.codes[0] >= CLOSED && frame.codes[0] <= MARKED;
  return [
    ...(plies.isSave(ply) ? [/** @type {const} */ ({type: 'save', cell: origin})] : []),
    ...(opened.length ? [/** @type {const} */ ({type: 'open', cells: opened, origin})] : []),
    ...(isFlag ? [/** @type {const} */ ({type: 'flag', cell, on: frame.codes[0] === FLAGGED})] : []),
    ...(isVisionOn && frame.moved.length ? [/** @type {const} */ ({type: 'moved', pairs: frame.moved})] : []),
    ...(ply === plies.last && plies.end ? [endMotion(plies.end, plies.layout)] : []),
  ];
}
