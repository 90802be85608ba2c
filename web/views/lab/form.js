/** What is to be played, as a form: it gives a plan, or says what is wrong with it. */
import {agentOf, isShare, pOf} from '../../catalogue.js';
import {LEVELS} from '../../generated/levels.js';
import {AGENT_P, STRATEGIES} from '../../generated/strategies.js';
import * as words from '../../words/lab.js';
import {P} from '../../words/strategies.js';
import {h, setText} from '../dom.js';
import {AGENT, ALL_LEVELS, CUSTOM, DENSITY, isBoard, isCount, isSeed, LARGEST_SIDE, MOST_GAMES, OWN} from './plan.js';

/** @typedef {import('./plan.js').Plan} Plan */

/** Cores that are asked for at most: every one of them holds an engine of its own, some 40 MB. */
const MOST_CORES = 16;
const CORES = Math.min(MOST_CORES, navigator.hardwareConcurrency || 2);

/**
 * How many are asked for at first: all but one, which is left for the game at play. WebKit names another number than there are, and
 * engines that share a core take far longer; so there it is one.
 */
const usualCores = () => (isExact() ? Math.max(1, CORES - 1) : 1);

/** @returns {boolean} whether there are as many cores as the browser says */
const isExact = () => !navigator.vendor.startsWith('Apple');

/**
 * @param {{onRun: (plan: Plan, cores: number) => void}} parts
 */
export function createForm({onRun}) {
  const how = h('p', {class: 'help', id: 'lab-how'});
  const fields = createFields();
  const {strategy, against, p, otherP, level, columns, rows, mines, unit, start, games, seed, cores} = fields;
  const sides = [columns.row, rows.row];
  const own = h('div', {class: 'lab-own', role: 'group', 'aria-label': 'Own board'}, ...sides, mines.row, unit.row);
  const given = h('div', {class: 'lab-own', role: 'group', 'aria-label': words.GIVEN}, p.row, otherP.row);
  for (const {input} of [p, otherP]) Object.assign(input, {step: '0.05', inputMode: 'decimal'});
  const element = h(
    'form',
    {class: 'lab-form', novalidate: true, onsubmit: submit, 'aria-label': 'What to play'},
    h('div', {class: 'lab-fields'}, strategy.row, against.row, level.row, start.row),
    how,
    given,
    own,
    h('div', {class: 'lab-fields'}, games.row, seed.row, cores.row),
    h('button', {class: 'button primary', type: 'submit'}, 'Run'),
  );
  strategy.input.addEventListener('change', follow);
  against.input.addEventListener('change', follow);
  level.input.addEventListener('change', follow);
  cores.input.value = String(usualCores());

  /** Shows what belongs to what is chosen. */
  function follow() {
    const {title, how: text} = words.PLAYERS[/** @type {keyof typeof words.PLAYERS} */ (strategy.input.value)];
    how.textContent = `${title}: ${text} ${words.HELP.strategy}`;
    own.hidden = level.input.value !== CUSTOM;
    p.row.hidden = strategy.input.value !== AGENT;
    otherP.row.hidden = against.input.value !== AGENT;
    given.hidden = p.row.hidden && otherP.row.hidden;
    setText(/** @type {Element} */ (otherP.row.querySelector('label')), p.row.hidden ? P : words.OTHER_P);
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const plan = read();
    const count = Number(cores.input.value);
    const isWhole = Number.isInteger(count) && count >= 1 && count <= CORES;
    const isAgents = (/** @type {typeof p} */ field) => field.row.hidden || isP(field.input.value);
    const problems = {
      p: isAgents(p) ? '' : words.PROBLEMS.p,
      otherP: isAgents(otherP) ? '' : words.PROBLEMS.p,
      games: isCount(plan.games) ? '' : words.PROBLEMS.games,
      seed: isSeed(plan.seed) ? '' : words.PROBLEMS.seed,
      ...problemsOf(plan),
      cores: isWhole ? '' : words.noSuchGame(CORES),
    };
    for (const [name, problem] of Object.entries(problems))
      fields[/** @type {keyof typeof fields} */ (name)].tell(problem);
    const wrong = element.querySelector('[aria-invalid]');
    if (wrong instanceof HTMLElement) return wrong.focus();
    onRun(plan, count);
  }

  /** @returns {Plan} as it stands, right or wrong */
  function read() {
    const both = [withP(strategy.input.value, p.input.value), withP(against.input.value, otherP.input.value)];
    const [across, down, count] = [columns, rows, mines].map(({input}) => Number(input.value));
    const isShare = unit.input.value === 'share';
    const board = {columns: across, rows: down, mines: isShare ? Math.round((across * down * count) / 100) : count};
    return {
      strategies: [...new Set(both.filter(Boolean))],
      level: level.input.value,
      board,
      start: /** @type {Plan['start']} */ (start.input.value),
      games: Number(games.input.value),
      seed: seed.input.value,
    };
  }

  return {
    element,
    /** Fills a plan in, to be looked at and run: the strategies stay as they are chosen. @param {Plan} plan */
    fill(plan) {
      const {strategies} = read();
      this.show({...plan, strategies});
      /** @type {HTMLElement} */ (element.querySelector('.primary')).focus();
    },
    /** @param {Plan} plan */
    show(plan) {
      const [first, second = ''] = plan.strategies;
      const values = {
        ...plan.board,
        unit: 'number',
        strategy: kindOf(first),
        against: kindOf(second),
        p: pOf(first) ?? AGENT_P,
        otherP: pOf(second) ?? AGENT_P,
        level: plan.level,
        start: plan.start,
      };
      for (const [name, value] of Object.entries({...values, games: plan.games, seed: plan.seed})) {
        const field = fields[/** @type {keyof typeof fields} */ (name)];
        field.input.value = String(value);
        field.tell('');
      }
      follow();
    },
    /** As if the player's own strategy had been chosen, and *Run* been pressed. */
    runOwn() {
      strategy.input.value = OWN;
      follow();
      element.requestSubmit();
    },
    /** How many engines are wanted. */
    cores: () => Math.min(CORES, Math.max(1, Number(cores.input.value) || 1)),
  };
}

