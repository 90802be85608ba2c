/** The Lab: machines play thousands of games beside the one at play, and strategies are compared on the same boards. */
import {createPool} from '../engine/pool.js';
import {createSandbox} from '../sandbox/sandbox.js';
import * as words from '../words/lab.js';
import {h} from './dom.js';
import {download} from './download.js';
import {createCode} from './lab/code.js';
import {createForm} from './lab/form.js';
import {createOwn} from './lab/own.js';
import {paired} from './lab/paired.js';
import {DENSITY_STUDY, OWN, queryOf, REPORT, readPlan} from './lab/plan.js';
import {createLabPlots} from './lab/plots.js';
import {published} from './lab/published.js';
import {report} from './lab/report.js';
import {createRun} from './lab/run.js';
import {createRunning} from './lab/running.js';
import {table} from './lab/table.js';
import {createWatch} from './lab/watch.js';

/** @typedef {import('./lab/plan.js').Plan} Plan */

/** How often figures are shown anew while games come in, ms: eyes cannot follow more, and drawing is work. */
const PACE = 250;

/**
 * @param {{startEngine: () => import('../start.js').Started,
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>}} parts
 * @returns {import('./router.js').View}
 */
export function createLab({startEngine, settings}) {
  const pool = createPool(startEngine);
  /** @type {import('./lab/run.js').Run|null} */
  let run = null;
  let timer = 0;
  const form = createForm({onRun: begin});
  const code = createCode({settings, onRun: form.runOwn});
  const sandbox = createSandbox();
  const running = createRunning();
  const plots = createLabPlots();
  const watch = createWatch();
  const figures = h('div', {});
  const pair = h('p', {class: 'lab-pair'});
  const files = h('p', {class: 'page-end'}, h('button', {class: 'button', onclick: save}, 'Download JSON'));
  const results = h('div', {class: 'lab-results', hidden: true}, pair, figures, plots.element, watch.element, files);
  const others = published();
  const element = h(
    'section',
    {class: 'page wide lab', 'aria-labelledby': 'lab-title', hidden: true},
    h('h1', {id: 'lab-title', tabindex: -1}, 'Lab'),
    h('p', {class: 'tagline'}, words.INTRO),
    h('p', {class: 'quiet'}, words.PRIVATE),
    form.element,
    h(
      'p',
      {class: 'lab-ready'},
      ready('All levels, 2,000 games each', REPORT),
      ready('Mines from few to many', DENSITY_STUDY),
    ),
    code.element,
    running.element,
    results,
    others,
  );
  running.show(null);

  /** @param {string} word @param {Plan} plan that one press fills in, for the strategies that are chosen */
  function ready(word, plan) {
    return h('button', {class: 'button', type: 'button', onclick: () => form.fill(plan)}, word);
  }

  /** @param {Plan} plan @param {number} cores */
  function begin(plan, cores) {
    run?.cancel();
    form.show(plan);
    code.tell('');
    code.print('');
    run = createRun({plan, pool, own: plan.strategies.includes(OWN) ? own() : null, size: cores, onChange: soon});
    // The address plays the same games again; Back need not pass through every run.
    history.replaceState(null, '', `#lab?${queryOf(plan)}`);
    paint();
    running.element.scrollIntoView({block: 'nearest'});
  }

  /** The player's strategy as it stands. */
  function own() {
    const onFailed = (/** @type {import('../sandbox/sandbox.js').StrategyFailed} */ {message, line, printed}) => {
      code.tell(message, line);
      code.print(printed);
    };
    return createOwn({sandbox, code: code.code(), onPrinted: code.print, onFailed});
  }

  function soon() {
    timer ||= window.setTimeout(paint, PACE);
  }

  function paint() {
    clearTimeout(timer);
    timer = 0;
    running.show(run);
    if (!run) return;
    // What others report stands below the results, and waits for them: they would push it down.
    for (const part of [results, others]) part.hidden = !run.done;
    if (!run.done || element.hidden) return;
    figures.replaceChildren(table(run.results));
    const [one, other] = run.results;
    const isPair = run.results.length === 2 && run.plan.strategies.length === 2;
    pair.hidden = !isPair;
    if (isPair) {
      const both = paired(one, other);
      // Before both have played a board there is nothing to compare; what will be told keeps its room.
      pair.classList.toggle('is-early', both.games === 0);
      pair.textContent = words.compared(
        words.strategyTitle(one.order.strategy),
        words.strategyTitle(other.order.strategy),
        both,
      );
    }
    plots.show(run.results);
    watch.show(run.results);
  }

  function save() {
    if (run) download(new Blob([report(run)], {type: 'application/json'}), 'qmines-lab.json');
  }

  return {
    element,
    show(query) {
      // What runs, or has run, is what the address says.
      if (!run || (query && query !== queryOf(run.plan))) form.show(readPlan(query));
      // What came in while nobody looked.
      paint();
    },
  };
}
