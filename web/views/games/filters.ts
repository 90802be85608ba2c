/** The filters over games, as selects that offer only what occurs. */

import type {Game} from '../../store/archive.js';
import {classOf} from '../../store/class.js';
import {h} from '../../ui/h.js';
import {shape} from '../../ui/shape.js';
import {computed, effect, untracked} from '../../vendor/signals.js';
import {assistanceInWords, boardInWords, offeredAs, rulesInWords} from './class-words.js';
import {type Filter, PERIODS, RESULTS} from './query.js';

/** `all`: the choice that lets everything through; `values`: the choices, if they are always the same. */
type Choice = {label: string; all: string; inWords: (key: string) => string; values?: string[]};

export const CLASS_FIELDS: Record<'rules' | 'board' | 'assistance', Choice> = {
  rules: {label: 'Rules', all: 'All rules', inWords: rulesInWords},
  board: {label: 'Board', all: 'All boards', inWords: boardInWords},
  assistance: {label: 'Assistance', all: 'Any assistance', inWords: assistanceInWords},
};

const FIELDS: [keyof Filter, Choice][] = [
  ...(Object.entries(CLASS_FIELDS) as [keyof typeof CLASS_FIELDS, Choice][]),
  ['period', {label: 'Period', all: 'All time', inWords: (key) => PERIODS[key], values: Object.keys(PERIODS)}],
  ['result', {label: 'Result', all: 'Won and lost', inWords: (key) => RESULTS[key], values: Object.keys(RESULTS)}],
];

/** @param games all there are @param without one of the fields */
export function filters(
  games: () => Game[],
  filter: () => Filter,
  onChange: (change: Partial<Filter>) => void,
  without?: keyof Filter,
) {
  const fields = FIELDS.filter(([name]) => name !== without);
  // In smaller windows they would push the games out of sight.
  const isOpen = shape('roomy');
  const set = () => fields.filter(([name]) => filter()[name]).length;
  const selects = fields.map(([name, {label, all, inWords, values}]) => {
    const played = computed(() => values ?? classesBy(name as keyof typeof CLASS_FIELDS, games()));
    const value = () => filter()[name];
    const offered = (): [string, string][] => {
      // An address may ask for something without any games.
      const keys = value() && !played.value.includes(value()) ? [...played.value, value()] : played.value;
      return [['', all], ...offeredAs(keys, inWords)];
    };
    return selectField(label, offered, value, (chosen) => onChange({[name]: chosen}));
  });
  return h(
    'details',
    {class: 'filters-fold', open: isOpen},
    h('summary', {}, () => (set() ? `Filters (${set()} set)` : 'Filters')),
    h('div', {class: 'filters', role: 'group', 'aria-label': 'Filters'}, ...selects),
  );
}

/** @param offered values and words */
export function selectField(
  label: string,
  offered: () => [string, string][],
  value: () => string,
  onChange: (value: string) => void,
) {
  // A select that is open must not get new options.
  const listed = computed(() => JSON.stringify(offered()));
  const select: HTMLSelectElement = h('select', {class: 'select', onchange: () => onChange(select.value)}, () => {
    const pairs: [string, string][] = JSON.parse(listed.value);
    return pairs.map(([key, words]) => h('option', {value: key, selected: key === untracked(value)}, words));
  });
  effect(() => void (select.value = value()));
  return h('label', {class: 'filter'}, h('span', {}, label), select);
}

/** @returns the keys of a field of the class, most games first */
function classesBy(field: keyof typeof CLASS_FIELDS, games: Game[]): string[] {
  const counts: Map<string, number> = new Map();
  for (const {summary} of games) {
    const key = classOf(summary)[field];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);
}
