/**
 * The workbench of a game that has ended, as it stood after each of its moves.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('../../engine/protocol.js').Constraint} Constraint
 * @typedef {import('../../board/constraints.js').Letter} Letter
 */
import {constraintLayer} from '../../board/constraints.js';
import {CLOSED, FLAGGED, leftRound} from '../../board/state.js';
import {isByNumbers} from '../../rules.js';
import {RESULT} from '../../words/bench.js';
import {benchTold} from '../stage/bench.js';
import {closedCells, closedRound, numberOf} from '../stage/numbers.js';

/** @param {Plies} plies @param {number} ply @returns {Pick<import('../../board/state.js').State, 'columns'|'rows'|'cells'|'expected'>} */
function boardAt(plies, ply) {
  const {columns, rows} = plies.game;
  return {columns, rows, cells: plies.cellsAt(ply), expected: new Map()};
}

/** What a selected source says on the board of a ply. @param {Plies} plies @param {number} ply @param {ReadonlyMap<string, Constraint>} derived */
function reading(plies, ply, derived) {
  const state = /** @type {import('../../board/state.js').State} */ (boardAt(plies, ply));
  return (/** @type {string} */ name) => {
    const number = numberOf(name, state.columns);
    const left = number === null ? plies.frameAt(ply).minesLeft : leftRound(state, number);
    const cells = number === null ? closedCells(state) : closedRound(state, number);
    return derived.get(name) ?? {name, cells, least: left, most: left, verdict: /** @type {const} */ ('')};
  };
}

/** What is selected, as it reads there, and what was derived. @param {Plies} plies @param {number} ply */
function standingAt(plies, ply) {
  const {selected, derived, letters, fresh} = plies.benchAt(ply);
  return {selected: selected.map(reading(plies, ply, derived)), letters, fresh};
}

/** @param {Plies} plies @param {number} ply @returns {import('../../board/state.js').Layer|null} what is selected there, and what was derived last */
export function benchLayer(plies, ply) {
  if (!isByNumbers(plies.game) || ply === plies.last) return null;
  const {selected, letters, fresh} = standingAt(plies, ply);
  const letterOf = (/** @type {string} */ name) => /** @type {Letter} */ (letters.get(name));
  const numbers = selected.flatMap(({name}) => {
    const number = numberOf(name, plies.game.columns);
    return number === null ? [] : [/** @type {[number, Letter]} */ ([number, letterOf(name)])];
  });
  const cells = selected.map(
    ({name, cells: own}) => /** @type {[Letter, Set<number>]} */ ([letterOf(name), new Set(own)]),
  );
  const shown = fresh.length ? {bounds: fresh, by: fresh.length === 1 ? fresh[0].name : RESULT} : null;
  const sketch = {numbers: new Map(numbers), cells: new Map(cells), shown, settling: new Map()};
  return {...constraintLayer(sketch, () => /** @type {any} */ (boardAt(plies, ply))), describe: () => ''};
}

/** One sentence for a move of the workbench. @param {Plies} plies @param {number} ply @returns {string|null} null: it is for others to tell */
export function benchSaid(plies, ply) {
  if (!isByNumbers(plies.game)) return null;
  const {move, cells, codes, minesLeft} = plies.frameAt(ply);
  const [before, after] = [standingAt(plies, ply - 1), standingAt(plies, ply)];
  const opened = cells.filter((_, i) => codes[i] < CLOSED).length;
  const flagged = cells.filter((_, i) => codes[i] === FLAGGED).length;
  const done = {opened, flagged, minesLeft, hasDone: true};
  return benchTold(
    move,
    {...after, before, results: after.fresh},
    move === 'undo' ? {...done, opened: 0, flagged: 0} : done,
  );
}
