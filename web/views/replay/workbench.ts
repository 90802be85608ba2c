/** The workbench of a finished game after each of its moves: what the board shows of it, and its sentences. */

import {constraintLayer, type Letter, type Sketch} from '../../board/constraints.js';
import {CLOSED, FLAGGED, type Layer, leftRound, type State} from '../../board/state.js';
import type {Constraint} from '../../engine/protocol.js';
import type {Plies} from '../../model/plies.js';
import {isByConstraints} from '../../rules.js';
import {RESULT} from '../../words/bench.js';
import {closedCells, closedRound, numberOf} from '../stage/numbers.js';
import {moveSentence} from '../stage/workbench.js';

function boardAt(plies: Plies, ply: number): Pick<State, 'columns' | 'rows' | 'cells' | 'expected'> {
  const {columns, rows} = plies.game;
  return {columns, rows, cells: plies.cellsAt(ply), expected: new Map()};
}

/** What a selected source says on the board of a ply. */
function reading(plies: Plies, ply: number, derived: ReadonlyMap<string, Constraint>) {
  const state = boardAt(plies, ply) as State;
  return (name: string) => {
    const number = numberOf(name, state.columns);
    const left = number === null ? plies.frameAt(ply).minesLeft : leftRound(state, number);
    const cells = number === null ? closedCells(state) : closedRound(state, number);
    return derived.get(name) ?? {name, cells, least: left, most: left, verdict: '' as const};
  };
}

/** The selection with its meaning at that ply, and what was derived. */
function selectionAt(plies: Plies, ply: number) {
  const {selected, derived, letters, fresh} = plies.workbenchAt(ply);
  return {selected: selected.map(reading(plies, ply, derived)), letters, fresh};
}

/**
 * @param pointed what the list points at @returns a layer with the selection and that, otherwise with what was derived
 * last
 */
export function workbenchLayer(plies: Plies, ply: number, pointed: string | null): Layer | null {
  if (!isByConstraints(plies.game)) return null;
  const one = plies.workbenchAt(ply).derived.get(pointed ?? '');
  if (ply === plies.last && !one) return null;
  const {selected, letters, fresh} = selectionAt(plies, ply);
  const letterOf = (name: string) => letters.get(name) as Letter;
  const numbers = selected.flatMap(({name}) => {
    const number = numberOf(name, plies.game.columns);
    return number === null ? [] : [[number, letterOf(name)] as [number, Letter]];
  });
  const cells = selected.map(({name, cells: own}) => [letterOf(name), new Set(own)] as [Letter, Set<number>]);
  const sketch = {
    numbers: new Map(numbers),
    cells: new Map(cells),
    shown: shown(one ? [one] : fresh),
    settling: new Map(),
  };
  return {...constraintLayer(sketch, () => boardAt(plies, ply)), describe: () => ''};
}

const shown = (bounds: Constraint[]): Sketch['shown'] =>
  bounds.length ? {bounds, by: bounds.length === 1 ? bounds[0].name : RESULT} : null;

/** One sentence for a move of the workbench. @returns null for any other move */
export function workbenchSentence(plies: Plies, ply: number): string | null {
  if (!isByConstraints(plies.game)) return null;
  const {move, cells, codes, minesLeft} = plies.frameAt(ply);
  const [before, after] = [selectionAt(plies, ply - 1), selectionAt(plies, ply)];
  const opened = cells.filter((_, i) => codes[i] < CLOSED).length;
  const flagged = cells.filter((_, i) => codes[i] === FLAGGED).length;
  const done = {opened, flagged, minesLeft, hasDone: true};
  return moveSentence(
    move,
    {...after, before, results: after.fresh},
    move === 'undo' ? {...done, opened: 0, flagged: 0} : done,
  );
}
