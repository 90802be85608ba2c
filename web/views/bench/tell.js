/** One sentence for what a move on the workbench did. */
import {endOf} from '../../engine/protocol.js';
import * as words from '../../words/bench.js';

/**
 * @typedef {import('../../engine/protocol.js').Event} Event
 * @typedef {import('../../engine/protocol.js').Played} Played
 * @typedef {import('./model.js').Model} Model
 */

/** @param {Event[]} events */
function countsOf(events) {
  const opened = events.flatMap((event) => (event.type === 'opened' ? event.cells : []));
  return {opened: opened.length, flagged: events.filter(({type}) => type === 'flagged').length};
}

/** @param {import('../../engine/protocol.js').Operation} operation @param {Model} model after the move */
function derivedBy(operation, {stood, oldLetterOf}) {
  const {results} = stood.preview[operation];
  const size = (/** @type {{name: string, cells: number[]}} */ {name, cells}) =>
    name === 'total' ? Infinity : cells.length;
  // What lies within the other is taken from it.
  const selected = [...stood.selected].sort((one, other) => size(one) - size(other));
  const letters = selected.map(({name}) => oldLetterOf(name) ?? '');
  if (operation === 'merge') letters.sort();
  const from = letters.join({subtract: ' from ', reduce: '', merge: ' and '}[operation]);
  return words.derived(words.resultsTold(results), from, operation);
}

/**
 * @param {Played} played @param {string} move @param {Model} model after the move
 * @returns {string|null} null: it is for others to tell
 */
export function told({events, counters}, move, model) {
  if (endOf(events)) return null;
  const {opened, flagged} = countsOf(events);
  const [verb, ...rest] = move.split(' ');
  const done = words.carriedOut(opened, flagged, counters.minesLeft);
  const what = SENTENCES[verb]?.({model, rest, hasDone: events.length > 0});
  if (what === undefined) return null;
  return [what, done].filter(Boolean).join(' ');
}

/** By the first word of a move. @type {Record<string, (about: {model: Model, rest: string[], hasDone: boolean}) => string>} */
const SENTENCES = {
  select({model, rest: [name]}) {
    const one = model.stands.selected.find((each) => each.name === name);
    const size = name === 'total' ? null : (one?.cells.length ?? 0);
    if (!one) return '';
    return words.selected(model.letterOf(name) ?? '', size === null ? words.WHOLE_BOARD : words.toldOf(one));
  },
  deselect: () => words.DESELECTED,
  subtract: ({model}) => derivedBy('subtract', model),
  reduce: ({model}) => derivedBy('reduce', model),
  merge: ({model}) => derivedBy('merge', model),
  carry: () => '',
  delete: () => words.DELETED,
  option: ({rest: [name, value]}) => words.switched(name, value === 'on'),
  undo: ({hasDone}) => (hasDone ? words.UNDONE : words.NOTHING_TO_UNDO),
  redo: ({hasDone}) => (hasDone ? words.REDONE : words.NOTHING_TO_REDO),
};
