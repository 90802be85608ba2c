/** The form of a run. */

import {LEVELS} from '../../generated/levels.js';
import {STRATEGIES} from '../../generated/strategies.js';
import type {LabModel} from '../../model/lab.js';
import * as lab from '../../model/lab-plan.js';
import {type Attributes, h} from '../../ui/h.js';
import {effect, signal} from '../../vendor/signals.js';
import * as words from '../../words/lab.js';
import {P} from '../../words/strategies.js';

/** The most cores that may be asked for: each of them has a separate engine, about 40 MB. */
const MOST_CORES = 16;
const CORES = Math.min(MOST_CORES, navigator.hardwareConcurrency || 2);

/**
 * The initial number: all but one, which is left for the player's game. WebKit reports a wrong number of cores, and
 * engines that share a core take far longer, so there it is one.
 */
export const usualCores = () => (navigator.vendor.startsWith('Apple') ? 1 : Math.max(1, CORES - 1));

/** The message at a field that is not valid. */
const PROBLEMS: Partial<Record<lab.Field, string>> = {
  ...words.PROBLEMS,
  otherP: words.PROBLEMS.p,
  cores: words.noSuchGame(CORES),
};

/** Fields that most runs leave unchanged: they unfold if one is not valid. */
const FOLDED: lab.Field[] = ['seed', 'cores'];

type Player = keyof typeof words.PLAYERS;
const PLAYERS = [...STRATEGIES, lab.OWN].map((name) => [name, words.PLAYERS[name as Player].title]);
const BOARDS = [
  ...LEVELS.map(({name}) => [name, name]),
  [lab.ALL_LEVELS, words.ALL_LEVELS],
  [lab.DENSITY, words.DENSITY],
  [lab.CUSTOM, lab.CUSTOM],
];

const number = (min: number, max: number) => ({type: 'number', inputmode: 'numeric', min, max});
const SHARE = {...number(0, 1), step: 0.05, inputmode: 'decimal', help: words.HELP.p};

/** @param onRun called with a valid plan */
export function createForm(model: LabModel, onRun: (plan: lab.LabPlan, cores: number) => void) {
  const is = (name: lab.Field, value: string) => model.fields.value[name] === value;
  const isAgent = () => is('strategy', lab.AGENT);
  const isOtherAgent = () => is('against', lab.AGENT);
  const how = () => {
    const {title, how} = words.PLAYERS[model.fields.value.strategy as Player];
    return `${title}: ${how} ${words.HELP.strategy}`;
  };
  const field = createFields(model);
  const isUnfolded = signal(false);
  const advanced = (...fields: Node[]) => {
    const ontoggle = () => (isUnfolded.value = fold.open);
    const fold: HTMLDetailsElement = h(
      'details',
      {class: 'lab-advanced', open: isUnfolded, ontoggle},
      h('summary', {}, words.ADVANCED),
      h('div', {class: 'lab-fields'}, ...fields),
    );
    return fold;
  };
  const run = h('button', {class: 'button primary', type: 'submit'}, 'Run');
  const element = h(
    'form',
    {class: 'lab-form panel', novalidate: true, onsubmit, 'aria-label': 'What to play'},
    part(
      words.PARTS.who,
      field('strategy', 'Strategy', {'aria-describedby': 'lab-how'}, PLAYERS),
      field('against', 'Compared with', {}, [['', words.NOBODY], ...PLAYERS]),
    ),
    h('p', {class: 'help', id: 'lab-how'}, how),
    h(
      'div',
      {class: 'lab-own', role: 'group', 'aria-label': words.GIVEN, hidden: () => !isAgent() && !isOtherAgent()},
      field('p', P, {...SHARE, hidden: () => !isAgent()}),
      field('otherP', () => (isAgent() ? words.OTHER_P : P), {...SHARE, hidden: () => !isOtherAgent()}),
    ),
    part(
      words.PARTS.where,
      field('level', 'Board', {}, BOARDS),
      field('start', 'First click', {}, Object.entries(words.STARTS)),
    ),
    h(
      'div',
      {class: 'lab-own', role: 'group', 'aria-label': 'Own board', hidden: () => !is('level', lab.CUSTOM)},
      field('columns', 'Columns', number(2, lab.LARGEST_SIDE)),
      field('rows', 'Rows', number(2, lab.LARGEST_SIDE)),
      field('mines', 'Mines', number(1, lab.LARGEST_SIDE ** 2)),
      field('unit', 'Counted in', {}, Object.entries(words.UNITS)),
    ),
    part(words.PARTS.count, field('games', 'Games', number(1, lab.MOST_GAMES))),
    advanced(
      field('seed', 'Seed', {maxlength: 64, spellcheck: 'false', autocapitalize: 'off', help: words.HELP.seed}),
      field('cores', 'Cores', {...number(1, CORES), help: words.HELP.cores}),
    ),
    run,
  );

  function onsubmit(event: Event) {
    event.preventDefault();
    submit();
  }

  function submit() {
    const fields = model.fields.value;
    model.wrong.value = lab.wrongIn(fields, CORES);
    const wrong = element.querySelector<HTMLElement>('[aria-invalid]');
    if (FOLDED.some((name) => model.wrong.value.includes(name))) isUnfolded.value = true;
    if (wrong) wrong.focus();
    else onRun(lab.planOf(fields), Number(fields.cores));
  }

  return {
    element,
    submit,
    /** Fills in a plan, for the player to check and run; the chosen strategies stay. */
    fill(plan: lab.LabPlan) {
      model.fill({...plan, strategies: lab.planOf(model.fields.value).strategies});
      run.focus();
    },
  };
}

/** The fields of one question in the form. */
const part = (title: string, ...fields: Node[]) =>
  h('fieldset', {class: 'lab-part'}, h('legend', {}, title), h('div', {class: 'lab-fields'}, ...fields));

type Own = {help?: string; hidden?: () => boolean} & Attributes;

/** Makes the fields of the form, each with its value in the model. */
function createFields(model: LabModel) {
  return (name: lab.Field, label: string | (() => string), {help, hidden, ...own}: Own, options?: string[][]) => {
    const id = `lab-${name}`;
    const isWrong = () => model.wrong.value.includes(name);
    const oninput = () => void model.choose({[name]: control.value});
    const attributes = {id, 'aria-invalid': () => (isWrong() ? 'true' : null), oninput, ...own};
    const about = {'aria-describedby': `${id}-help ${id}-problem`, autocomplete: 'off'};
    const control: HTMLInputElement | HTMLSelectElement = options
      ? h('select', {class: 'select', ...attributes}, ...options.map(([value, text]) => h('option', {value}, text)))
      : h('input', {class: 'input', ...about, ...attributes});
    effect(() => {
      const value = model.fields.value[name];
      if (control.value !== value) control.value = value;
    });
    return h(
      'div',
      {class: `lab-field lab-field-${name}`, hidden},
      h('label', {for: id}, typeof label === 'string' ? () => label : label),
      control,
      help ? h('p', {class: 'help', id: `${id}-help`}, help) : null,
      // A new text each time, so that a second press of Run is read out again.
      h('p', {class: 'problem', id: `${id}-problem`, role: 'alert'}, () => isWrong() && new Text(PROBLEMS[name])),
    );
  };
}
