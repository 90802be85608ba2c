/** Many replays: a row for each game, how rows are sorted, and what a player learns from all of them. Pure. */

import type {Replayed, RowFigures, Verdict} from '../engine/protocol.js';

/** A game of a file; `reason`: why there is none. `key` names the row, `replay` shows it. */
export type Row = {key: number; file: string; game: number | null; reason: string; csv: string} & {
  figures: RowFigures | null;
  missed: Record<string, number>;
  replay: Replayed | null;
};

/** A row whose game was reviewed. */
export type Judged = Row & {figures: RowFigures};

export const isJudged = (row: Row): row is Judged => row.figures !== null;

/* The order */

/** The columns by which rows can be sorted, in their order; `file` is the first. */
export const COLUMNS = [
  ...(['file', 'program', 'player', 'date', 'result', 'time', 'bbbv', 'mistake', 'unnecessary'] as const),
  ...(['forced', 'accuracy', 'luck_bits'] as const),
];

export type ColumnName = (typeof COLUMNS)[number];

export type Sorting = {by: ColumnName; isDown: boolean};

const TEXTS = new Intl.Collator('en', {numeric: true});

const fieldOf = ({file, figures}: Row, by: ColumnName): string | number | null =>
  by === 'file' ? file : (figures?.[by] ?? null);

/** @returns another array; rows without a value come last, either way, and equal ones by their files */
export function sorted(rows: readonly Row[], {by, isDown}: Sorting): Row[] {
  const sign = isDown ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [first, second] = [fieldOf(one, by), fieldOf(other, by)];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || ties(one, other);
    const order =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : TEXTS.compare(String(first), String(second));
    return sign * order || ties(one, other);
  });
}

const ties = (one: Row, other: Row) => TEXTS.compare(one.file, other.file) || (one.game ?? 0) - (other.game ?? 0);

/** The games by their dates, or, unless all have one, by the names of their files. */
export function inOrder(rows: readonly Row[]): {games: Judged[]; byDate: boolean} {
  const games = rows.filter(isJudged);
  const byDate = games.every(({figures}) => figures.date);
  // Some files have a space where others have a T.
  const when = ({figures}: Judged) => (figures.date ?? '').replace('T', ' ');
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
  games.sort((one, other) => (byDate ? compare(when(one), when(other)) : 0) || ties(one, other));
  return {games, byDate};
}

/* The sums */

const DECIDED: Verdict[] = ['proven', 'forced', 'unnecessary', 'mistake'];

const decided = ({figures}: Judged) => DECIDED.reduce((sum, kind) => sum + figures[kind], 0);

/** @returns the share of good decisions in all of them together; null without decisions */
export function accuracyOf(games: readonly Judged[]): number | null {
  let [good, all] = [0, 0];
  for (const game of games) {
    good += (game.figures.accuracy ?? 0) * decided(game);
    all += decided(game);
  }
  return all ? good / all : null;
}

/** `missed`: the rules that unnecessary guesses missed, the commonest first. */
export function totals(rows: readonly Row[]) {
  const games = rows.filter(isJudged);
  const missed: Map<string, number> = new Map();
  for (const game of games)
    for (const [rule, count] of Object.entries(game.missed)) missed.set(rule, (missed.get(rule) ?? 0) + count);
  return {
    games: games.length,
    failed: rows.length - games.length,
    won: games.filter(({figures}) => figures.result === 'won').length,
    unnecessary: games.reduce((sum, {figures}) => sum + figures.unnecessary, 0),
    accuracy: accuracyOf(games),
    missed: [...missed].sort(([, one], [, other]) => other - one),
  };
}

export type Totals = ReturnType<typeof totals>;

/** The technique of a lesson that a missed rule asks for; a case split has none. */
export const TECHNIQUES: Readonly<Record<string, string>> = Object.freeze({
  'complete set': 'trivial',
  'subset difference': 'subtraction',
  'inequality difference': 'reduction',
  'total of mines': 'total',
});

/* Accuracy over time */

/** How many of the last games a point of the line is about. */
const RECENT = 20;
/** The most points of a line. */
const MOST_POINTS = 400;

/**
 * @param games in their order @returns for games that are evenly thinned, including the last one: its number from 1, the
 * accuracy of all games up to it, and of the last few; games without decisions add nothing
 */
export function accuracies(games: readonly Judged[], most: number = MOST_POINTS) {
  const step = Math.max(1, Math.ceil(games.length / most));
  const sums = [{good: 0, all: 0}];
  for (const game of games) {
    const {good, all} = sums[sums.length - 1];
    sums.push({good: good + (game.figures.accuracy ?? 0) * decided(game), all: all + decided(game)});
  }
  const between = (from: number, to: number) => {
    const all = sums[to].all - sums[from].all;
    return all ? (sums[to].good - sums[from].good) / all : null;
  };
  const points = [];
  for (let to = 1; to <= games.length; to++)
    if ((games.length - to) % step === 0)
      points.push({game: to, overall: between(0, to), recent: between(Math.max(0, to - RECENT), to)});
  return points;
}
