/** The controls of the machine that plays along, with what its marks mean: they come when they are first opened. */

import {isShare} from '../../catalogue.js';
import {INFERENCES} from '../../words/machine.js';
import {P, STRATEGIES} from '../../words/strategies.js';
import {h} from '../dom.js';
import {icon} from '../icons.js';
import {speedSelect} from '../stage/autoplay.js';
import {sign} from '../stage/legend.js';

const SPEEDS = ['0.5', '1', '2', '4', '16'];

/**
 * @typedef {'show'|'move'|'keep'|'guess'} Action
 * @typedef {typeof import('../../store/settings.js').FIRST_MACHINE} Chosen
 * @typedef {ReturnType<typeof createMachinePanel>} Panel
 */

/** @type {[Action, string, string][]} what it does, its name, its key */
const ACTIONS = [
  ['show', 'Show all', 'A'],
  ['move', 'One move', 'X'],
  ['keep', 'Keep playing', 'K'],
  ['guess', 'Guess', 'J'],
];

/**
 * @param {{element: HTMLElement, chosen: Chosen, onAct: (action: Action) => void, onRun: () => void, onStep: () => void, onReset: () => void,
 *   onChoose: (change: Partial<Chosen>) => void, onNoShare: () => void, onClose: () => void}} parts  `element`: where they stand
 */
export function createMachinePanel({element, chosen, onAct, onRun, onStep, onReset, onChoose, onNoShare, onClose}) {
  const actions = ACTIONS.map(([action, word, key]) => button(word, null, key, () => onAct(action)));
  const run = button('Run', 'resume', 'L', onRun);
  // Both words have their room, and the one that is not true is not there: the row keeps its places.
  run.lastElementChild?.replaceWith(
    h('span', {class: 'machine-either'}, h('span', {}, 'Run'), h('span', {}, 'Pause machine')),
  );
  const step = button('Step', 'step', 'D', onStep);
  const resets = [onReset, onReset].map((act) => button('Reset', 'again', '', act));
  for (const reset of resets) reset.classList.add('machine-reset');
  const speed = speedSelect(SPEEDS, () => onChoose({speed: speed.value}));
  speed.value = chosen.speed;
  const inference = select(INFERENCES, chosen.inference, (value) => onChoose({inference: value}));
  const titles = Object.fromEntries(Object.entries(STRATEGIES).map(([name, {title}]) => [name, title]));
  const strategy = select(titles, chosen.strategy, (value) => {
    onChoose({strategy: value});
    share.hidden = value !== 'agent';
  });
  const share = shareField(chosen, onChoose, onNoShare);
  const playing = h('div', {class: 'machine-row'}, ...actions);
  const running = h('div', {class: 'machine-row'}, run, step, labelled('Speed', speed), resets[0]);
  const choices = [labelled('Infers by', inference), labelled('Guesses by', strategy), share];
  for (const choice of choices) choice.classList.add('machine-choice');
  const closes = [onClose, onClose].map((act) => button('Close', 'close', 'M', act));
  for (const close of closes) close.classList.add('machine-close', 'plain');
  const failures = {T: letter('T', 'opened a mine'), F: letter('F', 'wrong flag')};
  const legend = h(
    'div',
    {class: 'machine-legend', 'aria-label': 'Marks of the machine', role: 'group'},
    h(
      'span',
      {class: 'machine-signs'},
      sign('safe', 'safe'),
      sign('mine', 'mine'),
      h('span', {class: 'legend-item'}, h('span', {class: 'ring', 'aria-hidden': 'true'}), 'last move'),
    ),
    h('span', {class: 'machine-failures'}, failures.T, failures.F),
  );
  const parts = [
    h('div', {class: 'machine-acts'}, playing, running),
    h('div', {class: 'machine-choices'}, ...choices),
    h('div', {class: 'machine-ended'}, resets[1], closes[1]),
    closes[0],
    legend,
  ];
  /** Whose panel it is. @type {import('./current.js').Current|null} */
  let host = null;
  return {
    /** Its parts are there while it is open alone: proofs have a speed and steps of their own. @param {boolean} isOpen */
    open(isOpen) {
      element.hidden = !isOpen;
      element.replaceChildren(...(isOpen ? parts : []));
    },

    /** Another game than this one closes it; null: the next one has it. @param {import('./current.js').Current|null} game */
    give(game) {
      host = game;
    },

    /** The game is in another state, or is another one. What is marked at its end is explained. @param {import('./current.js').Current} current */
    follow(current) {
      host ??= current;
      if (host !== current) this.open(false);
      element.classList.toggle('has-ended', current.finished !== null);
      for (const kind of /** @type {const} */ (['T', 'F']))
        failures[kind].hidden = !current.ended.failures?.[kind].length;
    },

    /** @param {boolean} isRunning */
    showRun(isRunning) {
      run.classList.toggle('is-running', isRunning);
      run.firstElementChild?.replaceWith(icon(isRunning ? 'pause' : 'resume'));
      run.title = isRunning ? 'Pause machine (L)' : 'Run (L)';
    },
  };
}

/** @param {string} word @param {Parameters<typeof icon>[0]|null} picture @param {string} key @param {() => void} act */
function button(word, picture, key, act) {
  const keyed = key ? {'aria-keyshortcuts': key, title: `${word} (${key})`} : {};
  return h('button', {class: 'tool', ...keyed, onclick: act}, picture && icon(picture), h('span', {}, word));
}

/**
 * The agent's *p*, there while it guesses. What is none is put back.
 *
 * @param {Chosen} chosen @param {(change: Partial<Chosen>) => void} onChoose @param {() => void} onNoShare
 */
function shareField(chosen, onChoose, onNoShare) {
  const field = h('input', {type: 'number', inputmode: 'decimal', min: 0, max: 1, step: 0.05, value: chosen.p});
  field.addEventListener('change', () => {
    const p = Number(field.value);
    if (field.value && isShare(p)) return onChoose({p});
    field.value = String(chosen.p);
    onNoShare();
  });
  const row = labelled(P, field);
  row.classList.add('machine-share');
  row.hidden = chosen.strategy !== 'agent';
  return row;
}

/** @param {string} word @param {HTMLSelectElement|HTMLInputElement} field */
function labelled(word, field) {
  field.setAttribute('aria-label', word);
  return h('label', {class: 'machine-field'}, h('span', {'aria-hidden': 'true'}, word), field);
}

/** @param {Record<string, string>} titles by their values @param {string} value @param {(value: string) => void} onChoose */
function select(titles, value, onChoose) {
  const options = Object.entries(titles).map(([name, title]) =>
    h('option', {value: name, selected: name === value}, title),
  );
  /** @type {HTMLSelectElement} */
  const field = h('select', {onchange: () => onChoose(field.value)}, ...options);
  return field;
}

/** @param {string} kind @param {string} word */
function letter(kind, word) {
  return h('span', {class: 'legend-item failure'}, h('b', {}, kind), word);
}
