/**
 * What the board of a game replay shows of a place: the cells, the move that led there, the mines of that moment, the end.
 *
 * @typedef {import('./reel.js').Reel} Reel
 * @typedef {import('../../board/state.js').State} State
 */
import {nearestPairs} from '../../board/geometry.js';
import {CLOSED, FLAGGED, MARKED} from '../../board/state.js';
import {cellOf} from './tell.js';

/** @param {Reel} reel @param {number} place @param {boolean} isVisionOn @returns {Partial<State>} */
export function pictureOf(reel, place, isVisionOn) {
  const isEnd = place === reel.last;
  const {end, layout} = reel;
  const pressed = placed(reel, place);
  return {
    cells: reel.cellsAt(place),
    saved: reel.savedAt(place),
    revealed: isEnd ? new Set(layout) : null,
    fatal: new Set(isEnd && end?.type === 'lost' ? end.fatal : []),
    frame: isEnd && end?.type === 'won' ? (end.saves > 0 ? 'saved-win' : 'won') : '',
    ...minesOf(reel, place, isVisionOn),
    proof: {sources: new Set(), notes: new Map(pressed === null ? [] : [[pressed, 'played']])},
    marks: new Map(),
  };
}

/**
 * What Mine Vision shows: the mines, and after a save where they went.
 *
 * @param {Reel} reel @param {number} place @param {boolean} isOn @returns {Partial<State>}
 */
export function minesOf(reel, place, isOn) {
  if (!isOn || place === reel.last) return {vision: null, arrows: null};
  const {moved} = reel.frameAt(place);
  const pairs = nearestPairs(
    moved.map(([from]) => from),
    moved.map(([, to]) => to),
    reel.game.columns,
  );
  return {vision: reel.minesAt(place), arrows: pairs.length ? pairs : null};
}

/** @param {Reel} reel @param {number} place @returns {number|null} the cell that its move was made on */
export function placed(reel, place) {
  return cellOf(reel.frameAt(place).move, reel.game.columns);
}

/**
 * The motion that leads to a place from the one before.
 *
 * @param {Reel} reel @param {number} place @param {boolean} isVisionOn @returns {import('../../board/motion.js').Effect[]}
 */
export function effectsOf(reel, place, isVisionOn) {
  const frame = reel.frameAt(place);
  const opened = frame.cells.filter((_, i) => frame.codes[i] < CLOSED);
  const origin = placed(reel, place) ?? opened[0];
  const [cell] = frame.cells;
  const isFlag = frame.codes[0] >= CLOSED && frame.codes[0] <= MARKED;
  return [
    ...(reel.isSave(place) ? [/** @type {const} */ ({type: 'save', cell: origin})] : []),
    ...(opened.length ? [/** @type {const} */ ({type: 'open', cells: opened, origin})] : []),
    ...(isFlag ? [/** @type {const} */ ({type: 'flag', cell, on: frame.codes[0] === FLAGGED})] : []),
    ...(isVisionOn && frame.moved.length ? [/** @type {const} */ ({type: 'moved', pairs: frame.moved})] : []),
    ...(place === reel.last ? [ending(reel)] : []),
  ];
}

/** @param {Reel} reel @returns {import('../../board/motion.js').Effect} */
function ending({end, layout}) {
  if (end?.type === 'won') return {type: 'win', mines: layout, saves: end.saves};
  return {type: 'loss', cells: end?.fatal ?? [], mines: layout};
}
