/** The Lab: machines play thousands of games in the background, and strategies are compared on the same boards. */

import {createLabModel, type LabModel, type Phase, type Run, spentAt} from '../model/lab.js';
import {DENSITY_STUDY, type LabPlan, OWN, REPORT} from '../model/lab-plan.js';
import type {Started} from '../start.js';
import type {Settings} from '../store/settings.js';
import {h} from '../ui/h.js';
import {button} from '../ui/tool.js';
import * as words from '../words/lab.js';
import {queryOf, readPlan} from './lab/address.js';
import {code, TEMPLATE} from './lab/code.js';
import {createForm, usualCores} from './lab/form.js';
import {published, results} from './lab/results.js';
import {createRunner, type Runner} from './lab/run.js';
import type {View} from './router.js';

/** How often figures are updated while games come in, ms: eyes cannot follow more, and drawing takes time. */
const PACE = 250;

/** Until this many ms of play the remaining time cannot be estimated. */
const SOON = 2000;

const PHASES: Record<Phase, string> = {
  running: '',
  paused: words.PAUSED,
  finished: words.FINISHED,
  cancelled: words.CANCELLED,
  failed: '',
};

export function createLab({startEngine, settings}: {startEngine: () => Started; settings: Settings}): View {
  let timer = 0;
  const model = createLabModel(settings.strategy() ?? TEMPLATE, usualCores(), (show) => {
    if (timer) return;
    timer = window.setTimeout(() => {
      timer = 0;
      show();
    }, PACE);
  });
  const runner = createRunner(model, startEngine);
  const form = createForm(model, begin);
  const far = progress(model, runner);

  function begin(plan: LabPlan, cores: number) {
    model.fill(plan);
    runner.begin(plan, cores);
    // The address plays the same games again; Back need not go through every run.
    history.replaceState(null, '', `#lab?${queryOf(plan)}`);
    far.scrollIntoView({block: 'nearest'});
  }

  function runOwn() {
    model.choose({strategy: OWN});
    form.submit();
  }

  /** @param plan that one press fills in, for the chosen strategies */
  const ready = (word: string, plan: LabPlan) => button(word, {onclick: () => form.fill(plan)});

  const element = h(
    'section',
    {class: 'page lab', 'aria-labelledby': 'lab-title', hidden: true},
    h('h1', {id: 'lab-title', tabindex: -1}, 'Lab'),
    h('p', {class: 'tagline'}, words.INTRO),
    h('p', {class: 'quiet'}, words.PRIVATE),
    form.element,
    h(
      'p',
      {class: 'lab-ready'},
      words.STUDIES,
      ready('All levels, 2,000 games each', REPORT),
      ready('Mines from few to many', DENSITY_STUDY),
    ),
    code(model, settings, runOwn),
    far,
    results(model),
    published(model),
  );

  return {
    element,
    show(query) {
      const run = model.current();
      // The form shows the current or last run if the address is about it.
      if (!run || (query && query !== queryOf(run.plan))) model.fill(readPlan(query));
      model.isSeen.value = true;
    },
    hide() {
      model.isSeen.value = false;
    },
  };
}

function statusOf({phase, fault, failure, hasBegun}: Run) {
  if (phase === 'running' && !hasBegun) return words.STARTING;
  const why = failure || fault;
  return phase === 'failed' && !why ? words.STOPPED_PLAYING : [PHASES[phase], why].filter(Boolean).join(' ');
}

/** @returns the estimated remaining time; empty if there is no estimate */
function remaining(run: Run) {
  const {phase, done, total} = run;
  const spent = spentAt(run, performance.now());
  const isSoon = phase !== 'running' || spent <= SOON || !done;
  return isSoon ? '' : words.remaining((spent / done) * (total - done));
}

/** The progress of a run, and its buttons. */
function progress({run}: LabModel, {toggle, cancel}: Runner) {
  const hidden = () => !run.value;
  const phase = () => run.value?.phase;
  const isOn = () => phase() === 'running' || phase() === 'paused';
  return h(
    'div',
    {class: 'lab-running'},
    h('p', {class: 'quiet', role: 'status'}, () => (run.value ? statusOf(run.value) : words.NOTHING_YET)),
    h('progress', {
      class: 'lab-bar',
      'aria-label': 'Games played',
      max: () => run.value?.total ?? 1,
      value: () => run.value?.done ?? 0,
      hidden,
    }),
    // Two lines with their space reserved from the start, so that nothing below moves.
    h('p', {class: 'lab-far', hidden}, () => run.value && words.progress(run.value.done, run.value.total)),
    h('p', {class: 'lab-far', hidden}, () => run.value && remaining(run.value)),
    h(
      'div',
      // They keep their space, so that nothing below moves when the run ends.
      {class: () => `lab-buttons${isOn() ? '' : ' is-over'}`, hidden},
      h('button', {class: 'button', type: 'button', onclick: toggle}, () => (phase() === 'paused' ? 'Go on' : 'Pause')),
      h('button', {class: 'button', type: 'button', onclick: cancel}, 'Cancel'),
    ),
  );
}
