/** The selects that say whose games are compared: rules, board, assistance, and by what they are ranked. */
import {h} from '../dom.js';
import {CLASS_FIELDS, selectField} from '../games/filters.js';
import {agrees} from './ranks.js';

/**
 * @typedef {import('./ranks.js').Order} Order
 * @typedef {import('../../store/class.js').Class} Class
 * @typedef {'rules'|'board'|'assistance'} Field
 */

/** @type {[Order, string][]} */
const ORDERS = [
  ['certain', 'Proven win rate'],
  ['ratio', 'Plain win rate'],
];

/** @param {(change: Partial<Record<Field|'by', string>>) => void} onChange */
export function createClassFilters(onChange) {
  const fields = Object.entries(CLASS_FIELDS).map(([name, {label, inWords}]) => ({
    name: /** @type {Field} */ (name),
    inWords,
    field: selectField(label, (value) => onChange({[name]: value})),
  }));
  const order = selectField('Ranked by', (by) => onChange({by}));

  return {
    element: h(
      'div',
      {class: 'filters', role: 'group', 'aria-label': 'Class'},
      ...fields.map(({field}) => field.element),
      order.element,
    ),

    /**
     * Offers of each field what has been played with the choices before it.
     *
     * @param {Class[]} classes that anybody has played @param {Class} chosen @param {Order} by
     */
    show(classes, chosen, by) {
      /** @type {Partial<Class>} */
      const before = {};
      for (const {name, inWords, field} of fields) {
        const offered = new Set(classes.filter((each) => agrees(each, before)).map((each) => each[name]));
        field.offer(
          [...offered].map((key) => [key, inWords(key)]),
          chosen[name],
        );
        before[name] = chosen[name];
      }
      order.offer(ORDERS, by);
    },
  };
}
