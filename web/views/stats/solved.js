/**
 * What games by constraints come to: boards solved, of lessons, to practise, and free. Pure.
 *
 * @typedef {import('../../store/archive.js').Game} Game
 * @typedef {import('../../store/fold.js').Summary} Summary
 * @typedef {{lesson: string, practice: string, board: string}} Kind  a lesson's name, or the technique that is practised, or neither: a free board;
 *   `board`: the key of its size
 * @typedef {Kind & {played: number, solved: number, best: {time: number, id: string}|null, median: number|null, fewest: number|null}} Row
 *   ms, the earliest of equal ones, and the fewest actions, of those solved
 * @typedef {{played: number, solved: number, lessons: number, practised: [string, number][], actions: number, time: number}} Sums
 *   `lessons`: how many of them; `practised`: boards solved, by technique; `time`: ms
 */
import {classOf} from '../../store/class.js';
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {median} from './series.js';

/** @param {Summary} summary @returns {Kind} */
const kindOf = (summary) => ({
  lesson: summary.lesson ?? '',
  practice: summary.practice ?? '',
  board: classOf(summary).board,
});

/** @param {Game} game */
const isSolved = ({summary}) => summary.state === 'won';

/** @param {Game[]} games by constraints @returns {Sums} */
export function sumsOf(games) {
  const solved = games.filter(isSolved).map(({summary}) => summary);
  const sum = (/** @type {'actions'|'time'} */ name) => games.reduce((all, {summary}) => all + (summary[name] ?? 0), 0);
  return {
    played: games.length,
    solved: solved.length,
    lessons: new Set(solved.flatMap(({lesson}) => lesson || [])).size,
    practised: Object.keys(TECHNIQUES).flatMap((technique) => {
      const count = solved.filter(({practice}) => practice === technique).length;
      return count ? [/** @type {[string, number]} */ ([technique, count])] : [];
    }),
    actions: sum('actions'),
    time: sum('time'),
  };
}

/**
 * Games by constraints, kind by kind: lessons and techniques in the order in which they are taught, then free boards, those of one
 * kind by their size.
 *
 * @param {Game[]} games newest first @returns {Row[]}
 */
export function rowsOf(games) {
  /** @type {Map<string, Game[]>} */
  const groups = new Map();
  for (const game of games) {
    const key = Object.values(kindOf(game.summary)).join('|');
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(game);
  }
  const rows = [...groups.values()].map(rowOf);
  return rows.sort((one, other) => place(one) - place(other) || cellsOf(one) - cellsOf(other));
}

/** @param {Game[]} games of one kind, newest first @returns {Row} */
function rowOf(games) {
  const solved = games.filter(isSolved).reverse();
  const [best] = [...solved].sort((one, other) => one.summary.time - other.summary.time);
  const actions = solved.map(({summary}) => summary.actions ?? 0).sort((one, other) => one - other);
  return {
    ...kindOf(games[0].summary),
    played: games.length,
    solved: solved.length,
    best: best ? {time: best.summary.time, id: best.id} : null,
    median: best ? median(solved.map(({summary}) => summary.time)) : null,
    fewest: actions[0] ?? null,
  };
}

/** @param {Kind} kind @returns {number} where it stands among all: those without either name come last */
function place({lesson, practice}) {
  const [lessons, techniques] = [Object.keys(LESSONS), Object.keys(TECHNIQUES)];
  if (lesson) return lessons.indexOf(lesson);
  return lessons.length + (practice ? techniques.indexOf(practice) : techniques.length);
}

/** @param {Kind} kind */
function cellsOf({board}) {
  const [columns, rows] = board.split('x').map(Number);
  return columns * rows;
}
