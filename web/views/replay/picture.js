/**
 * What the board of a game replay shows of a place: the cells, the move that led there, the mines of that moment, the end.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('../../board/state.js').State} State
 */
import {nearestPairs} from '../../board/geometry.js';
import {CLOSED, FLAGGED, MARKED} from '../../board/state.js';
import {endLook, endMotion} from '../stage/ending.js';
import {playedNotes} from '../stage/notes.js';
import {benchLayer} from './bench.js';
import {cellOf} from './tell.js';

/** @param {Plies} plies @param {number} place @param {boolean} isVisionOn @returns {Partial<State>} */
export function pictureOf(plies, place, isVisionOn) {
  const isEnd = place === plies.last;
  const {end, layout} = plies;
  const pressed = placed(plies, place);
  return {
    cells: plies.cellsAt(place),
    saved: plies.savedAt(place),
    ...endLook(isEnd ? end : null, layout),
    ...minesOf(plies, place, isVisionOn),
    ...playedNotes(pressed === null ? [] : [pressed]),
    hints: new Map(),
    layer: benchLayer(plies, place),
  };
}

/**
 * What Mine Vision shows: the mines, and after a save where they went.
 *
 * @param {Plies} plies @param {number} place @param {boolean} isOn @returns {Partial<State>}
 */
export function minesOf(plies, place, isOn) {
  if (!isOn || place === plies.last) return {vision: null, arrows: null};
  const {moved} = plies.frameAt(place);
  const pairs = nearestPairs(
    moved.map(([from]) => from),
    moved.map(([, to]) => to),
    plies.game.columns,
  );
  return {vision: plies.minesAt(place), arrows: pairs.length ? pairs : null};
}

/** @param {Plies} plies @param {number} place @returns {number|null} the cell that its move was made on */
export function placed(plies, place) {
  return cellOf(plies.frameAt(place).move, plies.game.columns);
}

/**
 * The motion that leads to a place from the one before.
 *
 * @param {Plies} plies @param {number} place @param {boolean} isVisionOn @returns {import('../../board/motion.js').Effect[]}
 */
export function effectsOf(plies, place, isVisionOn) {
  const frame = plies.frameAt(place);
  const opened = frame.cells.filter((_, i) => frame.codes[i] < CLOSED);
  const origin = placed(plies, place) ?? opened[0];
  const [cell] = frame.cells;
  const isFlag = frame.codes[0] >= CLOSED && frame.codes[0] <= MARKED;
  return [
    ...(plies.isSave(place) ? [/** @type {const} */ ({type: 'save', cell: origin})] : []),
    ...(opened.length ? [/** @type {const} */ ({type: 'open', cells: opened, origin})] : []),
    ...(isFlag ? [/** @type {const} */ ({type: 'flag', cell, on: frame.codes[0] === FLAGGED})] : []),
    ...(isVisionOn && frame.moved.length ? [/** @type {const} */ ({type: 'moved', pairs: frame.moved})] : []),
    ...(place === plies.last && plies.end ? [endMotion(plies.end, plies.layout)] : []),
  ];
}
