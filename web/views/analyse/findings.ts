/** What follows from the position, in words and figures. */

import type {Analysis, Conflict, Figures} from '../../engine/protocol.js';
import type {Adviser, Analyser, Findings} from '../../model/analyse/analyse.js';
import type {Asking} from '../../model/analyse/asking.js';
import {select} from '../../ui/field.js';
import {type Child, h} from '../../ui/h.js';
import {effect, signal} from '../../vendor/signals.js';
import * as words from '../../words/analyse.js';
import {grouped, percent, place} from '../../words/format.js';
import {lasting, settled} from './calm.js';
import {layouts} from './layouts.js';
import {reasons, type Stage} from './reasons.js';
import {repairing} from './repairs.js';
import {branches} from './what-if.js';

/** The code of an open cell. */
const NO_SHARE = 255;

/** @param stage the board, and its host */
export function findings(model: Analyser, asking: Asking, stage: Stage) {
  const isAnswered = ({analysis, impossible, refusal}: Findings) =>
    Boolean(analysis || impossible !== null || refusal !== null);
  const shown = settled(model.findings, isAnswered);
  const summary = h('div', {class: 'analyse-summary', tabindex: -1}, () => summaryOf(shown.value));
  const rest = () => summary.focus({preventScroll: true});
  const isImpossible = () => shown.value.impossible !== null;
  return h(
    'div',
    {class: 'analyse-findings', role: 'region', 'aria-label': 'Findings', 'aria-busy': () => model.isPending.value},
    roomy(summary, [line(words.WORKING, 'analyse-lead'), line(words.WORKING)]),
    h('p', {class: 'unseen', 'aria-live': 'polite'}, heard(model)),
    repairing(model, asking, rest),
    h(
      'div',
      {class: 'analyse-advice', hidden: isImpossible},
      strategy(model),
      roomy(h('div', {}, advice(model)), [line(words.bestGuess(place(0, 1))), most()]),
    ),
    reasons(model, asking, stage),
    branches(model, asking, rest),
    layouts(model, asking, stage.board),
  );
}

/** @param most the tallest that `shown` becomes, unseen: what is below keeps its place */
const roomy = (shown: HTMLElement, most: Child[]) =>
  h('div', {class: 'roomy'}, shown, h('div', {class: 'roomy-most'}, ...most));

/** A line of the room. Only the sheet makes it a text, so nobody finds it on the page. */
const line = (text: string, kind: string = '') => h('p', {class: kind, 'data-most': text});

function summaryOf({analysis, impossible, refusal, conflict}: Findings): Child[] {
  if (refusal !== null) return [h('p', {class: 'analyse-lead'}, refusal)];
  if (impossible !== null) return [h('p', {class: 'analyse-lead'}, contradiction(impossible, conflict))];
  if (!analysis) return [h('p', {class: 'analyse-lead quiet'}, words.WORKING)];
  const {safe, mines, byTotal} = analysis;
  return [wholeCount(analysis), h('p', {}, words.certain(safe, mines, byTotal.length))];
}

const lead = ({worlds}: Analysis) => (worlds ? words.worldsOf(worlds.text) : words.TOO_COMPLEX);

const contradiction = (impossible: string, conflict: Conflict | null) =>
  conflict?.cells.length ? words.contradiction(conflict.cells.length, conflict.total, conflict.minimal) : impossible;

/** How many layouts fit; a rounded number opens to show the whole one. */
function wholeCount(analysis: Analysis) {
  const {worlds, exact} = analysis;
  if (!worlds || worlds.text === exact) return h('p', {class: 'analyse-lead'}, lead(analysis));
  return h(
    'details',
    {},
    h('summary', {class: 'analyse-lead', title: words.EVERY_DIGIT}, lead(analysis)),
    h('p', {class: 'analyse-digits'}, grouped(exact)),
  );
}

/** One sentence for those who listen, once the position has stood for a moment. */
function heard({findings: found, isPending}: Analyser): () => string {
  const said = signal('');
  const isQuiet = lasting(() => found.value.position !== '' && !isPending.value, 600);
  effect(() => {
    if (isQuiet.value) said.value = sentence(found.peek());
  });
  return () => said.value;
}

function sentence({analysis, impossible, refusal, conflict}: Findings): string {
  if (refusal !== null) return refusal;
  if (impossible !== null) return contradiction(impossible, conflict);
  if (!analysis) return '';
  return `${lead(analysis)}. ${words.certain(analysis.safe, analysis.mines, analysis.byTotal.length)}`;
}

function strategy({adviser}: Analyser) {
  const choices = Object.entries(words.ADVISERS);
  const field: HTMLSelectElement = select(
    {
      id: 'analyse-strategy',
      value: () => adviser.value,
      onchange: () => (adviser.value = field.value as Adviser),
    },
    choices,
  );
  return h('p', {class: 'analyse-strategy'}, h('label', {for: 'analyse-strategy'}, 'Strategy'), field);
}

/** The best guess and its figures. Its place is kept while it is worked out. */
function advice(model: Analyser): () => Child[] {
  const isLate = lasting(() => model.findings.value.analysis !== null && model.findings.value.advice === undefined);
  return () => {
    const {analysis, advice: best} = model.findings.value;
    const {columns} = model.sketch.value;
    if (!analysis?.worlds) return [];
    if (analysis.safe) return [h('p', {}, words.NO_GUESS)];
    if (best === undefined) return isLate.value ? [h('p', {class: 'quiet'}, words.WORKING)] : [];
    if (best) return [h('p', {class: 'analyse-best'}, words.bestGuess(place(best.cell, columns))), table(best)];
    const isOver = analysis.codes.every((code) => code === 100 || code === NO_SHARE);
    return [h('p', {}, isOver ? words.ALL_MINES : words.NO_ADVICE)];
  };
}

function table(figures: Figures) {
  return h(
    'dl',
    {class: 'analyse-figures'},
    ...words.FIGURES.flatMap(([name, word]) => {
      const share = figures[name];
      return share ? [h('dt', {}, word), h('dd', {}, percent(share.percent))] : [];
    }),
  );
}

/** The room of all figures. */
const most = () =>
  h('div', {class: 'analyse-figures'}, ...words.FIGURES.flatMap(([, word]) => [line(word), line(percent('100'))]));
