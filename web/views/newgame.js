/**
 * The dialog for a new game: size, mines, rules, assistance; and the games that wait.
 *
 * @typedef {import('../store/settings.js').Choice} Choice
 * @typedef {import('../store/store.js').Entry} Entry
 * @typedef {import('../catalogue.js').Plan} Plan
 */
import {DEFAULTS, LEVELS, MULTIPLIER, PRESETS, SIDE, SIZES, density} from '../catalogue.js';
import {THIN, counted} from '../words.js';
import {h, setText} from './dom.js';
import {problems} from './link.js';
import {CUSTOM, choiceFrom, isTurned, planFrom, shapeOf} from './newgame/choice.js';
import {selectRow, sizeCard, switchRow, typedRow} from './newgame/fields.js';
import {waitingList} from './newgame/waiting.js';

/**
 * @param {{
 *   settings: ReturnType<typeof import('../store/settings.js').createSettings>,
 *   store: ReturnType<typeof import('../store/store.js').createStore>,
 *   current: () => string, onStart: (plan: Plan) => void, onResume: (entry: Entry) => void}} parts
 *   `current`: the id of the game on the board, which does not wait
 */
export function createNewGame({settings, store, current, onStart, onResume}) {
  const message = h('p', {class: 'message', role: 'alert', hidden: true});
  const waiting = h('div', {});
  const amount = h('output', {class: 'amount'});
  const promise = h('p', {class: 'help promise', id: 'new-rules-help'});
  const slider = h('input', {
    type: 'range', class: 'slider', name: 'multiplier', 'aria-label': 'Mines',
    min: MULTIPLIER.least, max: MULTIPLIER.most, step: MULTIPLIER.step,
  });
  const scale = h('div', {class: 'scale', 'aria-hidden': 'true'}, h('span', {}, 'Fewer'), h('span', {}, 'More'));
  const rules = selectRow('rules', 'Rules', PRESETS.map(({name, title}) => [name, title]));
  rules.querySelector('.help')?.replaceWith(promise);
  const bySlider = h('div', {class: 'row row-mines'}, h('span', {class: 'row-label', 'aria-hidden': 'true'}, 'Mines'), amount, slider, scale);
  const typed = customFields();
  /** Holds the slider or the typed fields, so that one thing alone is called *Mines*. */
  const shape = h('div', {});
  const turned = switchRow('turned', 'Turned', 'The board on its side: higher than wide.');
  const seed = typedRow('seed', 'Seed', {type: 'text', maxlength: 64, spellcheck: 'false', placeholder: 'drawn by chance'});
  const form = h(
    'form',
    {method: 'dialog', novalidate: true, oninput: update, onsubmit: submit},
    h('h2', {id: 'new-title'}, 'New game'),
    message,
    waiting,
    h('h3', {id: 'new-size-label'}, 'Size'),
    sizes(),
    shape,
    turned,
    rules,
    switchRow('hints', 'Hints', 'Ask about a cell: safe, a mine, or in how many worlds.'),
    switchRow('mineVision', 'Mine Vision', 'See the mines in red, and watch them move when you are saved.'),
    advanced(seed),
    h(
      'div',
      {class: 'dialog-end sticky'},
      h('button', {type: 'button', class: 'button', onclick: () => dialog.close()}, 'Cancel'),
      h('button', {class: 'button primary', type: 'submit'}, 'Start'),
    ),
  );
  const dialog = h('dialog', {class: 'dialog sheet', 'aria-labelledby': 'new-title'}, form);

  /** @returns {Choice} as the fields stand now; what is not on show stays as it was */
  function read() {
    const values = new FormData(form);
    /** @param {string} name */
    const text = (name) => String(values.get(name) ?? '');
    const size = text('size');
    if (values.has('multiplier')) choice.multiplier = Number(text('multiplier'));
    if (values.has('columns')) {
      const [columns, rows, mines] = ['columns', 'rows', 'mines'].map((name) => wholeFrom(text(name)));
      Object.assign(choice, {columns, rows, mines, percent: text('unit') === 'percent'});
    }
    if (hasTurned) choice.turned = values.has('turned');
    const switches = {hints: values.has('hints'), mineVision: values.has('mineVision')};
    const rulesNow = {rules: text('rules'), start: text('start'), knowledge: text('knowledge')};
    return Object.assign(choice, {size, ...switches, ...rulesNow});
  }
  /** What the dialog shows. */
  let choice = settings.choice();
  /** Whether the player has touched the switch; until then the screen suggests. */
  let hasTurned = false;

  /** @param {Choice} to @param {string} seedText */
  function write(to, seedText) {
    choice = {...to};
    shape.replaceChildren(bySlider, typed);
    const {questionMarks} = settings.options;
    const shown = {...choice, unit: choice.percent ? 'percent' : 'mines', seed: seedText, turned: isTurned(choice), questionMarks};
    for (const [name, value] of Object.entries(shown)) {
      const input = form.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = Boolean(value);
      else if (input && 'value' in input) input.value = String(value);
    }
    hasTurned = choice.turned !== null;
    update();
  }

  /** @param {Event} [event] */
  function update(event) {
    const target = /** @type {HTMLInputElement|null} */ (event?.target ?? null);
    if (target?.name === 'turned') hasTurned = true;
    if (target?.name === 'rules') resetRules(target.value);
    read();
    const isCustom = choice.size === CUSTOM;
    const {columns, rows, mines} = shapeOf(choice);
    const share = Number.isNaN(mines) ? '' : ` · ${density(columns, rows, mines)}${THIN}%`;
    setText(amount, Number.isNaN(mines) ? '' : `${counted(mines, 'mine')}${share}`);
    slider.setAttribute('aria-valuetext', amount.textContent ?? '');
    const part = isCustom ? typed : bySlider;
    // Put back only when it changes: moving the focused field would take its focus.
    if (shape.childNodes.length > 1 || shape.firstChild !== part) shape.replaceChildren(part);
    slider.hidden = scale.hidden = !SIZES.some(({name}) => name === choice.size);
    turned.hidden = isCustom || isSquare(choice.size);
    setText(promise, PRESETS.find(({name}) => name === choice.rules)?.promise ?? '');
    complain(event ? {} : problemsNow());
  }

  /** Another preset brings its own values of the rules below. @param {string} preset */
  function resetRules(preset) {
    for (const [name, value] of Object.entries(DEFAULTS[preset])) {
      /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)).value = value;
    }
  }

  const seedNow = () => /** @type {HTMLInputElement} */ (form.elements.namedItem('seed')).value.trim();
  const problemsNow = () => problems({...shapeOf(choice), seed: seedNow()});

  /** Says at each field what is wrong with it. @param {import('./link.js').Problems} found */
  function complain(found) {
    for (const name of /** @type {const} */ (['columns', 'rows', 'mines', 'seed'])) {
      const input = /** @type {HTMLInputElement|null} */ (form.elements.namedItem(name));
      if (!input) continue;
      const problem = found[name] ?? '';
      setText(/** @type {Element} */ (form.querySelector(`#new-${name}-problem`)), problem);
      if (problem) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    read();
    const found = problemsNow();
    complain(found);
    const [first] = Object.keys(found);
    if (first) {
      if (first === 'seed') form.querySelector('details')?.setAttribute('open', '');
      return /** @type {HTMLInputElement} */ (form.elements.namedItem(first)).focus();
    }
    settings.keepChoice(choice);
    settings.setOption('questionMarks', new FormData(form).has('questionMarks'));
    dialog.close();
    onStart(planFrom(choice, seedNow()));
  }

  async function listWaiting() {
    const held = await store.held();
    const entries = (await store.list()).filter(
      ({id, state}) => (state === 'playing' || state === 'paused') && id !== current() && !held.has(id),
    );
    const onLose = async (/** @type {Entry} */ {id}) => {
      await store.drop(id);
      await listWaiting();
    };
    const resume = (/** @type {Entry} */ entry) => {
      dialog.close();
      onResume(entry);
    };
    waiting.replaceChildren(...(entries.length ? [waitingList(entries, {onResume: resume, onLose})] : []));
  }

  return {
    element: dialog,
    /**
     * @param {{plan?: Plan|null, problem?: string}} [link] what an address asked for, and why it makes no game
     */
    async open({plan = null, problem = ''} = {}) {
      message.hidden = !problem;
      message.textContent = problem;
      if (!dialog.open) dialog.showModal();
      write(plan ? choiceFrom(plan) : settings.choice(), plan?.seed ?? '');
      if (!plan) complain({});
      const checked = form.querySelector('input[name=size]:checked');
      if (checked instanceof HTMLElement) checked.focus();
      await listWaiting();
    },
  };
}

