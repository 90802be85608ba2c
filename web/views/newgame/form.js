/**
 * The fields of the dialog and the choice they stand for. What is not on show (the slider beside typed numbers, say)
 * keeps its value.
 *
 * @typedef {import('../../store/settings.js').Choice} Choice
 * @typedef {import('../link.js').Problems} Problems
 */
import {DEFAULTS, density, LEVELS, MULTIPLIER, PRESETS, SIDE, SIZES} from '../../catalogue.js';
import {counted, THIN} from '../../words/format.js';
import {h, setText} from '../dom.js';
import {problems} from '../link.js';
import {CUSTOM, isTurned, shapeOf} from './choice.js';
import {selectRow, sizeCard, switchRow, typedRow} from './fields.js';

/** @param {Choice} first */
export function createFields(first) {
  let choice = first;
  /** Whether the player has said how the board is to lie; until then the screen suggests. */
  let hasTurned = false;

  // The slider says it too: as a status of its own it would be heard twice.
  const amount = h('output', {class: 'amount', role: 'none'});
  const slider = h('input', {
    ...{type: 'range', class: 'slider', name: 'multiplier', 'aria-label': 'Mines'},
    ...{min: MULTIPLIER.least, max: MULTIPLIER.most, step: MULTIPLIER.step},
  });
  const scale = h('div', {class: 'scale', 'aria-hidden': 'true'}, h('span', {}, 'Fewer'), h('span', {}, 'More'));
  const label = h('span', {class: 'row-label', 'aria-hidden': 'true'}, 'Mines');
  const bySlider = h('div', {class: 'row row-mines'}, label, amount, slider, scale);
  const typed = typedShape();
  /** Holds the slider or the typed numbers, so that one thing alone is called *Mines*. */
  const shape = h('div', {});
  const turned = switchRow('turned', 'Turned', 'The board on its side: higher than wide.');
  const rules = selectRow(
    'rules',
    'Rules',
    PRESETS.map(({name, title}) => [name, title]),
  );
  const more = advanced();
  const element = h(
    'div',
    {oninput: onInput},
    h('h3', {id: 'new-size-label'}, 'Size'),
    sizes(),
    shape,
    turned,
    rules,
    switchRow('hints', 'Hints', 'Ask about a cell: safe, a mine, or in how many worlds.'),
    switchRow('mineVision', 'Mine Vision', 'See the mines in red, and watch them move when you are saved.'),
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
    choice.size = element.querySelector('input[name=size]:checked')?.getAttribute('value') ?? choice.size;
    Object.assign(choice, {rules: value('rules'), start: value('start'), knowledge: value('knowledge')});
    Object.assign(choice, {hints: isOn('hints'), mineVision: isOn('mineVision')});
  }

  /** @param {Event} event */
  function onInput({target}) {
    const {name} = /** @type {HTMLInputElement} */ (target);
    if (name === 'turned') hasTurned = true;
    // Another preset brings its own values of the rules below.
    if (name === 'rules') fill(DEFAULTS[value('rules')]);
    read();
    show();
    complain({});
  }

  /** @param {Record<string, unknown>} values by field */
  function fill(values) {
    for (const [name, each] of Object.entries(values)) {
      const input = field(name);
      if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = Boolean(each);
      else if (input && name !== 'size') input.value = String(each);
    }
  }

  /** Shows what the choice comes to. */
  function show() {
    const {columns, rows, mines} = shapeOf(choice);
    const isSize = SIZES.some(({name}) => name === choice.size);
    setText(amount, Number.isNaN(mines) ? '' : `${counted(mines, 'mine')} · ${density(columns, rows, mines)}${THIN}%`);
    slider.setAttribute('aria-valuetext', amount.textContent ?? '');
    slider.hidden = scale.hidden = !isSize;
    const part = choice.size === CUSTOM ? typed : bySlider;
    // Put back only when it changes: moving the focused field would take its focus.
    if (shape.childNodes.length > 1 || shape.firstChild !== part) shape.replaceChildren(part);
    turned.hidden = choice.size === CUSTOM || isSquare(choice.size);
    setText(
      /** @type {Element} */ (rules.querySelector('.help')),
      PRESETS.find(({name}) => name === choice.rules)?.promise ?? '',
    );
  }

  /** Says at each field what is wrong with it. @param {Problems} found */
  function complain(found) {
    for (const name of /** @type {const} */ (['columns', 'rows', 'mines', 'seed'])) {
      const input = field(name);
      if (!input) continue;
      const problem = found[name] ?? '';
      setText(/** @type {Element} */ (element.querySelector(`#new-${name}-problem`)), problem);
      if (problem) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  }

  return {
    element,
    seed,
    /** @returns {Choice} as the fields stand now */
    choice: () => choice,
    /** @returns {boolean} whether a flag pressed again becomes a question mark */
    questionMarks: () => isOn('questionMarks'),

    /** @param {Choice} to @param {string} seedText @param {boolean} questionMarks */
    fill(to, seedText, questionMarks) {
      choice = {...to};
      hasTurned = to.turned !== null;
      shape.replaceChildren(bySlider, typed);
      const unit = to.percent ? 'percent' : 'mines';
      fill({...to, unit, seed: seedText, turned: isTurned(to), questionMarks});
      const card = element.querySelector(`input[name=size][value="${to.size}"]`);
      if (card instanceof HTMLInputElement) card.checked = true;
      show();
      complain({});
    },

    /** Says what is wrong, and puts the focus there. @returns {boolean} whether the choice makes a game */
    check() {
      const found = problems({...shapeOf(choice), seed: seed()});
      complain(found);
      const [first] = Object.keys(found);
      if (first === 'seed') more.open = true;
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

function sizes() {
  return h(
    'div',
    {class: 'cards', role: 'radiogroup', 'aria-labelledby': 'new-size-label'},
    ...SIZES.map((size) => sizeCard(size, counted(size.mines, 'mine'))),
    ...LEVELS.map((level) => sizeCard(level, `${level.columns}×${level.rows} · ${level.mines}`)),
    sizeCard({name: CUSTOM, columns: 0, rows: 0}, 'as you like'),
  );
}

function typedShape() {
  const side = {type: 'number', min: SIDE.least, max: SIDE.most, inputmode: 'numeric'};
  const units = [h('option', {value: 'mines'}, 'mines'), h('option', {value: 'percent'}, '% of the cells')];
  const mines = typedRow('mines', 'Mines', {type: 'number', min: 1, inputmode: 'numeric'});
  mines.querySelector('input')?.after(h('select', {class: 'select', name: 'unit', 'aria-label': 'Unit'}, ...units));
  return h('div', {class: 'custom'}, typedRow('columns', 'Columns', side), typedRow('rows', 'Rows', side), mines);
}

function advanced() {
  const start = [
    ['opening', 'opens an area'],
    ['safe', 'is safe'],
    ['any', 'is like every other'],
  ];
  const knowledge = [
    ['deducible', 'all you could find out'],
    ['visible', 'the open numbers only'],
  ];
  return h(
    'details',
    {class: 'advanced'},
    h('summary', {}, 'Advanced'),
    typedRow('seed', 'Seed', {type: 'text', maxlength: 64, spellcheck: 'false', placeholder: 'drawn by chance'}),
    selectRow('start', 'First cell', start, 'What the first cell you open is granted.'),
    selectRow(
      'knowledge',
      'What counts as known',
      knowledge,
      'By this it is judged whether a cell is certainly a mine.',
    ),
    switchRow('questionMarks', 'Question marks', 'A flag pressed again becomes a question mark.'),
  );
}

/** @param {string} text @returns {number} NaN when it is no whole number */
function wholeFrom(text) {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
}

/** @param {string} size */
function isSquare(size) {
  return [...SIZES, ...LEVELS].some(({name, columns, rows}) => name === size && columns === rows);
}
