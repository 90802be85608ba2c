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
function stoodAt(plies, ply) {
  const {selected, derived, letters, fresh} = plies.benchAt(ply);
  return {selected: selected.map(reading(plies, ply, derived)), letters, fresh};
}

/**
 * @param {Plies} plies @param {number} ply @param {string|null} pointed what the list points at
 * @returns {import('../../board/state.js').Layer|null} what is selected there, and that, else what was derived last
 */
export function benchLayer(plies, ply, pointed) {
  if (!isByNumbers(plies.game)) return null;
  const one = plies.benchAt(ply).derived.get(pointed ?? '');
  if (ply === plies.last && !one) return null;
  const {selected, letters, fresh} = stoodAt(plies, ply);
  const letterOf = (/** @type {string} */ name) => /** @type {Letter} */ (letters.get(name));
  const numbers = selected.flatMap(({name}) => {
    const number = numberOf(name, plies.game.columns);
    return number === null ? [] : [/** @type {[number, Letter]} */ ([number, letterOf(name)])];
  });
  const cells = selected.map(
    ({name, cells: own}) => /** @type {[Letter, Set<number>]} */ ([letterOf(name), new Set(own)]),
  );
  const sketch = {
    numbers: new Map(numbers),
    cells: new Map(cells),
    shown: shown(one ? [one] : fresh),
    settling: new Map(),
  };
  return {...constraintLayer(sketch, () => /** @type {any} */ (boardAt(plies, ply))), describe: () => ''};
}

/** @param {Constraint[]} bounds @returns {import('../../board/constraints.js').Sketch['shown']} */
const shown = (bounds) => (bounds.length ? {bounds, by: bounds.length === 1 ? bounds[0].name : RESULT} : null);

/** One sentence for a move of the workbench. @param {Plies} plies @param {number} ply @returns {string|null} null: it is for others to tell */
export function benchSaid(plies, ply) {
  if (!isByNumbers(plies.game)) return null;
  const {move, cells, codes, minesLeft} = plies.frameAt(ply);
  const [before, after] = [stoodAt(plies, ply - 1), stoodAt(plies, ply)];
  const opened = cells.filter((_, i) => codes[i] < CLOSED).length;
  const flagged = cells.filter((_, i) => codes[i] === FLAGGED).length;
  const done = {opened, flagged, minesLeft, hasDone: true};
  return benchTold(
    move,
    {...after, before, results: after.fresh},
    move === 'undo' ? {...done, opened: 0, flagged: 0} : done,
  );
}
