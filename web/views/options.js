/** The options, each with a sentence of help. They hold at once and for every game. */
import * as words from '../words/page.js';
import {h} from './dom.js';

/**
 * @typedef {import('../store/settings.js').Options} Options
 * @typedef {{name: keyof Options, title: string, help: string, choices?: [string, string][],
 *   range?: {min: number, max: number, step: number}}} Option  choices: value and words; neither: a switch
 */

/** @type {{title: string, options: Option[]}[]} */
const GROUPS = [
  {
    title: 'Looks',
    options: [
      {
        name: 'theme',
        title: 'Theme',
        help: 'Automatic follows your system, dark and high contrast included.',
        choices: [
          ['auto', 'Automatic'],
          ['light', 'Light'],
          ['dark', 'Dark'],
          ['contrast', 'High contrast'],
        ],
      },
      {
        name: 'cells',
        title: 'Cells',
        help: 'A board that is then larger than the window scrolls. On a touch screen two fingers zoom.',
        choices: [
          ['0', 'As large as fits'],
          ...['24', '32', '40', '48', '56', '64'].map(
            (size) => /** @type {[string, string]} */ ([size, `${size} pixels`]),
          ),
        ],
      },
      {
        name: 'numbers',
        title: 'Numbers',
        help: 'The safe ones stay apart with red-green and blue-yellow colour blindness, in light and dark.',
        choices: [
          ['standard', 'Usual colours'],
          ['colour-blind', 'Colour-blind safe'],
        ],
      },
      {
        name: 'motion',
        title: 'Motion',
        help: 'Reduced shows every change at once, without movement.',
        choices: [
          ['auto', 'As the system says'],
          ['reduced', 'Reduced'],
        ],
      },
    ],
  },
  {
    title: 'Hands',
    options: [
      {
        name: 'longPress',
        title: 'Long press',
        help: 'How long a finger rests on a cell before it flags.',
        range: {min: 150, max: 800, step: 10},
      },
      {
        name: 'hand',
        title: 'Flag mode button',
        help: 'On phones the button for flag mode lies under this thumb.',
        choices: [
          ['right', 'Right hand'],
          ['left', 'Left hand'],
        ],
      },
      {
        name: 'flagAfterOpening',
        title: 'Flag mode after the first opening',
        help: 'Then a press flags and a long press opens, until you change it.',
      },
      {
        name: 'safeMode',
        title: 'Safe mode',
        help: 'Opening takes two presses: the first one marks the cell, the second one opens it.',
      },
      {
        name: 'countdown',
        title: 'Countdown numbers',
        help: 'A number shows how many mines are left to flag round it.',
      },
      {
        name: 'questionMarks',
        title: 'Question marks',
        help: 'A flag pressed again becomes a question mark, which is only a note to yourself.',
      },
    ],
  },
  {
    title: 'Help',
    options: [
      {
        name: 'bestGuess',
        title: 'Best guess by',
        help: 'The lowest share marks what is least often a mine. The best play looks further and may mark another cell.',
        choices: [
          ['lowest', 'Lowest share'],
          ['best', 'Best play'],
        ],
      },
    ],
  },
  {
    title: 'Clock',
    options: [
      {
        name: 'clock',
        title: 'The clock starts',
        help: 'It stops while the game is paused or the page is hidden.',
        choices: [
          ['move', 'with the first move'],
          ['board', 'when the board is shown'],
        ],
      },
    ],
  },
  {
    title: 'Account',
    options: [
      {
        name: 'idle',
        title: 'Lock after',
        help: 'Locks your profile after this long without activity.',
        choices: [
          ['10', '10 minutes'],
          ['30', '30 minutes'],
          ['60', '60 minutes'],
          ['0', 'never'],
        ],
      },
    ],
  },
];

/**
 * @param {{settings: ReturnType<typeof import('../store/settings.js').createSettings>, onKeys: () => void, version: string}} parts
 */
export function createOptions({settings, onKeys, version}) {
  const update = h('div', {class: 'update'});
  const element = h(
    'section',
    {class: 'page', 'aria-labelledby': 'options-title', hidden: true},
    h('h1', {id: 'options-title', tabindex: -1}, 'Options'),
    update,
    ...GROUPS.map(({title, options}) =>
      h('fieldset', {class: 'group'}, h('legend', {}, title), ...options.map((option) => row(option, settings))),
    ),
    h(
      'p',
      {class: 'page-end'},
      h('a', {href: '#about'}, 'About'),
      h('a', {href: '#rules'}, 'All the rules'),
      h('button', {class: 'button slim', onclick: onKeys}, 'List of keys'),
    ),
    h('p', {class: 'quiet'}, `Version ${version}`),
  );
  return {
    element,
    /** A new version waits. @param {string} text @param {() => void} act */
    offerUpdate(text, act) {
      const onclick = () => {
        update.replaceChildren(h('p', {role: 'status'}, words.VERSION_LOADING));
        act();
      };
      update.replaceChildren(h('p', {}, text), h('button', {class: 'button', onclick}, 'Use it now'));
    },
  };
}

/** @param {Option} option @param {ReturnType<typeof import('../store/settings.js').createSettings>} settings */
function row(option, settings) {
  const id = `option-${option.name}`;
  return h(
    'div',
    {class: 'row'},
    h('label', {class: 'row-label', for: id}, option.title),
    control(option, settings, {id, 'aria-describedby': `${id}-help`}),
    h('p', {class: 'help', id: `${id}-help`}, option.help),
  );
}

/**
 * @param {Option} option @param {ReturnType<typeof import('../store/settings.js').createSettings>} settings
 * @param {Record<string, string>} attributes
 */
function control({name, choices, range}, settings, attributes) {
  if (choices) {
    const isNumber = typeof settings.options[name] === 'number';
    const onchange = (/** @type {any} */ {target}) =>
      settings.setOption(name, isNumber ? Number(target.value) : target.value);
    const select = h(
      'select',
      {class: 'select', ...attributes, onchange},
      ...choices.map(([value, words]) => h('option', {value}, words)),
    );
    settings.watchOptions((now) => (select.value = String(now[name])));
    return select;
  }
  if (range) return slider(name, range, settings, attributes);
  const onchange = (/** @type {any} */ {target}) => settings.setOption(name, target.checked);
  const input = h('input', {type: 'checkbox', role: 'switch', class: 'switch', ...attributes, onchange});
  settings.watchOptions((now) => (input.checked = Boolean(now[name])));
  return input;
}

/**
 * @param {keyof Options} name @param {{min: number, max: number, step: number}} range
 * @param {ReturnType<typeof import('../store/settings.js').createSettings>} settings @param {Record<string, string>} attributes
 */
function slider(name, range, settings, attributes) {
  const shown = h('output', {for: attributes.id});
  const oninput = (/** @type {any} */ {target}) => settings.setOption(name, Number(target.value));
  const input = h('input', {type: 'range', class: 'slider', ...range, ...attributes, oninput});
  settings.watchOptions((now) => {
    input.value = String(now[name]);
    shown.textContent = `${now[name]} ms`;
  });
  return h('span', {class: 'slider-row'}, input, shown);
}
