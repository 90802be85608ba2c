/**
 * The fields of the dialog and the choice they stand for. What is not on show (the slider beside typed numbers, say)
 * keeps its value.
 *
 * @typedef {import('../../store/settings.js').Choice} Choice
 * @typedef {import('../link.js').Problems} Problems
 */
import {LEVELS, PRESETS, SIZES, titleOf} from '../../catalogue.js';
import {presetOf} from '../../rules.js';
import {counted} from '../../words/format.js';
import {rulesNamed} from '../../words/rules.js';
import {h, setText} from '../dom.js';
import {problems} from '../link.js';
import {CUSTOM, isTurned, planFrom, SAME, shapeOf} from './choice.js';
import {selectRow, sizeCard, switchRow, typedRow} from './fields.js';
import {createGrade} from './grade.js';
import {createRules} from './rules.js';
import {createShape} from './shape.js';

/** @param {Choice} first */
export function createFields(first) {
  let choice = first;
  /** Whether the player has said how the board is to lie; until then the screen suggests. */
  let hasTurned = false;
  /** The game whose board can be played again. @type {import('../../catalogue.js').Played|null} */
  let played = null;

  const shape = createShape();
  const turned = switchRow('turned', 'Turned', 'The board on its side: taller than wide.');
  const rules = selectRow(
    'rules',
    'Rules',
    PRESETS.map(({name, title}) => [name, title]),
  );
  const custom = createRules('Custom rules', () => keepRules({rules: choice.rules, changes: {}}));
  const grade = createGrade();
  const more = advanced(grade.element);
  const element = h(
    'div',
    {oninput: onInput},
    h('h3', {id: 'new-size-label'}, 'Size'),
    sizes(),
    shape.element,
    turned,
    rules,
    switchRow('hints', 'Hints', 'Ask about a cell: safe, a mine, or in how many worlds.'),
    switchRow('mineVision', 'Mine Vision', 'See the mines in red, and watch them move when you are saved.'),
    custom.element,
    more,
  );

  /** @param {string} name @returns {HTMLInputElement|HTMLSelectElement|null} a field that is on show */
  const field = (name) => element.querySelector(`[name="${name}"]`);
  /** @param {string} name */
  const isOn = (name) => /** @type {HTMLInputElement} */ (field(name)).checked;
  /** @param {string} name */
  const value = (name) => field(name)?.value ?? '';
  const seed = () => value('seed').trim();

  function read() {
    if (field('multiplier')) choice.multiplier = Number(value('multiplier'));
    if (field('columns')) {
      const [columns, rows, mines] = ['columns', 'rows', 'mines'].map((name) => wholeFrom(value(name)));
      Object.assign(choice, {columns, rows, mines, percent: value('unit') === 'percent'});
    }
    if (hasTurned) choice.turned = isOn('turned');
    choice.grade = grade.read(choice);
    choice.size = element.querySelector('input[name=size]:checked')?.getAttribute('value') ?? choice.size;
    Object.assign(choice, {hints: isOn('hints'), mineVision: isOn('mineVision')});
  }

  /** @param {Event} event */
  function onInput({target}) {
    const {name} = /** @type {HTMLInputElement} */ (target);
    if (name === 'turned') hasTurned = true;
    // Another preset brings its own values of all rules.
    if (name === 'rules') Object.assign(choice, {rules: value('rules'), changes: {}});
    else if (custom.element.contains(/** @type {Node} */ (target))) Object.assign(choice, custom.read(choice.rules));
    read();
    show();
    complain(element, {});
  }

  /** @param {import('../../rules.js').Rules} to */
  function keepRules(to) {
    Object.assign(choice, to);
    show();
  }

  /** Shows what the choice comes to. */
  function show() {
    const isSame = choice.size === SAME;
    shape.show(choice);
    shape.element.hidden = isSame;
    remarkSizes(element, choice);
    turned.hidden = isSame || choice.size === CUSTOM || isSquare(choice.size);
    /** @type {HTMLElement} */ (more.querySelector('.typed-seed')).hidden = isSame;
    grade.element.hidden = isSame;
    grade.show(choice);
    const promise = PRESETS.find(({name}) => name === choice.rules)?.promise ?? '';
    const told = presetOf(choice) ? promise : `As ${rulesNamed(titleOf(choice.rules), choice.changes)}.`;
    setText(/** @type {Element} */ (rules.querySelector('.help')), told);
    fillIn(rules, {rules: choice.rules});
    custom.show(choice);
  }

  return {
    element,
    seed,
    /** @param {import('../../catalogue.js').Played|null} game whose board can be played again */
    offerAgain(game) {
      played = game;
      const card = /** @type {HTMLElement} */ (element.querySelector(`.card:has([value="${SAME}"])`));
      card.hidden = !game;
      if (!game) return;
      const {columns, rows, mines} = game.plan;
      const what = game.moves === undefined ? mines : `move ${game.moves}`;
      setText(/** @type {Element} */ (card.querySelector('.card-remark')), `${columns}×${rows} · ${what}`);
    },

    /** @returns {import('../../catalogue.js').Played|null} the game whose board is chosen, with the rules that are; none where another is */
    again() {
      if (choice.size !== SAME || !played) return null;
      const {columns, rows, mines} = played.plan;
      return {...played, plan: {...planFrom(choice), columns, rows, mines}};
    },

    /** @returns {Choice} as the fields stand now */
    choice: () => choice,
    /** @returns {boolean} whether a flag pressed again becomes a question mark */
    questionMarks: () => isOn('questionMarks'),

    /** @param {Choice} to @param {string} seedText @param {boolean} questionMarks */
    fill(to, seedText, questionMarks) {
      choice = {...to};
      hasTurned = to.turned !== null;
      shape.unfold();
      const unit = to.percent ? 'percent' : 'mines';
      fillIn(element, {...to, unit, seed: seedText, turned: isTurned(to), questionMarks});
      const card = element.querySelector(`input[name=size][value="${to.size}"]`);
      if (card instanceof HTMLInputElement) card.checked = true;
      show();
      complain(element, {});
    },

    /** Says what is wrong, and puts the focus there. @returns {boolean} whether the choice makes a game */
    check() {
      const wrong = problems({...shapeOf(choice), seed: seed(), changes: choice.changes});
      complain(element, wrong);
      const [first] = Object.keys(wrong);
      if (first === 'seed') more.open = true;
      if (first === 'lives') custom.element.open = true;
      if (first) field(first)?.focus();
      return !first;
    },

    /** Puts the focus on the chosen size. */
    focus() {
      const card = element.querySelector('input[name=size]:checked');
      if (card instanceof HTMLElement) card.focus();
    },
  };
}