/** What can be chosen, by the fields of a plan. */
function createFields() {
  const named = /** @type {(name: string) => string[]} */ (
    (name) => [name, words.PLAYERS[/** @type {keyof typeof words.PLAYERS} */ (name)].title]
  );
  return {
    strategy: select('strategy', 'Strategy', [...STRATEGIES, OWN].map(named), 'lab-how'),
    against: select('against', 'Compared with', [['', words.NOBODY], ...[...STRATEGIES, OWN].map(named)]),
    p: number('p', P, 0, 1, words.HELP.p),
    otherP: number('otherP', P, 0, 1, words.HELP.p),
    level: select('level', 'Board', [
      ...LEVELS.map(({name}) => [name, name]),
      [ALL_LEVELS, words.ALL_LEVELS],
      [DENSITY, words.DENSITY],
      [CUSTOM, CUSTOM],
    ]),
    columns: number('columns', 'Columns', 2, LARGEST_SIDE),
    rows: number('rows', 'Rows', 2, LARGEST_SIDE),
    mines: number('mines', 'Mines', 1, LARGEST_SIDE ** 2),
    unit: select('unit', 'Counted in', Object.entries(words.UNITS)),
    start: select('start', 'First click', Object.entries(words.STARTS)),
    games: number('games', 'Games', 1, MOST_GAMES),
    seed: typed('seed', 'Seed', {maxlength: 64, spellcheck: 'false', autocapitalize: 'off'}, words.HELP.seed),
    cores: number('cores', 'Cores', 1, CORES, words.HELP.cores),
  };
}

/** @param {string} text as it was typed */
const isP = (text) => text !== '' && isShare(Number(text));

/** A strategy with what stands in its field, right or wrong. @param {string} name @param {string} p @returns {string} */
const withP = (name, p) => (name === AGENT && isP(p) ? agentOf(Number(p)) : name);

/** A strategy without its *p*. @param {string} name */
const kindOf = (name) => (pOf(name) === null ? name : AGENT);

/** @param {Plan} plan @returns {Record<'columns'|'rows'|'mines', string>} */
function problemsOf({level, board}) {
  const none = {columns: '', rows: '', mines: ''};
  if (level !== CUSTOM || isBoard(board)) return none;
  const isSide = (/** @type {number} */ side) => Number.isInteger(side) && side >= 2 && side <= LARGEST_SIDE;
  const {columns, rows} = words.PROBLEMS;
  if (!isSide(board.columns)) none.columns = columns;
  if (!isSide(board.rows)) none.rows = rows;
  if (!none.columns && !none.rows) none.mines = words.PROBLEMS.mines;
  return none;
}

/** @param {string} name @param {string} label @param {string[][]} choices values and words @param {string} [help] an id */
function select(name, label, choices, help) {
  const options = choices.map(([value, text]) => h('option', {value}, text));
  return row(name, label, h('select', {class: 'select', id: `lab-${name}`, 'aria-describedby': help}, ...options));
}

/** @param {string} name @param {string} label @param {number} min @param {number} max @param {string} [help] */
function number(name, label, min, max, help) {
  return typed(name, label, {type: 'number', inputmode: 'numeric', min, max}, help);
}

/** @param {string} name @param {string} label @param {Record<string, string|number>} attributes @param {string} [help] */
function typed(name, label, attributes, help = '') {
  const id = `lab-${name}`;
  const about = {'aria-describedby': `${id}-help ${id}-problem`};
  return row(name, label, h('input', {class: 'input', id, autocomplete: 'off', ...about, ...attributes}), help);
}

/**
 * @template {HTMLInputElement|HTMLSelectElement} I
 * @param {string} name @param {string} label @param {I} input @param {string} [help]
 */
function row(name, label, input, help = '') {
  const problem = h('p', {class: 'problem', id: `lab-${name}-problem`, role: 'alert'});
  const about = help ? h('p', {class: 'help', id: `lab-${name}-help`}, help) : null;
  return {
    input,
    row: h('div', {class: `lab-field lab-field-${name}`}, h('label', {for: input.id}, label), input, about, problem),
    /** @param {string} text empty: nothing is wrong */
    tell(text) {
      problem.textContent = text;
      if (text) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    },
  };
}
