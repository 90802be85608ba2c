/**
 * The figures of the stats, as tiles: what it is, how much, and what helps to judge it.
 *
 * @typedef {ReturnType<typeof import('../stats/totals.js').fold>} Totals
 * @typedef {import('../stats/best-games.js').Bests} Bests
 * @typedef {{name: string, figure: string, more?: string, isQuantum?: boolean}} Tile
 */
import {counted, THIN, time} from '../../words/format.js';
import {h} from '../dom.js';
import {boardInWords} from './class-words.js';
import {inBits, NONE, perCent, perSecond, range, share, span, whole} from './format.js';
import {wilson} from './wilson.js';

/** @param {Totals} totals @param {Bests} bests @returns {HTMLElement} */
export function figures(totals, bests) {
  return h(
    'div',
    {class: 'figure-groups'},
    group('Results', results(totals)),
    group('Speed', speed(totals, bests)),
    group('Luck', luck(totals)),
  );
}

/** @param {Totals} totals @returns {Tile[]} */
function results({played, won, lost, saves, streak, bestStreak}) {
  return [
    {name: 'Played', figure: whole(played)},
    {name: 'Won', figure: whole(won)},
    {name: 'Lost', figure: whole(lost)},
    {name: 'Quantum saves', figure: whole(saves), isQuantum: saves > 0},
    {
      name: 'Win rate',
      figure: share(won, played),
      more: played ? `95${THIN}% interval: ${range(wilson(won, played))}` : '',
    },
    {name: 'Winning streak', figure: whole(streak), more: `best ${whole(bestStreak)}`},
  ];
}

/** @param {Totals} totals @param {Bests} bests @returns {Tile[]} */
function speed({clicks, time: ms}, bests) {
  return [
    best('Best time', bests.time, time),
    best('Best 3BV/s', bests.rate, perSecond),
    best('Best efficiency', bests.efficiency, perCent, '3BV per click, '),
    {name: 'Clicks', figure: whole(clicks)},
    {name: 'Time played', figure: span(ms)},
  ];
}

/**
 * The best of all boards is reached on a small one: it says which.
 *
 * @param {string} name @param {Bests['time']} game @param {(value: number) => string} inWords @param {string} [unit]
 * @returns {Tile}
 */
function best(name, game, inWords, unit = '') {
  return game
    ? {name, figure: inWords(game.value), more: `${unit}on ${boardInWords(game.board)}`}
    : {name, figure: NONE, more: unit.replace(', ', '')};
}

/** @param {Totals} totals @returns {Tile[]} */
function luck({played, guesses, luck: bits, forgiven}) {
  return [
    {name: 'Guesses', figure: whole(guesses), more: played ? `${(guesses / played).toFixed(1)} a game` : ''},
    {name: 'Luck', figure: inBits(bits), more: 'guesses that went well by themselves'},
    {name: 'Forgiven', figure: inBits(forgiven), more: 'guesses that a save put right'},
  ];
}

/** @param {string} title @param {Tile[]} shown */
function group(title, shown) {
  return h('section', {'aria-label': title}, h('h2', {}, title), tiles(shown));
}

/** @param {Tile[]} shown */
export const tiles = (shown) => h('dl', {class: 'figures'}, ...shown.map(tile));

/** @param {Tile} tile */
function tile({name, figure, more, isQuantum}) {
  return h(
    'div',
    {},
    h('dt', {}, name),
    h('dd', {class: isQuantum ? 'quantum' : null}, figure),
    more ? h('dd', {class: 'figure-note'}, more) : null,
  );
}

/** What stands over the figures. @param {number} chosen @param {number} all */
export function tellChosen(chosen, all) {
  return chosen === all ? `${counted(all, 'game')}.` : `${whole(chosen)} of ${counted(all, 'game')}.`;
}
