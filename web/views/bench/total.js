/** The constraint on the whole board: all closed cells have the mines that are left, also where none is. */
import {BOARD_CONSTRAINT, told} from '../../words/bench.js';
import {h, setText} from '../dom.js';

/** @param {{onChoose: () => void, onPoint: (isSeen: boolean) => void}} handlers */
export function createTotal({onChoose, onPoint}) {
  const letter = h('b', {class: 'bench-letter'});
  const colon = h('span', {class: 'bench-colon'}, ':');
  const word = h('span', {class: 'bench-word'}, letter, ' ', BOARD_CONSTRAINT, colon);
  const said = h('span', {class: 'bench-result'});
  const see = () => onPoint(true);
  const leave = () => onPoint(false);
  const element = h(
    'button',
    {
      class: 'bench-choose bench-total',
      'aria-pressed': 'false',
      hidden: true,
      'aria-keyshortcuts': 'T',
      title: `${BOARD_CONSTRAINT} (T)`,
      onclick: onChoose,
      onpointerenter: see,
      onpointerleave: leave,
      onfocus: see,
      onblur: leave,
    },
    word,
    ' ',
    said,
  );

  return {
    element,

    /** @param {boolean} isNext whether the next step is about it */
    mark: (isNext) => element.setAttribute('aria-current', isNext ? 'step' : 'false'),

    /** @param {boolean} isOffered @param {number} closed cells @param {number} left mines @param {string|undefined} selected its letter */
    show(isOffered, closed, left, selected) {
      element.hidden = !isOffered;
      setText(letter, selected ?? '');
      setText(said, told({size: closed, least: left, most: left}));
      element.setAttribute('aria-pressed', String(Boolean(selected)));
    },
  };
}
