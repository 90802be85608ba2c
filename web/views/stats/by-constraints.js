/** The figures of games by constraints, under a heading of their own, and a table of the lessons and boards that were played. */

import {time} from '../../words/format.js';
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {h} from '../dom.js';
import {boardInWords, lessonInWords, practiceInWords} from '../games/class-words.js';
import {tiles} from '../games/figures.js';
import {NONE, span, whole} from '../games/format.js';
import {rowsOf, sumsOf} from './solved.js';
import {figuresTable} from './table.js';

/**
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {import('./solved.js').Row} Row
 */

const APART = 'These games cannot be lost, so they stand apart from the win rate and the bests.';
const HEAD = ['Board', 'Solved', 'Best time', 'Fewest actions'];

/** @param {Game[]} games by constraints, newest first @returns {HTMLElement[]} nothing where there are none */
export function byConstraints(games) {
  if (!games.length) return [];
  return [
    h(
      'section',
      {class: 'by-constraints', 'aria-labelledby': 'constraints-title'},
      h('h2', {id: 'constraints-title'}, 'By constraints'),
      h('p', {class: 'quiet'}, APART),
      tiles(figuresOf(games)),
      figuresTable('constraints-title', HEAD, rowsOf(games).map(row)),
    ),
  ];
}

/** @param {Game[]} games @returns {import('../games/figures.js').Tile[]} */
function figuresOf(games) {
  const {played, solved, lessons, practised, actions, time: ms} = sumsOf(games);
  const practice = practised.map(([name, count]) => `${TECHNIQUES[name].title.toLowerCase()} ${whole(count)}`);
  return [
    {name: 'Boards solved', figure: whole(solved), more: played > solved ? `of ${whole(played)} played` : ''},
    {name: 'Lessons solved', figure: `${lessons} of ${Object.keys(LESSONS).length}`},
    {
      name: 'Practice boards',
      figure: whole(practised.reduce((all, [, count]) => all + count, 0)),
      more: practice.join(', '),
    },
    {name: 'Actions', figure: whole(actions), more: `${(actions / played).toFixed(1)} a board`},
    {name: 'Time played', figure: span(ms)},
  ];
}

/** @param {Row} row */
function row({lesson, practice, board, played, solved, best, median, fewest}) {
  const [what, more] = lesson
    ? [lessonInWords(lesson), LESSONS[lesson].title]
    : [practice ? practiceInWords(practice) : 'Free board', boardInWords(board)];
  return {
    name: [what, ' ', h('span', {class: 'under'}, more)],
    figures: [
      [`${whole(solved)} of ${whole(played)}`],
      best && median !== null ? timesOf(best, median) : [NONE],
      [fewest === null ? NONE : whole(fewest)],
    ],
  };
}

/** @param {NonNullable<Row['best']>} best @param {number} median @returns {(Node|string)[]} */
function timesOf(best, median) {
  const words = time(best.time);
  return [
    h('a', {href: `#game?${best.id}`, 'aria-label': `${words}, replay`}, words),
    ' ',
    h('span', {class: 'under'}, `median ${time(median)}`),
  ];
}
