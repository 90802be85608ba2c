/** What follows from the position, in words and figures. */

import {CLOSED} from '../../cells.js';
import type {Figures, Repair} from '../../engine/protocol.js';
import type {Analyser, Findings} from '../../model/analyse/analyse.js';
import {draw, setTotal} from '../../model/analyse/sketch.js';
import {type Child, h} from '../../ui/h.js';
import * as words from '../../words/analyse.js';
import {place} from '../../words/format.js';

export function findings(model: Analyser) {
  return h('div', {class: 'analyse-findings', 'aria-live': 'polite', role: 'region', 'aria-label': 'Findings'}, () => [
    ...found(model, model.findings.value),
  ]);
}

function found(model: Analyser, {analysis, impossible, refusal, conflict, repairs, advice}: Findings): Child[] {
  const {columns} = model.sketch.value;
  if (refusal) return [h('p', {role: 'alert'}, refusal)];
  if (impossible) {
    const told = conflict ? words.contradiction(conflict.cells.length, conflict.total, conflict.minimal) : impossible;
    return [h('p', {class: 'analyse-lead'}, told), ...(repairs ? [offered(model, repairs)] : [waiting()])];
  }
  if (!analysis) return [waiting()];
  const {worlds, safe, mines, byTotal} = analysis;
  const lead = worlds ? words.worldsOf(worlds.text) : words.TOO_COMPLEX;
  return [
    h('p', {class: 'analyse-lead', title: analysis.exact || null}, lead),
    h('p', {}, words.certain(safe, mines, byTotal.length)),
    ...(worlds && safe ? [h('p', {}, words.NO_GUESS)] : []),
    ...(advice ? [guess(advice, columns)] : advice === undefined ? [waiting()] : []),
  ];
}

const waiting = () => h('p', {class: 'quiet'}, words.WORKING);

function guess(figures: Figures, columns: number) {
  return h('div', {}, h('p', {class: 'analyse-best'}, words.bestGuess(place(figures.cell, columns))), table(figures));
}

function table(figures: Figures) {
  const names = Object.keys(words.FIGURES) as (keyof typeof words.FIGURES)[];
  return h(
    'dl',
    {class: 'analyse-figures'},
    ...names.flatMap((name) => {
      const share = figures[name];
      return share ? [h('dt', {}, words.FIGURES[name]), h('dd', {}, `${share.percent} %`)] : [];
    }),
  );
}

function offered(model: Analyser, repairs: Repair[]) {
  const {columns} = model.sketch.value;
  if (!repairs.length) return h('p', {}, words.NO_REPAIR);
  const apply = ({cell, number}: Repair) => {
    const now = model.sketch.peek();
    model.change(cell === null ? setTotal(now, number ?? 0) : draw(now, new Map([[cell, number ?? CLOSED]])));
  };
  const offer = (one: Repair) =>
    h(
      'li',
      {},
      h('button', {class: 'button slim', onclick: () => apply(one)}, words.repair(one.cell, one.number, columns)),
    );
  return h(
    'div',
    {},
    h('h2', {}, words.REPAIRS),
    h('ul', {class: 'analyse-repairs'}, ...repairs.slice(0, 12).map(offer)),
  );
}
