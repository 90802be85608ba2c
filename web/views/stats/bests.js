/** The personal bests of every class of games, each a link to the replay of its game. */
import {time} from '../../words/format.js';
import {h} from '../dom.js';
import {assistanceInWords, boardInWords, rulesInWords} from '../games/class-words.js';
import {NONE, perCent, perSecond, whole} from '../games/format.js';
import {figuresTable} from './table.js';

/**
 * @typedef {import('../games/figures.js').Totals} Totals
 * @typedef {import('./best-games.js').Best} Best
 * @typedef {import('./best-games.js').Bests} Bests
 */

const HEAD = ['Board and rules', 'Won', 'Best time', '3BV/s', 'Efficiency'];

/** @param {Totals} totals @param {Map<string, Bests>} bestsOf by the key of the class @param {boolean} isOwn @returns {HTMLElement} */
export function bests({byClass}, bestsOf, isOwn) {
  const classes = [...byClass.values()].filter(({key}) => bestsOf.has(key)).sort((a, b) => b.played - a.played);
  const what = h('h2', {id: 'bests-title'}, 'Personal bests');
  if (!classes.length)
    return h(
      'section',
      {},
      what,
      h('p', {class: 'quiet'}, isOwn ? 'Win a game, and your best stand here.' : 'No game won yet.'),
    );
  return h(
    'section',
    {},
    what,
    figuresTable(
      'bests-title',
      HEAD,
      classes.map((own) => row(own, bestsOf.get(own.key))),
    ),
  );
}

/** @param {import('../../store/class.js').Class & import('../../store/fold.js').ClassTotals} own @param {Bests} [bests] */
function row(own, bests) {
  const {rules, board, assistance} = own;
  const more = h('span', {class: 'under'}, `${rulesInWords(rules)} · ${assistanceInWords(assistance)}`);
  return {
    name: [boardInWords(board), ' ', more],
    figures: [
      [`${whole(own.won)} of ${whole(own.played)}`],
      [best(bests?.time, time)],
      [best(bests?.rate, perSecond)],
      [best(bests?.efficiency, perCent)],
    ],
  };
}

/** @param {Best|null|undefined} game @param {(value: number) => string} inWords */
const best = (game, inWords) =>
  game ? h('a', {href: `#game?${game.id}`, 'aria-label': `${inWords(game.value)}, replay`}, inWords(game.value)) : NONE;
