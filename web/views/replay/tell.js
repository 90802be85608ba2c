/** One sentence for each move of a game replay. */
import {CLOSED, EXPLODED, FLAGGED, MARKED} from '../../board/state.js';
import {isByNumbers} from '../../rules.js';
import {place as toldPlace} from '../../words/format.js';
import {exploded, flagged, lost, openedMany, openedOne, won} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {benchSaid} from './bench.js';

/** @typedef {import('./plies.js').Plies} Plies */
/** @typedef {import('../../engine/protocol.js').Frame} Frame */

const STATES = /** @type {const} */ ({[CLOSED]: 'closed', [FLAGGED]: 'flagged', [MARKED]: 'marked'});

/** @param {string} move as a record has it @param {number} columns @returns {number|null} the cell that it was made on */
export function cellOf(move, columns) {
  const [, row, column] = /^[\w ]+ (\d+),(\d+)$/.exec(move) ?? [];
  return row === undefined ? null : Number(row) * columns + Number(column);
}

/** @param {Plies} plies @param {number} ply @param {boolean} isVisionOn whether the mines are seen that a save moved */
export function tellPly(plies, ply, isVisionOn) {
  const {who, moved} = plies.frameAt(ply);
  const move = ply === 0 ? [words.BEFORE_FIRST] : [...parts(plies, ply), words.madeBy(who)];
  return [...move, isVisionOn && moved.length ? words.moved(moved.length) : ''].filter(Boolean).join(' ');
}

/** @param {Plies} plies @param {number} ply @returns {string[]} sentences */
function parts(plies, ply) {
  const frame = plies.frameAt(ply);
  const guess = plies.isGuess(ply) ? words.guessed(frame.safe) : '';
  if (ply === plies.last) return ending(plies, guess);
  if (plies.isSave(ply)) return [words.savedThen(frame.saves), guess];
  const luck = guess ? plies.luckAt(ply) : null;
  return [benchSaid(plies, ply) ?? what(frame, plies.game.columns), guess, luck === null ? '' : words.luckSoFar(luck)];
}

/** @param {Plies} plies @param {string} guess @returns {string[]} */
function ending({end, game}, guess) {
  if (end?.type === 'won') return [won(/** @type {any} */ (end), {isByNumbers: isByNumbers(game)}), guess];
  return [lost(/** @type {any} */ (end), game.columns)];
}

/** What a move did that is neither save nor end. @param {Frame} frame @param {number} columns */
function what({move, state, lives, cells, codes, minesLeft}, columns) {
  const cell = cellOf(move, columns);
  const where = cell === null ? '' : toldPlace(cell, columns);
  if (/^(hint|help)/.test(move)) return words.askedHint(where);
  if (move === 'undo') return words.UNDONE;
  if (state === 'lost') return words.lostThen(where);
  if (!cells.length) return words.nothingHappened(where);
  const mines = codes.filter((code) => code === EXPLODED).length;
  if (mines) return exploded(mines, lives ?? 0);
  const [code] = codes;
  if (code in STATES) return flagged(STATES[/** @type {9|10|11} */ (code)], cells[0], columns, minesLeft);
  return cells.length === 1 ? openedOne(cells[0], code, columns) : openedMany(cells.length);
}
