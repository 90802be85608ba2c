/** The controls of the machine that plays along, and the legend of its marks: they load when they are first opened. */

import {isShare} from '../../model/agent.js';
import type {Action, Machine} from '../../model/machine.js';
import type {PlayModel} from '../../model/play.js';
import {extend, h} from '../../ui/h.js';
import {icon} from '../../ui/icon.js';
import {LATE_ICONS} from '../../ui/late-icons.js';
import {keyed, tool} from '../../ui/tool.js';
import {signal} from '../../vendor/signals.js';
import {INFERENCES} from '../../words/machine.js';
import {P, STRATEGIES} from '../../words/strategies.js';
import {speedSelect} from '../stage/autoplay.js';
import {sign} from '../stage/legend.js';

type Driven = PlayModel['machine'] & Machine;

const SPEEDS = ['0.5', '1', '2', '4', '16'];
/** The title of each strategy. */
const TITLES = Object.entries(STRATEGIES).map(([name, {title}]): [string, string] => [name, title]);

/** The action, its name, its key. */
const ACTIONS: [Action, string, string][] = [
  ['show', 'Show all', 'A'],
  ['move', 'One move', 'X'],
  ['keep', 'Keep playing', 'K'],
  ['guess', 'Guess', 'J'],
];

export {createMachine} from '../../model/machine.js';

export function machinePanel(model: PlayModel, driver: Machine): HTMLElement[] {
  const {commands} = model;
  const machine = {...model.machine, ...driver};
  const playing = ACTIONS.map(([action, word, keys]) => tool(word, {keys, onclick: () => machine.act(action)}));
  const running = [
    runButton(machine),
    tool('Step', {picture: LATE_ICONS.step, keys: 'D', onclick: machine.step}),
    tool('Reset', {picture: 'again', kind: 'machine-reset', onclick: machine.reset}),
  ];
  return [
    h('h2', {class: 'machine-title'}, 'Machine'),
    tool('Close', {picture: 'close', kind: 'machine-close', keys: 'M', onclick: commands.machine}),
    h('div', {class: 'machine-row machine-playing'}, ...playing),
    h('div', {class: 'machine-row machine-running'}, ...running),
    ...setUp(machine),
    legend(model),
  ];
}

/** Choices that players rarely change are folded: the speed, the inference, the strategy. */
function setUp(machine: Driven): HTMLElement[] {
  const isOpen = signal(false);
  const speed = speedSelect(SPEEDS, () => machine.choose({speed: speed.value}));
  speed.value = machine.settings.peek().speed;
  const choice = (of: 'inference' | 'strategy', word: string, titles: [string, string][]) => {
    const chosen = machine.settings.peek()[of];
    const options = titles.map(([value, title]) => h('option', {value, selected: value === chosen}, title));
    const field: HTMLSelectElement = h('select', {onchange: () => machine.choose({[of]: field.value})}, ...options);
    return labelled(word, field);
  };
  return [
    tool('Set up', {
      picture: 'options',
      kind: 'machine-set-up',
      'aria-expanded': isOpen,
      'aria-controls': 'machine-choices',
      onclick: () => void (isOpen.value = !isOpen.peek()),
    }),
    h(
      'div',
      {class: 'machine-choices', id: 'machine-choices', hidden: () => !isOpen.value},
      choice('inference', 'Infers by', Object.entries(INFERENCES)),
      choice('strategy', 'Guesses by', TITLES),
      shareField(machine),
      labelled('Speed', speed),
    ),
  ];
}

/** Both words have their space, and the one that does not apply is hidden: the row does not move. */
function runButton({isRunning, run: onclick}: Pick<Driven, 'isRunning' | 'run'>) {
  const either = h('span', {class: 'machine-either'}, h('span', {}, 'Run'), h('span', {}, 'Pause machine'));
  const title = () => (isRunning.value ? 'Pause machine (L)' : 'Run (L)');
  return h(
    'button',
    {class: () => `tool ${isRunning.value ? 'is-running' : ''}`, ...keyed('Run', 'L'), title, onclick},
    () => [icon(isRunning.value ? 'pause' : 'resume'), either],
  );
}

/** The agent's *p*, shown while the agent guesses. An invalid value is reset. */
function shareField(machine: Pick<Driven, 'settings' | 'choose' | 'refuseShare'>) {
  const {settings} = machine;
  const {p} = settings.peek();
  const field: HTMLInputElement = h('input', {
    type: 'number',
    inputmode: 'decimal',
    min: 0,
    max: 1,
    step: 0.05,
    value: p,
    onchange() {
      if (field.value && isShare(Number(field.value))) return machine.choose({p: Number(field.value)});
      field.value = String(settings.value.p);
      machine.refuseShare();
    },
  });
  return labelled(P, field, () => settings.value.strategy !== 'agent');
}

function labelled(word: string, field: HTMLElement, hidden: () => boolean = () => false) {
  const named = extend(field, {'aria-label': word});
  return h('label', {class: 'machine-field', hidden}, h('span', {'aria-hidden': 'true'}, word), named);
}

function legend({ending}: PlayModel) {
  const letter = (kind: 'T' | 'F', word: string) => {
    const hidden = () => !ending.value?.failures?.[kind].length;
    return h('span', {class: 'legend-item failure', hidden}, h('b', {}, kind), word);
  };
  const last = h('span', {class: 'legend-item'}, h('span', {class: 'ring', 'aria-hidden': 'true'}), 'last move');
  return h(
    'div',
    {class: 'machine-legend', 'aria-label': 'Marks of the machine', role: 'group'},
    h('span', {class: 'machine-signs flow'}, sign('safe', 'safe'), sign('mine', 'mine'), last),
    h('span', {class: 'machine-failures flow'}, letter('T', 'opened a mine'), letter('F', 'wrong flag')),
  );
}
