/** The selects that say whose games are compared: rules, board, assistance, and by what they are ranked. */
import {h} from '../dom.js';
import {KINDS, selectField} from '../games/filters.js';
import {agrees} from './ranks.js';

/**
 * @typedef {import('./ranks.js').Order} Order
 * @typedef {import('../games/kinds.js').Kind} Kind
 */

/** @type {[Order, string][]} */
const ORDERS = [
  ['certain', 'Proven win rate'],
  ['ratio', 'Plain win rate'],
];

/** @param {(change: Partial<Kind> & {by?: string}) => void} onChange */
export function createClassFilters(onChange) {
  const kinds = Object.entries(KINDS).map(([name, {label, inWords}]) => ({
    name: /** @type {keyof Kind} */ (name),
    inWords,
    field: selectField(label, (value) => onChange({[name]: value})),
  }));
  const order = selectField('Ranked by', (by) => onChange({by}));

  return {
    element: h(
      'div',
      {class: 'filters', role: 'group', 'aria-label': 'Class'},
      ...kinds.map(({field}) => field.element),
      order.element,
    ),

    /**
     * Offers of each kind what has been played with the choices before it.
     *
     * @param {{kind: Kind}[]} classes that anybody has played @param {Kind} chosen @param {Order} by
     */
    show(classes, chosen, by) {
      /** @type {Partial<Kind>} */
      const before = {};
      for (const {name, inWords, field} of kinds) {
        const offered = new Set(classes.filter(({kind}) => agrees(kind, before)).map(({kind}) => kind[name]));
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
