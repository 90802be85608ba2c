/** The options, each with its help text. They take effect at once and for every game. */

import {build} from '../build.js';
import type {Options, Settings} from '../store/settings.js';
import {help, row, select, toggle} from '../ui/field.js';
import {type Attributes, type Child, h} from '../ui/h.js';
import {type Signal, signal} from '../vendor/signals.js';
import {OPTIONS, type Option} from '../words/options.js';
import {VERSION_LOADING} from '../words/versions.js';

const GROUPS: Record<string, Partial<Record<keyof Options, Option>>> = OPTIONS;

export function createOptions(settings: Settings, onKeys: () => void) {
  const now = signal(settings.options);
  /** The message about a new version. */
  const update = signal<Child[]>([]);
  settings.watchOptions((options) => (now.value = {...options}));
  const element = h(
    'section',
    {class: 'page options', 'aria-labelledby': 'options-title', hidden: true},
    h('h1', {id: 'options-title', tabindex: -1}, 'Options'),
    h('div', {class: 'update'}, () => update.value),
    ...Object.entries(GROUPS).map(([title, options]) => {
      const rows = (Object.entries(options) as [keyof Options, Option][]).map((option) =>
        optionRow(option, settings, now),
      );
      return h('fieldset', {class: 'group panel'}, h('legend', {}, title), ...rows);
    }),
    h(
      'p',
      {class: 'page-end flow'},
      h('a', {href: '#rules'}, 'All the rules'),
      h('button', {class: 'button slim', onclick: onKeys}, 'List of keys'),
    ),
    h('p', {class: 'quiet'}, `Version ${build.version}`),
  );
  return {
    element,
    /** A new version waits. */
    offerUpdate(text: string, act: () => void) {
      const onclick = () => {
        update.value = [h('p', {role: 'status'}, VERSION_LOADING)];
        act();
      };
      update.value = [h('p', {}, text), h('button', {class: 'button', onclick}, 'Use it now')];
    },
  };
}

function optionRow([name, [title, text, what]]: [keyof Options, Option], {setOption}: Settings, now: Signal<Options>) {
  const id = `option-${name}`;
  const about: Attributes = {id, 'aria-describedby': `${id}-help`};
  const value = () => now.value[name];
  const isNumber = typeof value() === 'number';
  const set = ({target}: Event) => {
    const {value, checked} = target as HTMLInputElement;
    setOption(name, what ? (isNumber ? Number(value) : value) : checked);
  };
  const control = () => {
    if (!what) return toggle({...about, checked: value, onchange: set});
    if (Array.isArray(what)) return select({...about, value, onchange: set}, what);
    const slider = h('input', {type: 'range', class: 'slider', ...what, ...about, value, oninput: set});
    return h(
      'span',
      {class: 'slider-row'},
      slider,
      h('output', {for: id}, () => `${value()} ms`),
    );
  };
  return row(id, title, '', control(), help(id, text));
}
