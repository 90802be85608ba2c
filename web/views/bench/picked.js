/** What is selected, each with its letter, its pattern and what it says. */
import * as words from '../../words/bench.js';
import {h, setText} from '../dom.js';
import {selectionSign} from '../stage/signs.js';

/** @param {import('./model.js').Model} model @param {() => {columns: number, closed: number}} board */
export function createPicked(model, board) {
  const slots = /** @type {const} */ (['A', 'B']).map((letter) => {
    const source = h('span', {class: 'bench-source'});
    const said = h('span');
    const both = h('span', {class: 'bench-said'}, source, said);
    const element = h('li', {class: `bench-slot is-${letter}`}, selectionSign(letter), h('b', {}, letter), both);
    return {letter, element, source, said};
  });
  const element = h('ul', {class: 'bench-picked', 'aria-label': 'Selection'}, ...slots.map((slot) => slot.element));

  return {
    element,
    show() {
      for (const {letter, element: slot, source, said} of slots) {
        const one = model.stands.selected.find(({name}) => model.letterOf(name) === letter);
        slot.classList.toggle('is-empty', !one);
        const {columns, closed} = board();
        setText(source, one ? `${words.sourceTold(one.name, columns)}: ` : '');
        setText(said, one ? boundsOf(one, closed) : 'none');
      }
    },
  };
}

/** @param {import('../../engine/protocol.js').Constraint} one @param {number} closed cells, that the total is about */
const boundsOf = ({name, cells, least, most}, closed) =>
  words.told({size: name === 'total' ? closed : cells.length, least, most});
