/** How far a run has come, and its buttons: pause, go on, cancel. */
import * as words from '../../words/lab.js';
import {h, setText} from '../dom.js';

/** @typedef {import('./run.js').Run} Run */

/** Before so many ms of play nobody can tell how long the rest will take. */
const SOON = 2000;

/** @type {Record<import('./run.js').State, string>} */
const SAID = {
  running: '',
  paused: words.PAUSED,
  finished: words.FINISHED,
  cancelled: words.CANCELLED,
  failed: words.STOPPED,
};

/** @param {import('./run.js').State} state @param {string} failure of a strategy, or of all */
function said(state, failure) {
  return state === 'failed' && failure ? failure : [SAID[state], failure].filter(Boolean).join(' ');
}

export function createRunning() {
  /** @type {Run|null} */
  let run = null;
  const bar = h('progress', {class: 'lab-bar', 'aria-label': 'Games played', value: 0, max: 1});
  // Two lines that have their room from the first: what stands below is not to move.
  const far = h('p', {class: 'lab-far'});
  const left = h('p', {class: 'lab-far'});
  const status = h('p', {class: 'quiet', role: 'status'}, words.NOTHING_YET);
  const hold = h('button', {class: 'button', type: 'button', onclick: toggle}, 'Pause');
  const cancel = h('button', {class: 'button', type: 'button', onclick: () => run?.cancel()}, 'Cancel');
  const buttons = h('div', {class: 'lab-buttons'}, hold, cancel);
  const element = h('div', {class: 'lab-running'}, status, bar, far, left, buttons);

  function toggle() {
    if (run?.state === 'paused') run.goOn();
    else run?.pause();
  }

  return {
    element,
    /** @param {Run|null} shown */
    show(shown) {
      run = shown;
      const isOn = run?.state === 'running' || run?.state === 'paused';
      for (const part of [bar, far, left, buttons]) part.hidden = !run;
      // They keep their room: what stands below is not to move when the run ends.
      buttons.classList.toggle('is-over', !isOn);
      if (!run) return;
      const {state, done, total, spent, hasBegun, failure} = run;
      bar.max = total;
      bar.value = done;
      const isSoon = state !== 'running' || spent <= SOON || !done;
      setText(far, words.progress(done, total));
      setText(left, isSoon ? '' : words.remaining((spent / done) * (total - done)));
      setText(hold, state === 'paused' ? 'Go on' : 'Pause');
      setText(status, state === 'running' && !hasBegun ? words.STARTING : said(state, failure));
    },
  };
}
