/** What a player asks about a cell: why, which of two, what if. The answers are below the questions. */

import type {Board, Intent} from '../../board/board.js';
import type {Stroke} from '../../board/strokes.js';
import {UNKNOWN} from '../../engine/protocol.js';
import {keyName} from '../../key-name.js';
import type {Analyser} from '../../model/analyse/analyse.js';
import type {Asking, Question} from '../../model/analyse/asking.js';
import {classes, h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import {effect} from '../../vendor/signals.js';
import * as words from '../../words/analyse-reasons.js';
import {lasting} from './calm.js';
import {comparison} from './compare.js';
import {walking} from './walking.js';
import {outcomes} from './what-if.js';

const QUESTIONS: [string, Question][] = [
  ['Why?', 'why'],
  ['Compare', 'compare'],
  ['What if', 'what-if'],
];

/** The board, and its host, in which a walk takes its place. */
export type Stage = {host: HTMLElement; board: Board};

export function reasons(model: Analyser, asking: Asking, {host, board}: Stage) {
  const {pick} = model;
  const questions = QUESTIONS.map(([word, question]) =>
    button(word, {
      kind: 'slim ask',
      'aria-pressed': () => isShown(asking, question),
      onclick: () => (isShown(asking, question) ? asking.close() : asking.about(question)),
    }),
  );
  const picking = button('Pick a cell', {
    kind: 'slim ask',
    'aria-pressed': () => pick.value !== null,
    onclick: () => (pick.peek() ? asking.dropPick() : asking.pickCell()),
  });
  // While a cell is picked, the board shows it, and Escape ends it. On a small screen it may be out of sight.
  effect(() => {
    board.set({armed: pick.value !== null});
    if (pick.value) host.scrollIntoView({block: 'nearest'});
  });
  const onkeydown = (event: KeyboardEvent) => {
    if (keyName(event) !== 'Escape' || !pick.peek()) return;
    event.preventDefault();
    asking.dropPick();
  };
  host.addEventListener('keydown', onkeydown);
  const noted = note(asking);
  const element: HTMLElement = h(
    'section',
    {
      class: 'asks',
      'aria-label': 'Questions',
      hidden: () => model.findings.value.impossible !== null,
      onkeydown,
    },
    h(
      'div',
      {class: 'asks-about'},
      // The note takes the place of the sentence about the cell, so that nothing moves.
      h('p', {class: () => classes({'is-replaced': noted()})}, () => chosen(model, asking)),
      h('p', {class: 'asks-note', 'aria-live': 'polite'}, noted),
      picking,
    ),
    h('div', {class: 'asks-tools', role: 'toolbar', 'aria-label': 'Ask'}, ...questions),
    walking(model, asking, host),
    h('div', {}, () => comparison(model, asking)),
    h('div', {}, () => outcomes(model, asking)),
  );
  effect(() => {
    if (!isAnswering(asking)) return;
    const isOnBoard = asking.reason.value !== null;
    // Once the tools have made room for a walk.
    requestAnimationFrame(() => {
      element.scrollIntoView({block: 'nearest'});
      if (isOnBoard) host.scrollIntoView({block: 'nearest'});
    });
  });
  return element;
}

type Presses = {onStroke: (stroke: Stroke) => void; onIntent: (intent: Intent) => void};

/** Presses on the board draw, unless one is waited for that picks a cell. */
export function orPicked({pick}: Analyser, {onStroke, onIntent}: Presses): Presses {
  let isPicking = false;
  return {
    onStroke(stroke) {
      if (stroke.phase === 'begin') isPicking = pick.peek() !== null;
      if (!isPicking) onStroke(stroke);
      else if (stroke.phase === 'end') pick.peek()?.(stroke.cell);
    },
    onIntent(intent) {
      const take = pick.peek();
      if (take) take(intent.cell);
      else onIntent(intent);
    },
  };
}

/** Whether an answer about a cell is shown. */
const isAnswering = ({reason, comparison: compared, outcomes: tried}: Asking): boolean =>
  [reason, compared, tried].some(({value}) => value !== null);

function isShown({reason, comparison: compared, outcomes: tried, pending}: Asking, question: Question): boolean {
  const shown = {why: reason.value, compare: compared.value, 'what-if': tried.value}[question];
  return shown !== null || pending.value === question;
}

/** The cell that questions are about, and what is known of it. */
function chosen({sketch, findings}: Analyser, asking: Asking): string {
  const cell = asking.chosen.value;
  if (cell === null) return words.NO_CELL;
  const code = findings.value.analysis?.codes[cell] ?? UNKNOWN;
  return words.cellIs(cell, sketch.value.columns, code > 102 ? null : (SPECIAL[code] ?? String(code)));
}

/** Codes of shares that are not whole. */
const SPECIAL: Record<number, string> = {101: '<1', 102: '>99'};

function note({note: text, pending}: Asking): () => string {
  const isLate = lasting(() => pending.value !== null && pending.value !== 'repairs');
  return () => text.value || (isLate.value && pending.value ? words.WAITING[pending.value] : '');
}
