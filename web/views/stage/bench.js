/**
 * A workbench as its moves leave it: which selection has which letter, what is listed, and one sentence for what a move did.
 *
 * @typedef {import('../../engine/protocol.js').Constraint} Constraint
 * @typedef {import('../../engine/protocol.js').Bounds} Bounds
 * @typedef {import('../../engine/protocol.js').Operation} Operation
 * @typedef {import('../../board/constraints.js').Letter} Letter
 * @typedef {{selected: Constraint[], letters: Map<string, Letter>, before: {selected: Constraint[], letters: Map<string, Letter>}, results: Bounds[]}} Stand
 *   after a move and `before` it, with letters by name; `results`: what an operation gave
 * @typedef {{opened: number, flagged: number, minesLeft: number, hasDone: boolean}} Done  what a move came to besides
 */
import * as words from '../../words/bench.js';

/** @type {Letter[]} */
const LETTERS = ['A', 'B'];

/**
 * Gives letters to what is selected: whoever had one keeps it.
 *
 * @param {readonly string[]} selected names @param {ReadonlyMap<string, Letter>} before letters by name @returns {Map<string, Letter>}
 */
export function lettered(selected, before) {
  const kept = new Map(
    selected.flatMap((name) => {
      const letter = before.get(name);
      return letter ? [[name, letter]] : [];
    }),
  );
  const free = LETTERS.filter((letter) => ![...kept.values()].includes(letter));
  return new Map(selected.map((name) => [name, kept.get(name) ?? /** @type {Letter} */ (free.shift())]));
}

/**
 * The list of what was derived, after a move has changed it.
 *
 * @param {ReadonlyMap<string, Constraint>} list by name, in their order @param {{put: readonly Constraint[], gone: readonly string[]}} changes
 * @returns {ReadonlyMap<string, Constraint>}
 */
export function listAfter(list, {put, gone}) {
  if (!put.length && !gone.length) return list;
  const now = new Map(list);
  for (const name of gone) now.delete(name);
  for (const one of put) now.set(one.name, one);
  // What comes back has its old place.
  return put.some(({name}) => !list.has(name)) ? new Map([...now].sort(byNumber)) : now;
}

/** @param {[string, Constraint]} one by its name, `#3` @param {[string, Constraint]} other */
const byNumber = ([one], [other]) => Number(one.slice(1)) - Number(other.slice(1));

/** @param {Operation} operation @param {Stand} stand */
function derivedBy(operation, {before, results}) {
  const size = (/** @type {Constraint} */ {name, cells}) => (name === 'total' ? Infinity : cells.length);
  // What lies within the other is taken from it.
  const selected = [...before.selected].sort((one, other) => size(one) - size(other));
  const letters = selected.map(({name}) => before.letters.get(name) ?? '');
  if (operation === 'merge') letters.sort();
  const from = letters.join({subtract: ' from ', reduce: '', merge: ' and '}[operation]);
  return words.derived(words.resultsTold(results), from, operation);
}

/** By the first word of a move. @type {Record<string, (about: {stand: Stand, rest: string[], hasDone: boolean}) => string>} */
const SENTENCES = {
  select({stand, rest: [name]}) {
    const one = stand.selected.find((each) => each.name === name);
    if (!one) return '';
    return words.selected(stand.letters.get(name) ?? '', name === 'total' ? words.TOTAL : words.toldOf(one));
  },
  deselect: () => words.DESELECTED,
  subtract: ({stand}) => derivedBy('subtract', stand),
  reduce: ({stand}) => derivedBy('reduce', stand),
  merge: ({stand}) => derivedBy('merge', stand),
  carry: () => '',
  delete: () => words.DELETED,
  option: ({rest: [name, value]}) => words.switched(name, value === 'on'),
  undo: ({hasDone}) => (hasDone ? words.UNDONE : words.NOTHING_TO_UNDO),
  redo: ({hasDone}) => (hasDone ? words.REDONE : words.NOTHING_TO_REDO),
};

/**
 * @param {string} move @param {Stand} stand @param {Done} done
 * @returns {string|null} null: it is for others to tell
 */
export function benchTold(move, stand, {opened, flagged, minesLeft, hasDone}) {
  const [verb, ...rest] = move.split(' ');
  const what = SENTENCES[verb]?.({stand, rest, hasDone});
  if (what === undefined) return null;
  return [what, words.carriedOut(opened, flagged, minesLeft)].filter(Boolean).join(' ');
}