function sizes() {
  const custom = {name: CUSTOM, columns: 0, rows: 0};
  return h(
    'div',
    {class: 'cards', role: 'radiogroup', 'aria-labelledby': 'new-size-label'},
    ...SIZES.map((size) => sizeCard(size, counted(size.mines, 'mine'))),
    ...LEVELS.map((level) => sizeCard(level, `${level.columns}×${level.rows} · ${level.mines}`)),
    sizeCard(custom, 'as you like'),
  );
}

function customFields() {
  const side = {type: 'number', min: SIDE.least, max: SIDE.most, inputmode: 'numeric'};
  const unit = h(
    'select',
    {class: 'select', name: 'unit', 'aria-label': 'Unit'},
    h('option', {value: 'mines'}, 'mines'),
    h('option', {value: 'percent'}, '% of the cells'),
  );
  const mines = typedRow('mines', 'Mines', {type: 'number', min: 1, inputmode: 'numeric'});
  mines.querySelector('input')?.after(unit);
  return h('div', {class: 'custom'}, typedRow('columns', 'Columns', side), typedRow('rows', 'Rows', side), mines);
}

/** @param {HTMLElement} seed */
function advanced(seed) {
  return h(
    'details',
    {class: 'advanced'},
    h('summary', {}, 'Advanced'),
    seed,
    selectRow('start', 'First cell', [
      ['opening', 'opens an area'],
      ['safe', 'is safe'],
      ['any', 'is like every other'],
    ], 'What the first cell you open is granted.'),
    selectRow('knowledge', 'What counts as known', [
      ['deducible', 'all you could find out'],
      ['visible', 'the open numbers only'],
    ], 'By this it is judged whether a cell is certainly a mine.'),
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
