/** The leaderboard as a table. Its parts say what they are: on phones a row goes on in a second line, and is laid out as a grid. */
import {time} from '../../words/format.js';
import {h} from '../dom.js';
import {NONE, perSecond, share, whole} from '../games/format.js';
import {addressOf} from '../games/query.js';
import {wilson} from '../games/wilson.js';

/**
 * @typedef {import('./ranks.js').Place} Place
 */

/** Heads of columns, and the names of their parts in the sheet. */
const HEAD = Object.entries({
  rank: 'Rank',
  user: 'User',
  played: 'Played',
  won: 'Won',
  lost: 'Lost',
  ratio: 'Win rate',
  saves: 'Saves',
  time: 'Best time',
  speed: 'Best 3BV/s',
});

/** @param {Place[]} places @param {string} label @returns {HTMLElement} a frame that scrolls where the table is wider */
export function placesTable(places, label) {
  const head = HEAD.map(([name, word]) =>
    h('th', {scope: 'col', role: 'columnheader', class: name === 'user' ? 'user' : `number ${name}`}, word),
  );
  const table = h(
    'table',
    {class: 'table places', role: 'table', 'aria-label': label},
    h('thead', {role: 'rowgroup'}, h('tr', {role: 'row'}, ...head)),
    h('tbody', {role: 'rowgroup'}, ...places.map(row)),
  );
  return h('div', {class: 'table-frame', tabindex: 0, role: 'group', 'aria-label': label}, table);
}

/** @param {Place} place */
function row({rank, id, name, isOwn, isImported, totals}) {
  const {played, won, lost, saves, bestTime, bestRate} = totals;
  const numbers = {
    played: whole(played),
    won: whole(won),
    lost: whole(lost),
    ratio: rate(won, played),
    saves: whole(saves),
    time: bestTime === null ? NONE : time(bestTime),
    speed: bestRate === null ? NONE : perSecond(bestRate),
  };
  return h(
    'tr',
    {role: 'row', class: isOwn ? 'own' : null},
    cell('rank', String(rank)),
    h(
      'th',
      {scope: 'row', role: 'rowheader', class: 'user'},
      user(name, isOwn ? '#history' : isImported ? addressOf('history', {player: id}) : null),
      isOwn ? ' (you)' : null,
      isImported ? h('span', {class: 'under'}, ' from a file') : null,
    ),
    ...Object.entries(numbers).map(([name, figure]) => cell(name, figure)),
  );
}

/** @param {string} name @param {string|Node} figure */
const cell = (name, figure) => h('td', {role: 'cell', class: `number ${name}`}, figure);

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
