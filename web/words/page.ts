/** Sentences of the page itself: links, the engine, parts that do not load. */

import {counted, THIN} from './format.js';

export const NEW_HERE_LINK = 'Try it.';

export const ELSEWHERE = 'Another tab is playing this game.';
export const AWAITED = 'The browser’s storage isn’t responding. Wait for your game, or start another.';
export const GONE = 'This game no longer waits: it was played on in another tab.';

export function tooManyMines(mines: number, columns: number, rows: number) {
  const most = columns * rows - 1;
  return `${counted(mines, 'mine')} ${mines === 1 ? 'does' : 'do'} not fit on ${columns}×${rows}: one cell must stay free. Choose ${most} or fewer.`;
}

export const outside = (what: string, least: number, most: number) =>
  `${what} can be any whole number from ${least} to ${most}.`;

export const SEED_WRONG = 'A seed must be 1 to 64 letters A–Z or a–z, digits, hyphens or underscores.';
export const LINK_WRONG = 'This link does not hold a game we can read. Your own game is untouched. Start a new one?';
export const ADDRESS_WRONG = 'There is nothing at this address. Here is the board.';
export const ENGINE_STOPPED = 'The engine stopped. Your game is saved up to the last move; it is starting again.';
export const ENGINE_BACK = 'The engine runs again. Nothing was lost.';
export const ENGINE_ABSENT = 'The engine could not start. Your game is kept. Check the connection, then try again.';
/** The same where it is not the connection: what follows says what it is. */
export const ENGINE_ABSENT_SO = 'The engine could not start. Your game is kept.';
/** Of an engine that comes, and stops at what it is asked. */
export const ENGINE_STOPS =
  'The engine stopped at this, however often it was asked. Your game is kept. Try again later.';
export const RECORD_WRONG = 'A saved game could not be read and was set aside. This is a new board.';
export const LOADING = 'Loading.';
export const LINK_COPIED = 'The link is copied.';

/**
 * @param stage of the engine's start, or `search`, `grade` or `lesson` @param done bytes that have come, how far, or
 * how many boards @param hasMoved whether a move waits for it
 */
export function starting(stage: string, done: number, total: number, hasMoved: boolean = false) {
  const [looked, ofGrade] = [`${counted(done, 'board')} looked at.`, stage === 'grade' ? ' of that grade' : ''];
  if (ofGrade || stage === 'lesson') return `Looking for a board${ofGrade}: ${looked}`;
  const share = total > 1 ? `${Math.floor((100 * done) / total)}${THIN}%` : '';
  if (stage === 'search') return `Looking for a board that needs no guessing${share && `: ${share}`}.`;
  return `${stage === 'download' ? 'Loading' : 'Nearly ready'}${share && `, ${share}`}${hasMoved ? ': your moves are kept.' : '.'}`;
}
/** What follows it says why, and what helps. */
export const PART_ABSENT = 'This part of the page did not load. Your games are kept.';

export const accountNamed = (name: string, isLocked: boolean) => `Account: ${name}${isLocked ? ', locked' : ''}`;
