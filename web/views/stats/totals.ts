/** The totals of games: sums, bests, and those of games by constraints. Pure. */

import type {Summary} from '../../engine/protocol.js';
import type {Game} from '../../store/archive.js';
import {classOf} from '../../store/class.js';
import type {Finished} from '../../store/summaries.js';
import {byClass, count, efficiencyOf, isByConstraints, isOwnWin, noTotals, rateOf} from '../../store/summaries.js';
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {median} from './series.js';

/**
 * @param all in any order @returns `streak` of wins up to the last game; `time`: ms in total; `counted`: games whose
 * luck was counted, the only ones in `luck` and `forgiven`; `winTime`: mean ms of a win; `rate`, `efficiency`: means of
 * wins, null without one; `byClass`: by key
 */
export function fold(all: Finished[]) {
  const games = all.filter((game) => !isByConstraints(game));
  const sums = {...noTotals(), time: 0, moves: 0, clicks: 0, guesses: 0, luck: 0, forgiven: 0, counted: 0, hinted: 0};
  for (const {summary} of games) {
    count(sums, summary);
    for (const name of ['time', 'moves', 'clicks', 'guesses', 'luck', 'forgiven', 'hinted'] as const)
      sums[name] += summary[name] ?? 0;
    if (summary.luck !== null) sums.counted += 1;
  }
  const wins = games.map(({summary}) => summary).filter(({state}) => state === 'won');
  const known = (figures: (number | null)[]) => figures.filter((each) => each !== null);
  return {
    ...sums,
    ...streaks(games),
    winTime: mean(wins.map(({time}) => time)),
    rate: mean(wins.map(rateOf)),
    efficiency: mean(known(wins.map(efficiencyOf))),
    byClass: byClass(games),
  };
}

export type Fold = ReturnType<typeof fold>;

const mean = (numbers: number[]) =>
  numbers.length ? numbers.reduce((sum, each) => sum + each, 0) / numbers.length : null;

/** @returns wins in a row, by the time they ended; games without a known end are not in any row */
function streaks(games: Finished[]) {
  let streak = 0;
  let bestStreak = 0;
  const dated = games.filter(({finished}) => finished);
  for (const {summary} of dated.sort((one, other) => one.finished - other.finished)) {
    streak = summary.state === 'won' ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return {streak, bestStreak};
}

/* The best games: of each class, and of all. */

/** The game it was reached in, and the key of its board. */
export type Best = {value: number; id: string; board: string};

/** Ms; 3BV per second; 3BV per click. */
export type Bests = {time: Best | null; rate: Best | null; efficiency: Best | null};

const none: () => Bests = () => ({time: null, rate: null, efficiency: null});

/**
 * Bests of games that the player alone won, and not by constraints; the earliest of equal ones.
 *
 * @param games newest first @returns by the key of the class
 */
export function bestGames(games: Game[]) {
  const all = none();
  const byClass: Map<string, Bests> = new Map();
  for (const game of games) {
    if (!isOwnWin(game.summary) || isByConstraints(game) || game.unranked) continue;
    const {key} = classOf(game.summary);
    const own = byClass.get(key) ?? none();
    byClass.set(key, own);
    for (const bests of [all, own]) take(bests, game);
  }
  return {all, byClass};
}

/** @param game not later than those before */
function take(bests: Bests, {id, summary}: Game) {
  const {board} = classOf(summary);
  const [rate, efficiency] = [rateOf(summary), efficiencyOf(summary)];
  if (summary.time <= (bests.time?.value ?? Infinity)) bests.time = {value: summary.time, id, board};
  if (rate >= (bests.rate?.value ?? 0)) bests.rate = {value: rate, id, board};
  if (efficiency !== null && efficiency >= (bests.efficiency?.value ?? 0))
    bests.efficiency = {value: efficiency, id, board};
}

/* The totals of games by constraints: boards solved, in lessons, in practice, and free. */

/** The name of a lesson, or the technique that is practised, or neither: a free board; `board`: the key of its size. */
const kindOf = (summary: Summary) => ({
  lesson: summary.lesson ?? '',
  practice: summary.practice ?? '',
  board: classOf(summary).board,
});

const isSolved = ({summary}: Game) => summary.state === 'won';

/**
 * @param games by constraints @returns `lessons`: how many of them; `practised`: boards solved, by technique; `time`: ms
 */
export function sumsOf(games: Game[]) {
  const solved = games.filter(isSolved).map(({summary}) => summary);
  const sum = (name: 'actions' | 'time') => games.reduce((all, {summary}) => all + (summary[name] ?? 0), 0);
  return {
    played: games.length,
    solved: solved.length,
    lessons: new Set(solved.flatMap(({lesson}) => lesson || [])).size,
    practised: Object.keys(TECHNIQUES).flatMap((technique) => {
      const count = solved.filter(({practice}) => practice === technique).length;
      return count ? [[technique, count] as [string, number]] : [];
    }),
    actions: sum('actions'),
    time: sum('time'),
  };
}

/**
 * Games by constraints, kind by kind: lessons and techniques in the order in which they are taught, then free boards;
 * within a kind by size.
 *
 * @param games newest first
 */
export function rowsOf(games: Game[]) {
  const groups: Map<string, Game[]> = new Map();
  for (const game of games) {
    const key = Object.values(kindOf(game.summary)).join('|');
    groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  const rows = [...groups.values()].map(rowOf);
  return rows.sort((one, other) => place(one) - place(other) || cellsOf(one) - cellsOf(other));
}

/**
 * @param games of one kind, newest first @returns ms, the earliest of equal ones, and the fewest actions, of those
 * solved
 */
function rowOf(games: Game[]) {
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

export type Kind = ReturnType<typeof rowOf>;

/** @returns its place in the order: kinds without either name come last */
function place({lesson, practice}: Kind): number {
  const [lessons, techniques] = [Object.keys(LESSONS), Object.keys(TECHNIQUES)];
  if (lesson) return lessons.indexOf(lesson);
  return lessons.length + (practice ? techniques.indexOf(practice) : techniques.length);
}

function cellsOf({board}: Kind) {
  const [columns, rows] = board.split('x').map(Number);
  return columns * rows;
}
