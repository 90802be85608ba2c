/** One sentence for what a move did on a workbench. */

import type {Bounds, Constraint, Operation} from '../../engine/protocol.js';
import type {Letter} from '../../model/workbench.js';
import * as words from '../../words/bench.js';

type Selection = {selected: Constraint[]; letters: ReadonlyMap<string, Letter>};

/** The selection after a move and `before` it, with letters by name; `results`: of an operation. */
export type Change = Selection & {before: Selection; results: Bounds[]};

/** What else a move did. */
export type Done = {opened: number; flagged: number; minesLeft: number; hasDone: boolean};

function derivedBy(operation: Operation, {before, results}: Change) {
  const size = ({name, cells}: Constraint) => (name === 'total' ? Infinity : cells.length);
  // The smaller one is subtracted from the larger.
  const selected = [...before.selected].sort((one, other) => size(one) - size(other));
  const letters = selected.map(({name}) => before.letters.get(name) ?? '');
  if (operation === 'merge') letters.sort();
  const from = letters.join({subtract: ' from ', reduce: '', merge: ' and '}[operation]);
  return words.derived(words.resultsInWords(results), from, operation);
}

/** By the first word of a move. */
const SENTENCES: Record<string, (about: {change: Change; rest: string[]; hasDone: boolean}) => string> = {
  select({change, rest: [name]}) {
    const one = change.selected.find((each) => each.name === name);
    if (!one) return '';
    return words.selected(change.letters.get(name) ?? '', name === 'total' ? words.TOTAL : words.boundsInWords(one));
  },
  deselect: () => words.DESELECTED,
  subtract: ({change}) => derivedBy('subtract', change),
  reduce: ({change}) => derivedBy('reduce', change),
  merge: ({change}) => derivedBy('merge', change),
  carry: () => '',
  delete: () => words.DELETED,
  option: ({rest: [name, value]}) => words.switched(name, value === 'on'),
  undo: ({hasDone}) => (hasDone ? words.UNDONE : words.NOTHING_TO_UNDO),
  redo: ({hasDone}) => (hasDone ? words.REDONE : words.NOTHING_TO_REDO),
};

/** @returns null for a move that is not one of the workbench */
export function moveSentence(move: string, change: Change, {opened, flagged, minesLeft, hasDone}: Done): string | null {
  const [verb, ...rest] = move.split(' ');
  const what = SENTENCES[verb]?.({change, rest, hasDone});
  if (what === undefined) return null;
  return [what, words.carriedOut(opened, flagged, minesLeft)].filter(Boolean).join(' ');
}
