/** What is selected, each with its letter, its pattern and what it says. */
import * as words from '../../words/bench.js';
import {h, setText} from '../dom.js';
import {selectionSign} from './signs.js';

/** @param {import('./model.js').Model} model @param {() => {columns: number, closed: number}} board */
export function createPicked(model, board) {
  const slots = /** @type {const} */ (['A', 'B']).map((letter) => {
    const said = h('span', {class: 'bench-said'});
    const element = h('li', {class: `bench-slot is-${letter}`}, selectionSign(letter), h('b', {}, letter), said);
    return {letter, element, said};
  });
  const element = h('ul', {class: 'bench-picked', 'aria-label': 'Selection'}, ...slots.map((slot) => slot.element));

  return {
    element,
    show() {
      for (const {letter, element: slot, said} of slots) {
        const one = model.stands.selected.find(({name}) => model.letterOf(name) === letter);
        slot.classList.toggle('is-empty', !one);
        setText(said, one ? textOf(one, board()) : 'none');
      }
    },
  };
}

/** @param {import('../../engine/protocol.js').Constraint} one @param {{columns: number, closed: number}} board */
function textOf({name, cells, least, most}, {columns, closed}) {
  const size = name === 'total' ? closed : cells.length;
  return `${words.sourceTold(name, columns)}: ${words.told({size, least, most})}`;
}
