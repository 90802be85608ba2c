/** One sentence for each move of a game replay. */
import {CLOSED, FLAGGED, MARKED} from '../../board/state.js';
import {place as toldPlace} from '../../words/format.js';
import {flagged, lost, openedMany, openedOne, won} from '../../words/play.js';
import * as words from '../../words/replay.js';

/** @typedef {import('./reel.js').Reel} Reel */
/** @typedef {import('../../engine/protocol.js').Frame} Frame */

const STATES = /** @type {const} */ ({[CLOSED]: 'closed', [FLAGGED]: 'flagged', [MARKED]: 'marked'});

/** @param {string} move as a record has it @param {number} columns @returns {number|null} the cell that it was made on */
export function cellOf(move, columns) {
  const [, row, column] = /^\w+ (\d+),(\d+)$/.exec(move) ?? [];
  return row === undefined ? null : Number(row) * columns + Number(column);
}

/** @param {Reel} reel @param {number} place */
export function tellMove(reel, place) {
  if (place === 0) return words.BEFORE_FIRST;
  return [...parts(reel, place), words.madeBy(reel.frameAt(place).who)].filter(Boolean).join(' ');
}

/** @param {Reel} reel @param {number} place @returns {string[]} sentences */
function parts(reel, place) {
  const frame = reel.frameAt(place);
  const guess = reel.isGuess(place) ? words.guessed(frame.safe) : '';
  if (place === reel.last) return ending(reel, guess);
  if (reel.isSave(place)) return [words.savedThen(frame.saves), guess];
  const luck = guess ? reel.luckAt(place) : null;
  return [what(frame, reel.game.columns), guess, luck === null ? '' : words.luckSoFar(luck)];
}

/** @param {Reel} reel @param {string} guess @returns {string[]} */
function ending({end, game}, guess) {
  if (end?.type === 'won') return [won(/** @type {any} */ (end)), guess];
  return [lost(/** @type {any} */ (end), game.columns)];
}

/** What a move did that is neither save nor end. @param {Frame} frame @param {number} columns */
function what({move, cells, codes, minesLeft}, columns) {
  const cell = cellOf(move, columns);
  const where = cell === null ? '' : toldPlace(cell, columns);
  if (/^(hint|help)/.test(move)) return words.askedHint(where);
  if (move === 'undo') return words.UNDONE;
  if (!cells.length) return words.nothingHappened(where);
  const [code] = codes;
  if (code in STATES) return flagged(STATES[/** @type {9|10|11} */ (code)], cells[0], columns, minesLeft);
  return cells.length === 1 ? openedOne(cells[0], code, columns) : openedMany(cells.length);
}
