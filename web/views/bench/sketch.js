/**
 * What the board shows of the workbench: the selection, and what is pointed at.
 *
 * @typedef {import('../../engine/protocol.js').Operation} Operation
 * @typedef {import('../../board/constraints.js').Letter} Letter
 * @typedef {import('../../board/constraints.js').Sketch} Sketch
 */
import {constraintLayer} from '../../board/constraints.js';
import {RESULT, STEP, TOTAL} from '../../words/bench.js';
import {closedCells, closedRound, numberOf, settled, settledBy, settling} from '../stage/numbers.js';

/** @param {{board: any, model: import('./model.js').Model, isCheating: () => boolean, minesLeft: () => number}} parts */
export function createSketch({board, model, isCheating, minesLeft}) {
  /** What is pointed at: how to find what it is, since that may change meanwhile. @type {(() => Sketch['shown'])|null} */
  let pointed = null;
  /** What points at it. */
  let pointing = '';

  /** @returns {Pick<Sketch, 'numbers'|'cells'>} */
  function selection() {
    /** @type {Map<number, Letter>} */
    const numbers = new Map();
    /** @type {Map<Letter, Set<number>>} */
    const cells = new Map();
    for (const {name, cells: own} of model.stands.selected) {
      const letter = /** @type {Letter} */ (model.letterOf(name));
      const number = numberOf(name, board.state.columns);
      if (number !== null) numbers.set(number, letter);
      cells.set(letter, new Set(name === 'total' ? closedCells(board.state) : own));
    }
    return {numbers, cells};
  }

  /** @param {string} name @returns {Sketch['shown']} */
  function derived(name) {
    const one = model.derived.get(name);
    return one ? {bounds: [one], by: name} : null;
  }

  /** @returns {Sketch['shown']} */
  const total = () => ({bounds: [boundsOf('total')], by: TOTAL});

  /** @param {string} name @returns {{cells: readonly number[], verdict: 'safe'|'mine'|''}} */
  function boundsOf(name) {
    const number = numberOf(name, board.state.columns);
    if (number !== null) return {cells: closedRound(board.state, number), verdict: settledBy(board.state, number)};
    const cells = closedCells(board.state);
    return model.derived.get(name) ?? {cells, verdict: settled(cells.length, minesLeft())};
  }

  function show() {
    const shown = pointed?.() ?? null;
    const sketch = {...selection(), shown, settling: isCheating() ? settling(board.state) : new Map()};
    board.set({layer: constraintLayer(sketch, () => board.state)});
  }

  /**
   * @param {'operation'|'row'|'total'|'step'} kind of what points @param {(() => Sketch['shown'])|null} what  null: it does so no more, whatever else may by now
   */
  function point(kind, what) {
    if (!what && pointing !== kind) return;
    [pointed, pointing] = [what, what ? kind : ''];
    show();
  }

  return {
    show,

    /** Nothing is on the board yet. */
    clear() {
      [pointed, pointing] = [null, ''];
      board.set({layer: null});
    },

    /** @param {Operation|null} operation */
    pointAtOperation: (operation) =>
      point('operation', operation && (() => ({bounds: model.stands.preview[operation].results, by: RESULT}))),

    /** @param {string|null} name of a derived constraint */
    pointAt: (name) => point('row', name ? () => derived(name) : null),

    /** What the next step is about. @param {string[]} names of constraints; none: it is not to be seen any more */
    pointAtStep: (names) => point('step', names.length ? () => ({bounds: names.map(boundsOf), by: STEP}) : null),

    /** @param {boolean} isSeen */
    pointAtTotal: (isSeen) => point('total', isSeen ? total : null),
  };
}
