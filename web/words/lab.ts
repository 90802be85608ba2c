/** What the Lab says: strategies play many games and are compared. */

import {counted, THIN} from './format.js';
import {NO_SHARE, STRATEGIES, titleOf} from './strategies.js';

const WHOLE = new Intl.NumberFormat('en-GB');

export const INTRO = 'Watch solvers play thousands of games. They differ only in how they guess.';
export const PRIVATE = 'It all runs in your browser and leaves your own game alone.';

/** All who can play, by their names in addresses: what they are called, and how they choose. */
export const PLAYERS = {...STRATEGIES, own: {title: 'Your own', how: 'The code below, under Code it yourself.'}};

/** @param name of a player */
export const strategyTitle = (name: string) => (name === 'own' ? PLAYERS.own.title : titleOf(name));

export const ALL_LEVELS = 'All three levels';
export const DENSITY = '30×30, by number of mines';
export const NOBODY = 'Nobody';

/** What the form asks, and the part of it that is folded. */
export const PARTS = {who: 'Who plays', where: 'On what board', count: 'How many games'};
/** Before the buttons that fill the form in. */
export const STUDIES = 'Or fill in a study:';
export const ADVANCED = 'Advanced';

/** What the second agent's *p* is called where two of them play. */
export const OTHER_P = 'p, compared with';
/** The fields of what a strategy is given. */
export const GIVEN = 'What the agent is given';

export const STARTS = {opening: 'Opens an area', safe: 'Is safe'};

/** What the mines of an own board are counted in. */
export const UNITS = {number: 'mines', share: '% of the cells'};

export const HELP = {
  strategy: 'The strategy is asked only when nothing is certain.',
  p: 'Opens far cells while they are more than this share of the board, from 0 to 1.',
  seed: 'The same seed plays the same boards.',
  cores: 'More is faster. Leave one for your own game.',
};

export const PROBLEMS = {
  p: NO_SHARE,
  games: 'A whole number from 1 to 100,000.',
  seed: 'Up to 64 letters, digits, hyphens or underscores.',
  columns: 'A whole number from 2 to 100.',
  rows: 'A whole number from 2 to 100.',
  mines: 'At least 1, with at least one cell left safe.',
};

export const STARTING = 'Getting the players ready';
export const PAUSED = 'Paused. Games under way were played to the end.';
export const CANCELLED = 'Cancelled. Results so far are below.';
export const FINISHED = 'Finished.';
export const STOPPED = 'The players stopped and could not be restarted.';
export const STOPPED_PLAYING = `${STOPPED} Results so far are below.`;
export const NOTHING_YET = 'No games yet. Choose what to play, then press Run.';

export const progress = (done: number, total: number) => `${whole(done)} of ${whole(total)} games`;

export function remaining(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `About ${counted(seconds, 'second')} left`;
  return `About ${counted(Math.round(seconds / 60), 'minute')} left`;
}

/** @returns `12,345` */
export const whole = (number: number): string => WHOLE.format(number);

/** @param rate 0 to 1 */
export const rate = (rate: number, digits: number = 1) => `${(100 * rate).toFixed(digits)}${THIN}%`;

/** @param interval two shares, 0 to 1 */
export const interval = ([low, high]: number[], digits: number = 1) =>
  `${(100 * low).toFixed(digits)} to ${rate(high, digits)}`;

/** @param part a difference of shares @returns `+1.2`, with a real minus */
export function points(part: number): string {
  const text = Math.abs(100 * part).toFixed(1);
  if (text === '0.0') return text;
  return part < 0 ? `−${text}` : `+${text}`;
}

const few = (count: number) => (count === 1 ? 'one' : whole(count));

const won = (count: number) =>
  count ? `${count === 1 ? 'One board was' : `${whole(count)} boards were`} won` : 'No board was won';

/** By how much one strategy is better than another. */
export function compared(
  one: string,
  other: string,
  {
    more,
    fewer,
    difference,
    interval: [low, high],
  }: {more: number; fewer: number; difference: number; interval: number[]},
) {
  const verdict =
    low > 0 ? `${one} wins more often.` : high < 0 ? `${other} wins more often.` : 'Too few games to tell.';
  const spread = `95${THIN}% interval ${points(low)} to ${points(high)}`;
  return [
    `${one} against ${other}, on the same boards: ${points(difference)} points (${spread}).`,
    `${won(more)} only by the first, ${fewer ? few(fewer) : 'none'} only by the second.`,
    verdict,
  ].join(' ');
}

/* Plots */

export const NOT_COUNTED = 'Not counted: these strategies know no percentages.';

/** @param mine and @param flag: what ends that way are called */
export const endings = (mine: string, flag: string) =>
  `A game is lost by opening a mine (${mine}) or flagging a safe cell (${flag}).`;

/** What others have published, and where. */
export const PUBLISHED = 'Published win rates';
export const PUBLISHED_ABOUT = 'An opening on the first click makes a board easier than a merely safe one.';
export const PUBLISHED_SKEWED =
  'The boards of minesweeper-ai were skewed: it shuffled them with coin tosses, which put more mines in the upper rows.';
/** @param title of a strategy that was run here */
export const measured = (title: string) => `${title}, your run`;
/** @param start a choice of the first click */
export const firstClick = (start: string) => `first click ${start.toLowerCase()}`;
export const ofGames = (games: number) => `of ${counted(games, 'game')}`;
export const SOURCES = {
  hill: 'D. Hill, JSMinesweeper',
  table: 'b1f6c1c4, MineSweeperProb',
  virgs: 'virgs, minesweeper-ai (skewed boards)',
};

export const WATCH = 'Watch a game';
export const WATCH_ABOUT = 'Look at any game, move by move.';
export const noSuchGame = (most: number) => `A whole number from 1 to ${whole(most)}.`;
export const NOT_PLAYED = 'That game has not been played yet.';
export const NONE_LOST = 'No later game was lost.';
export const simulatedGame = (strategy: string, number: number, seed: string) =>
  `${strategyTitle(strategy)}, game ${number} of seed ${seed}`;

export const inGame = (game: number, message: string) => `In game ${whole(game)}: ${message}`;

/** @param share of the games that the best play wins */
export const optimum = (share: number) => `nobody can win more than ${rate(share)}`;
export const boardName = ({columns, rows, mines}: {columns: number; rows: number; mines: number}) =>
  `${columns}×${rows}, ${counted(mines, 'mine')}`;
