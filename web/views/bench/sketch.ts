/** What the board shows of the workbench: the selection, and what the player points at. It watches the state. */

import type {Board} from '../../board/board.js';
import {constraintLayer, type Sketch} from '../../board/constraints.js';
import type {Operation} from '../../engine/protocol.js';
import type {Game} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import type {Letter} from '../../model/workbench.js';
import {effect} from '../../vendor/signals.js';
import {RESULT, STEP, TOTAL} from '../../words/bench.js';
import {closedCells, closedRound, numberOf, settling, verdictBy, verdictOn} from '../stage/numbers.js';
import type {BenchState, Pointed} from './state.js';

export function showOnBoard({game, isByConstraints}: PlayModel, board: Board, state: BenchState) {
  effect(() => {
    if (!isByConstraints.value) return board.set({layer: null});
    const {pointed, isCheating} = state;
    const sketch = {
      ...selectionOf(game.value),
      shown: pointed.value && shownOf(game.value, pointed.value),
      settling: isCheating.value ? settling(game.value) : new Map(),
    };
    board.set({layer: constraintLayer(sketch, () => board.state)});
  });
}

function selectionOf({workbench: {now, letters}, columns, cells}: Game) {
  const numbers: Map<number, Letter> = new Map();
  const cellsOf: Map<Letter, Set<number>> = new Map();
  for (const {name, cells: own} of now.selected) {
    const letter = letters.get(name) as Letter;
    const number = numberOf(name, columns);
    if (number !== null) numbers.set(number, letter);
    cellsOf.set(letter, new Set(name === 'total' ? closedCells({cells}) : own));
  }
  return {numbers, cells: cellsOf};
}

/** What the player points at, in its current state. */
function shownOf(game: Game, {by, at}: Pointed): Sketch['shown'] {
  const {derived, now} = game.workbench;
  const [name] = at;
  if (by === 'operation') return {bounds: now.preview[name as Operation].results, by: RESULT};
  if (by === 'row' && !derived.has(name)) return null;
  return {bounds: at.map((each) => boundsOf(game, each)), by: {row: name, total: TOTAL, step: STEP}[by]};
}

function boundsOf(game: Game, name: string): {cells: readonly number[]; verdict: 'safe' | 'mine' | ''} {
  const number = numberOf(name, game.columns);
  if (number !== null) return {cells: closedRound(game, number), verdict: verdictBy(game, number)};
  const cells = closedCells(game);
  return game.workbench.derived.get(name) ?? {cells, verdict: verdictOn(cells.length, game.counters?.minesLeft ?? 0)};
}
