/** The filters over games, as selects; what they offer is what there is. */
import {classOf} from '../../store/class.js';
import {h, setText} from '../dom.js';
import {assistanceInWords, boardInWords, rulesInWords} from './class-words.js';
import {PERIODS, RESULTS} from './query.js';

/**
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {import('./query.js').Filter} Filter
 * @typedef {{label: string, all: string, inWords: (key: string) => string}} Choice  `all`: what lets everything through
 */

/** Where the filters stand open; elsewhere they would push what they filter out of the window. */
const WIDE = '(min-width: 600px) and (min-height: 501px)';

/** @type {Record<'rules'|'board'|'assistance', Choice>} */
export const CLASS_FIELDS = {
  rules: {label: 'Rules', all: 'All rules', inWords: rulesInWords},
  board: {label: 'Board', all: 'All boards', inWords: boardInWords},
  assistance: {label: 'Assistance', all: 'Any assistance', inWords: assistanceInWords},
};

/** @type {Record<string, Choice & {values: string[]}>} */
const FIXED = {
  period: {label: 'Period', all: 'All time', inWords: (key) => PERIODS[key], values: Object.keys(PERIODS)},
  result: {label: 'Result', all: 'Won and lost', inWords: (key) => RESULTS[key], values: Object.keys(RESULTS)},
};

/**
 * @param {{withResult?: boolean, onChange: (change: Partial<Filter>) => void}} parts
 */
export function createFilters({withResult = false, onChange}) {
  const fields = [
    ...Object.entries(CLASS_FIELDS),
    ...Object.entries(FIXED).filter(([name]) => withResult || name !== 'result'),
  ];
  const selects = new Map(
    fields.map(([name, {label}]) => [name, selectField(label, (value) => onChange({[name]: value}))]),
  );
  const summary = h('summary', {}, 'Filters');
  const row = h(
    'div',
    {class: 'filters', role: 'group', 'aria-label': 'Filters'},
    ...[...selects.values()].map((field) => field.element),
  );
  const element = h('details', {class: 'filters-fold'}, summary, row);
  const wide = matchMedia(WIDE);
  const unfold = () => (element.open = wide.matches);
  wide.addEventListener('change', unfold);
  unfold();
  return {
    element,
    /** @param {Game[]} games all there are @param {Filter} filter */
    show(games, filter) {
      const set = fields.filter(([name]) => filter[/** @type {keyof Filter} */ (name)]).length;
      setText(summary, set ? `Filters (${set} set)` : 'Filters');
      const counts = countClasses(games);
      for (const [name, {all, inWords, values}] of /** @type {[keyof Filter, Choice & {values?: string[]}][]} */ (
        fields
      )) {
        const offered = values ?? [...(counts.get(name)?.keys() ?? [])];
        // An address may ask for what there is no game of.
        const keys = filter[name] && !offered.includes(filter[name]) ? [...offered, filter[name]] : offered;
        selects
          .get(name)
          ?.offer(
            [['', all], ...keys.map((key) => /** @type {[string, string]} */ ([key, inWords(key)]))],
            filter[name],
          );
      }
    },
  };
}

/** @param {string} label @param {(value: string) => void} onChange */
export function selectField(label, onChange) {
  const select = h('select', {class: 'select', onchange: () => onChange(select.value)});
  return {
    element: h('label', {class: 'filter'}, h('span', {}, label), select),
    /** @param {[string, string][]} pairs value and words @param {string} value */
    offer(pairs, value) {
      // A list that is open under the hand stays the same list.
      const stands =
        JSON.stringify([...select.options].map((option) => [option.value, option.text])) === JSON.stringify(pairs);
      if (!stands) select.replaceChildren(...pairs.map(([key, words]) => h('option', {value: key}, words)));
      select.value = value;
    },
  };
}

/**
 * What classes there are, field by field, the most played first.
 *
 * @param {Game[]} games @returns {Map<string, Map<string, number>>} games by key, by field
 */
export function countClasses(games) {
  const counts = new Map(
    Object.keys(CLASS_FIELDS).map((name) => [name, /** @type {Map<string, number>} */ (new Map())]),
  );
  for (const [name, of] of counts) {
    for (const {summary} of games) {
      const value = classOf(summary)[/** @type {keyof typeof CLASS_FIELDS} */ (name)];
      of.set(value, (of.get(value) ?? 0) + 1);
    }
  }
  for (const [name, of] of counts) counts.set(name, new Map([...of].sort(([, a], [, b]) => b - a)));
  return counts;
}
