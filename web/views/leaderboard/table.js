/** The leaderboard as a table. */
import {wilson} from '../../store/fold.js';
import {time} from '../../words/format.js';
import {h} from '../dom.js';
import {NONE, perSecond, share, whole} from '../games/format.js';
import {addressOf} from '../games/query.js';

/**
 * @typedef {import('./ranks.js').Place} Place
 */

const HEAD = ['Rank', 'User', 'Played', 'Won', 'Lost', 'Win rate', 'Saves', 'Best time', 'Best 3BV/s'];

/** @param {Place[]} places @param {string} label @returns {HTMLElement} a frame that scrolls where the table is wider */
export function placesTable(places, label) {
  const head = h('tr', {}, ...HEAD.map((word, i) => h('th', {scope: 'col', class: i === 1 ? null : 'number'}, word)));
  const table = h(
    'table',
    {class: 'table places', 'aria-label': label},
    h('thead', {}, head),
    h('tbody', {}, ...places.map(row)),
  );
  return h('div', {class: 'table-frame', tabindex: 0, role: 'group', 'aria-label': label}, table);
}

/** @param {Place} place */
function row({rank, id, name, isOwn, isImported, totals}) {
  const {played, won, lost, saves, bestTime, bestRate} = totals;
  const numbers = [
    whole(played),
    whole(won),
    whole(lost),
    rate(won, played),
    whole(saves),
    bestTime === null ? NONE : time(bestTime),
    bestRate === null ? NONE : perSecond(bestRate),
  ];
  return h(
    'tr',
    {class: isOwn ? 'own' : null},
    h('td', {class: 'number'}, String(rank)),
    h(
      'th',
      {scope: 'row', class: 'user'},
      user(name, isOwn ? '#history' : isImported ? addressOf('history', {player: id}) : null),
      isOwn ? ' (you)' : null,
      isImported ? h('span', {class: 'under'}, ' from a file') : null,
    ),
    ...numbers.map((figure) => h('td', {class: 'number'}, figure)),
  );
}

/** A name, which leads to the games as far as they can be read. @param {string} name @param {string|null} to */
function user(name, to) {
  return to ? h('a', {href: to}, h('bdi', {}, name)) : h('bdi', {}, name);
}

/** @param {number} won @param {number} played */
function rate(won, played) {
  const [low] = wilson(won, played);
  return h(
    'span',
    {},
    share(won, played),
    ' ',
    h('span', {class: 'under'}, `at least ${share(Math.floor(100 * low), 100)}`),
  );
}
