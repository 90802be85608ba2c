/** What the Lab says: machines play many games, and strategies are compared. */
import {counted, THIN} from './format.js';
import {NO_SHARE, STRATEGIES, titleOf} from './strategies.js';

const WHOLE = new Intl.NumberFormat('en-GB');

export const INTRO =
  'Here machines play. When nothing is certain they have to guess, and how they choose decides how often they win.';
export const PRIVATE = 'All of it happens in this browser. A game of yours is not touched.';

/** Whoever can be let play, by the names that addresses have: what they are called, and how they choose. */
export const PLAYERS = {...STRATEGIES, own: {title: 'Your own', how: 'The code below, under Code it yourself.'}};

/** @param {string} name of a player */
export function strategyTitle(name) {
  return name === 'own' ? PLAYERS.own.title : titleOf(name);
}

export const ALL_LEVELS = 'All three levels';
export const DENSITY = '30×30, by number of mines';
export const NOBODY = 'Nobody';

/** What the second agent's *p* is called where two of them play. */
export const OTHER_P = 'p, compared with';
/** The fields of what a strategy is given. */
export const GIVEN = 'What the agent is given';

export const STARTS = {opening: 'Opens an area', safe: 'Is safe'};

/** What the mines of an own board are counted in. */
export const UNITS = {number: 'mines', share: '% of the cells'};

export const HELP = {
  strategy: 'It is asked only when its way of inference finds nothing certain.',
  p: 'Far cells are opened while they are more than this share of the board. From 0 to 1.',
  seed: 'The same seed plays the same boards.',
  cores: 'More is faster. Leave one for your own game.',
};

export const PROBLEMS = {
  p: NO_SHARE,
  games: 'A whole number from 1 to 100,000.',
  seed: 'Up to 64 letters, digits, hyphens or underscores.',
  columns: 'A whole number from 2 to 100.',
  rows: 'A whole number from 2 to 100.',
  mines: 'At least 1, and at least one cell must stay free.',
};

export const STARTING = 'Getting the players ready';
export const PAUSED = 'Paused. What was under way has been finished.';
export const CANCELLED = 'Cancelled. What had been played stands below.';
export const FINISHED = 'Finished.';
export const STOPPED = 'The players stopped and could not be started again. What had been played stands below.';
export const NOTHING_YET = 'No game has been played yet. Choose, and press Run.';

/** @param {number} done @param {number} total */
export const progress = (done, total) => `${whole(done)} of ${whole(total)} games`;

/** @param {number} ms */
export function remaining(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `About ${counted(seconds, 'second')} left`;
  return `About ${counted(Math.round(seconds / 60), 'minute')} left`;
}

/** @param {number} number @returns {string} `12,345` */
export function whole(number) {
  return WHOLE.format(number);
}

/** @param {number} rate 0 to 1 @param {number} [digits] */
export function rate(rate, digits = 1) {
  return `${(100 * rate).toFixed(digits)}${THIN}%`;
}

/** @param {number[]} interval two shares, 0 to 1 @param {number} [digits] */
export function interval([low, high], digits = 1) {
  return `${(100 * low).toFixed(digits)} to ${rate(high, digits)}`;
}

/** @param {number} part a difference of shares @returns {string} `+1.2`, with a real minus */
export function points(part) {
  const text = Math.abs(100 * part).toFixed(1);
  if (text === '0.0') return text;
  return part < 0 ? `−${text}` : `+${text}`;
}

/**
 * By how much one strategy is better than another.
 *
 * @param {string} one @param {string} other
 * @param {{more: number, fewer: number, difference: number, interval: number[]}} pair
 */
export function compared(one, other, {more, fewer, difference, interval: [low, high]}) {
  const verdict =
    low > 0
      ? `${one} wins more often.`
      : high < 0
        ? `${other} wins more often.`
        : 'The games do not yet tell which is better.';
  const spread = `95${THIN}% interval ${points(low)} to ${points(high)}`;
  return [
    `${one} against ${other}, on the same boards: ${points(difference)} points (${spread}).`,
    `The first alone won ${whole(more)} of them, the second alone ${whole(fewer)}.`,
    verdict,
  ].join(' ');
}

/** What others have published, and where. */
export const PUBLISHED = 'What others report';
export const PUBLISHED_ABOUT =
  'Rates of games won by programs. Where the first click opens an area it is easier than where it is only safe.';
export const PUBLISHED_SKEWED =
  'The boards of minesweeper-ai were skewed: they were sorted by a coin, and the upper rows had more mines.';
export const SOURCES = {
  hill: 'D. Hill, JSMinesweeper',
  table: 'b1f6c1c4, MineSweeperProb',
  virgs: 'virgs, minesweeper-ai (skewed boards)',
};

export const WATCH = 'Watch a game';
export const WATCH_ABOUT = 'Any game can be looked at, move by move.';
/** @param {number} most */
export const noSuchGame = (most) => `A whole number from 1 to ${whole(most)}.`;
export const NOT_PLAYED = 'That game has not been played.';
export const NONE_LOST = 'No later game was lost.';
/** @param {string} strategy @param {number} number @param {string} seed */
export const simulatedGame = (strategy, number, seed) => `${strategyTitle(strategy)}, game ${number} of seed ${seed}`;

/** @param {number} game @param {string} message */
export const inGame = (game, message) => `In game ${whole(game)}: ${message}`;

/** @param {number} share of the games that the best play wins */
export const optimum = (share) => `no play wins more than ${rate(share)}`;
/** @param {{columns: number, rows: number, mines: number}} board */
export const boardName = ({columns, rows, mines}) => `${columns}×${rows}, ${counted(mines, 'mine')}`;
