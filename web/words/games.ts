/** Sentences of the views of finished games: the history, the stats and the leaderboard. */

import {counted, THIN} from './format.js';

export const READING = 'Reading the games …';
export const READING_OWN = 'Reading your games …';
export const LOCKED = 'This profile is locked. Unlock it to see its games.';
/** Of a game in the history. */
export const NOT_RANKED = 'not ranked';
export const NONE_MATCHES = 'No game matches.';

/* The history */

export const SEARCH_HELP =
  'Searches board, mines, rules, assistance, lesson, practice and result: try “13×9 quantum lost”.';
export const DELETE = 'Delete this game?';
export const DELETED = 'Game deleted.';

/** @param game `the game of 21 Nov 2026, 13:05` */
export const deleting = (game: string) => `This removes ${game} from your history and stats.`;

/** The same of a player from a file: the part before the name, and the part after it. */
export const deletingFrom = (game: string) => [`This removes ${game} from `, ' and from the leaderboard.'];

/* The stats */

export const NO_BESTS = {own: 'Win a game to see your bests here.', other: 'No game won yet.'};
export const CONSTRAINTS_APART = 'These games cannot be lost, so they don’t count in the win rate or the bests.';
export const NO_DRAWING = 'The drawing could not be fetched. Its figures are in the table.';

/** What a plot says that waits for more games. */
export const WAITS = {
  rate: (least: number) => `After ${counted(least, 'game')}, your win rate appears here.`,
  times: (least: number) => `After ${counted(least, 'won game')}, their times appear here.`,
  luck: (least: number) => `After ${counted(least, 'game')}, your luck and results appear here.`,
};

/** @param count of games without a date */
export const undated = (count: number) =>
  count ? ` ${counted(count, 'game')} without a date ${count === 1 ? 'is' : 'are'} left out.` : '';

/** @param first day @param last day */
export const span = (first: string, last: string) => (first === last ? `On ${first}` : `From ${first} to ${last}`);

/** @param median time @param most how long the most took @param games that took so long */
export const timesInWords = (count: number, median: string, most: string, games: number) =>
  `Half of ${counted(count, 'won game')} took ${median} or less. Most common: ${most}, ${counted(games, 'game')}.`;

/* The leaderboard */

/** The leaderboard's ways of ranking. */
export const RANKINGS = {certain: 'Reliable win rate', ratio: 'Plain win rate'};

/** @param one what 1 win in 1 game counts as @param many what 99 wins in 100 games do */
export const rankedByRange = (one: string, many: string) =>
  `Ranked by the low end of the 95${THIN}% range: 1 of 1 counts as ${one}, 99 of 100 as ${many}.`;
export const RANKED_PLAINLY = 'Ranked by games won out of games played, however few.';
export const ONLY_YOU = 'Only you so far. Profiles on this device and players whose games you import appear here.';
const UNRANKED =
  'links, chosen seeds or grades, repeats, ready-made first boards, constraint games and boards that can’t be redrawn aren’t ranked.';
export const NONE_COUNTS = `None of your games count here: ${UNRANKED}`;

/** Below the ranks, for a player who has such games. */
export const someUncounted = (count: number, games: number) =>
  `${count} of your ${counted(games, 'game')} ${count === 1 ? 'doesn’t' : 'don’t'} count here: ${UNRANKED}`;
/** The same where all of them are of one kind. */
export const CONSTRAINTS_UNRANKED = 'Constraint games cannot be lost, so they are not ranked.';

export function gamesDamaged(count: number) {
  const what =
    count === 1
      ? 'One game here is damaged and can’t be opened. It is kept as it is'
      : `${count} games here are damaged and can’t be opened. They are kept as they are`;
  return `${what}, and all the others are fine.`;
}

export const STORAGE_LATE =
  'The browser’s storage is taking its time. What it holds appears here once it answers. If nothing comes, reload the page.';