/** The chosen size says the mines that are chosen, the others their usual ones. @param {HTMLElement} element @param {Choice} choice */
function remarkSizes(element, choice) {
  for (const {name, mines} of SIZES) {
    const remark = element.querySelector(`input[name=size][value="${name}"] ~ .card-remark`);
    const shown = name === choice.size ? shapeOf(choice).mines : mines;
    setText(/** @type {Element} */ (remark), counted(shown, 'mine'));
  }
}

function sizes() {
  return h(
    'div',
    {class: 'cards', role: 'radiogroup', 'aria-labelledby': 'new-size-label'},
    ...SIZES.map((size) => sizeCard(size, counted(size.mines, 'mine'))),
    // Expert is the largest size at its usual mines: what comes next goes by other names.
    h('p', {class: 'cards-title'}, 'Classic levels, or your own'),
    ...LEVELS.map((level) => sizeCard(level, `${level.columns}×${level.rows} · ${level.mines}`)),
    sizeCard({name: CUSTOM, columns: 0, rows: 0}, 'as you like'),
    sizeCard({name: SAME, columns: 0, rows: 0}, ''),
  );
}

/** @param {HTMLElement} grade */
function advanced(grade) {
  return h(
    'details',
    {class: 'advanced'},
    h('summary', {}, 'Advanced'),
    grade,
    typedRow('seed', 'Seed', {type: 'text', maxlength: 64, spellcheck: 'false', placeholder: 'drawn by chance'}),
    switchRow('questionMarks', 'Question marks', 'A flag pressed again becomes a question mark.'),
  );
}

/** @param {HTMLElement} element holds the fields @param {Record<string, unknown>} values by field */
function fillIn(element, values) {
  for (const [name, value] of Object.entries(values)) {
    const input = element.querySelector(`[name="${name}"]`);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = Boolean(value);
    else if (name !== 'size' && (input instanceof HTMLInputElement || input instanceof HTMLSelectElement))
      input.value = String(value);
  }
}

/** Says at each field what is wrong with it. @param {HTMLElement} element holds the fields @param {Problems} wrong */
function complain(element, wrong) {
  for (const name of /** @type {const} */ (['columns', 'rows', 'mines', 'seed', 'lives'])) {
    const input = element.querySelector(`[name="${name}"]`);
    if (!input) continue;
    const problem = wrong[name] ?? '';
    setText(/** @type {Element} */ (element.querySelector(`#new-${name}-problem`)), problem);
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
}

/** @param {string} text @returns {number} NaN when it is no whole number */
function wholeFrom(text) {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
}

/** @param {string} size */
function isSquare(size) {
  return [...SIZES, ...LEVELS].some(({name, columns, rows}) => name === size && columns === rows);
}
