/**
 * The fields of the dialog and the choice they stand for. What is not on show (the slider beside typed numbers, say)
 * keeps its value.
 *
 * @typedef {import('../../store/settings.js').Choice} Choice
 * @typedef {import('../link.js').Problems} Problems
 */

import {drawnAlike} from '../../rules.js';
import {titleOf} from '../../words/presets.js';
import {seedBoards} from '../../words/rules.js';
import {h, setText} from '../dom.js';
import {problems} from '../link.js';
import {createAids} from './aids.js';
import {CUSTOM, isTurned, planFrom, SAME, shapeOf} from './choice.js';
import {switchRow, typedRow} from './fields.js';
import {createGrade} from './grade.js';
import {createPreset} from './preset.js';
import {createRules} from './rules.js';
import {createShape} from './shape.js';
import {createSizes, isSquare} from './sizes.js';

/** @param {Choice} first */
export function createFields(first) {
  let choice = first;
  /** Whether the player has said how the board is to lie; until then the screen suggests. */
  let hasTurned = false;
  /** The game whose board can be played again. @type {import('../../catalogue.js').Played|null} */
  let played = null;

  const sizes = createSizes();
  const shape = createShape();
  const turned = switchRow('turned', 'Turned', 'Turn the board to portrait.');
  const preset = createPreset();
  const aids = createAids();
  const custom = createRules('Custom rules', () => keepRules({rules: choice.rules, changes: {}}));
  const grade = createGrade();
  const more = advanced(grade.element);
  const element = h(
    'div',
    {oninput: (/** @type {Event} */ {target}) => inPlace(/** @type {HTMLInputElement} */ (target), follow)},
    ...sizes.elements,
    shape.element,
    turned,
    preset.element,
    ...aids.elements,
    custom.element,
    more,
  );

  /** @param {string} name @returns {HTMLInputElement|HTMLSelectElement|null} a field that is on show */
  const field = (name) => element.querySelector(`[name="${name}"]`);
  /** @param {string} name */
  const isOn = (name) => /** @type {HTMLInputElement} */ (field(name)).checked;
  const seed = () => (field('seed')?.value ?? '').trim();

  function read() {
    Object.assign(choice, shape.read(), {hints: isOn('hints'), mineVision: isOn('mineVision')});
    if (hasTurned) choice.turned = isOn('turned');
    choice.grade = grade.read(choice);
    choice.size = sizes.chosen() ?? choice.size;
  }

  /** @param {HTMLInputElement} target that was changed */
  function follow(target) {
    const {name} = target;
    if (name === 'turned') hasTurned = true;
    // Another preset brings its own values of all rules.
    if (name === 'rules') Object.assign(choice, {rules: preset.read(), changes: {}});
    else if (custom.element.contains(target)) Object.assign(choice, custom.read(choice.rules));
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
    for (const part of [shape, sizes, grade, preset, aids, custom]) part.show(choice);
    shape.element.hidden = isSame;
    turned.hidden = isSame || choice.size === CUSTOM || isSquare(choice.size);
    /** @type {HTMLElement} */ (more.querySelector('.typed-seed')).hidden = isSame;
    grade.element.hidden = isSame;
    setText(/** @type {Element} */ (more.querySelector('#new-seed-help')), seedBoards(drawnAlike(choice).map(titleOf)));
  }

  return {
    element,
    seed,
    /** @param {import('../../catalogue.js').Played|null} game whose board can be played again */
    offerAgain(game) {
      played = game;
      sizes.offerAgain(game);
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
      sizes.choose(to.size);
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
    focus: sizes.focus,
  };
}

/**
 * What is changed keeps its place under the pointer, whatever is said above it then.
 *
 * @param {HTMLInputElement} field @param {(field: HTMLInputElement) => void} follow
 */
function inPlace(field, follow) {
  const {top} = field.getBoundingClientRect();
  follow(field);
  const scroller = field.closest('.dialog-body');
  if (scroller) scroller.scrollTop += field.getBoundingClientRect().top - top;
}

/** @param {HTMLElement} grade */
function advanced(grade) {
  return h(
    'details',
    {class: 'advanced'},
    h('summary', {}, 'Advanced'),
    grade,
    typedRow(
      'seed',
      'Seed',
      {type: 'text', maxlength: 64, spellcheck: 'false', placeholder: 'drawn by chance'},
      seedBoards([]),
    ),
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
