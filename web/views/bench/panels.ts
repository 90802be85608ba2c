/** The panels of a workbench next to the board: what comes next, the selection, and what can be derived from it. */

import type {Operation} from '../../engine/protocol.js';
import type {PlayModel} from '../../model/play.js';
import type {Workbench} from '../../model/workbench.js';
import {h} from '../../ui/h.js';
import {keyed} from '../../ui/tool.js';
import {computed} from '../../vendor/signals.js';
import * as words from '../../words/bench.js';
import {selectionSign, verdictSign} from '../stage/signs.js';
import type {Moves} from './moves.js';
import type {BenchState, Pointed} from './state.js';

/** Each with its word and its key. */
const OPERATIONS: [Operation, string, string][] = [
  ['subtract', 'Subtract', 'B'],
  ['reduce', 'Reduce', 'E'],
  ['merge', 'Merge', 'M'],
];

export function panels({game, hasEnded}: PlayModel, state: BenchState, moves: Moves): HTMLElement[] {
  const columns = () => game.value.columns;
  return [
    h('p', {class: 'bench-guide'}, () => (hasEnded.value ? words.GUIDE.ended : guidance(state))),
    h('ul', {class: 'bench-picked', 'aria-label': 'Selection'}, slot('A', state, columns), slot('B', state, columns)),
    h('div', {class: 'bench-deck'}, actions(state, moves.derive), total(state, moves.total)),
  ];
}

/** What to do next. */
function guidance({workbench, availableTools}: BenchState): string {
  const {now, derived} = workbench.value;
  const {GUIDE} = words;
  if (!now.selected.length) {
    const settled = [...derived.values()].find(({verdict}) => verdict);
    return settled ? words.settledSentence(settled.name) : derived.size ? GUIDE.listed : GUIDE.none;
  }
  const operations = OPERATIONS.filter(([operation]) => availableTools.value[operation]);
  if (!operations.length) return GUIDE.bare;
  if (now.selected.length === 1) return availableTools.value.reduce ? GUIDE.oneReduced : GUIDE.one;
  const useful = operations.filter(([operation]) => now.preview[operation].results.length);
  return useful.length === 1 ? words.onlySentence(useful[0][1]) : useful.length ? GUIDE.two : GUIDE.apart;
}

/** A selection with its letter: its pattern, its source, and what it says. */
function slot(letter: 'A' | 'B', {workbench, closed, letterOf}: BenchState, columns: () => number) {
  const one = () => workbench.value.now.selected.find(({name}) => letterOf(name) === letter);
  const source = () => {
    const {name} = one() ?? {};
    return name ? `${words.sourceInWords(name, columns())}: ` : '';
  };
  const bounds = () => {
    const {name, cells = [], least = 0, most = 0} = one() ?? {};
    return name ? words.countsInWords({size: name === 'total' ? closed.value : cells.length, least, most}) : 'none';
  };
  const text = h('span', {class: 'bench-said'}, h('span', {class: 'bench-source'}, source), h('span', {}, bounds));
  const kind = () => `bench-slot is-${letter}${one() ? '' : ' is-empty'}`;
  return h('li', {class: kind}, selectionSign(letter), h('b', {}, letter), text);
}

/** Listeners for an element that shows something on the board while the pointer or the focus is on it. */
function pointing({point}: BenchState, by: Pointed['by'], what: string) {
  const [show, leave] = [() => point(by, [what]), () => point(by)];
  return {onpointerenter: show, onpointerleave: leave, onfocus: show, onblur: leave};
}

/** What can be derived from the selection: three actions, each with its result. */
function actions(state: BenchState, derive: (operation: Operation) => void) {
  const {workbench, availableTools} = state;
  const buttons = OPERATIONS.map(([operation, word, key]) => {
    const id = `bench-${operation}`;
    const results = () => workbench.value.now.preview[operation].results;
    const verdict = computed(() => results().at(0)?.verdict ?? 'none');
    const text = computed(() => outcome(workbench.value, operation));
    return h(
      'button',
      {
        class: 'tool bench-act',
        'aria-labelledby': id,
        'aria-describedby': `${id}-result`,
        ...keyed(word, key),
        'aria-disabled': () => !results().length,
        hidden: () => !availableTools.value[operation],
        onclick: () => derive(operation),
        ...pointing(state, 'operation', operation),
      },
      h('span', {class: 'bench-word', id}, word),
      h('span', {class: 'bench-result', id: `${id}-result`, 'data-verdict': verdict}, () => [
        verdict.value === 'none' ? null : verdictSign(verdict.value),
        // A new element each time: the old one, with a longer text, would count as a layout shift.
        h('span', {}, text.value),
      ]),
    );
  });
  return h('div', {class: 'bench-acts', role: 'group', 'aria-label': 'Derive'}, ...buttons);
}

/** In a few words, what an operation gives or waits for. */
function outcome({now: {preview, selected}}: Workbench, operation: Operation): string {
  const {results, refusal} = preview[operation];
  if (!refusal) return words.resultsInWords(results);
  const [count, wanted] = [selected.length, operation === 'reduce' ? 1 : 2];
  if (count > wanted) return words.WAITS.fewer;
  if (count === wanted) return words.APART[operation];
  return count ? words.WAITS.more : wanted === 1 ? words.WAITS.one : words.WAITS.two;
}

/**
 * The constraint on the whole board: all closed cells together hold the mines that are left, even if there are none.
 */
function total(state: BenchState, onclick: () => void) {
  const {availableTools, step, left, closed, letterOf} = state;
  const letter = () => letterOf('total') ?? '';
  const letterSign = h('b', {class: 'bench-letter'}, letter);
  const colon = h('span', {class: 'bench-colon'}, ':');
  const bounds = () => words.countsInWords({size: closed.value, least: left.value, most: left.value});
  return h(
    'button',
    {
      class: 'bench-choose bench-total',
      ...keyed(words.BOARD_CONSTRAINT, 'T'),
      'aria-pressed': () => Boolean(letter()),
      'aria-current': () => (step.value.includes('total') ? 'step' : 'false'),
      hidden: () => !availableTools.value.total,
      onclick,
      ...pointing(state, 'total', 'total'),
    },
    h('span', {class: 'bench-word'}, letterSign, ' ', words.BOARD_CONSTRAINT, colon),
    ' ',
    h('span', {class: 'bench-result'}, bounds),
  );
}
