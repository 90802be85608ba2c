/** The analyser's doors: *Open*, *Export*, *Copy link* and pictures. */

import type {ReplayFigures} from '../engine/protocol.js';
import {capital, time as clock, counted} from './format.js';

export const STOPPED = 'The engine stopped while it worked on this. What you drew is still here. Try again.';

/* Open */

export const OPEN_TITLE = 'Open a position';
export const OPEN_LABEL = 'Text, link or game ID';
export const OPEN_HELP =
  'Paste a position, a link, a game ID or a screenshot, of any common program. Or drop a file, such as a replay, or choose one.';
export const CHOOSE_FILE = 'Choose a file';
export const CONFIRM = 'Open this board';
export const CONFIRM_REPLAY = 'Open this replay';
export const CANCEL = 'Cancel';
export const READ_AS = 'Read it as';
export const BOARD = 'Board';
export const READING = 'Reading it …';
export const TRUTH_LEFT_OUT = 'Its mines don’t fit what is seen, so only what is seen is opened.';

/** @param most MB */
export const tooManyBytes = (most: number) => `That is too large to be a position: ${most} MB is the limit.`;

export const UNREADABLE = 'Your browser could not read that file.';

/** @param title `a PTTACG link` */
export const recognised = (title: string, size: string) => `This is ${title}: ${size}.`;

export const sizeOf = (columns: number, rows: number, mines: number) => `${columns}×${rows}, ${counted(mines, 'mine')}`;

export const guessedSizeOf = (columns: number, rows: number, mines: number) =>
  `${columns}×${rows}, probably ${counted(mines, 'mine')}`;

/** How the game of a replay came out. */
export function outcome({result, time}: ReplayFigures): string {
  const spent = time === null ? '' : clock(1000 * time, 2);
  if (result === 'unfinished') return spent ? `not finished after ${spent}` : 'not finished';
  return spent ? `${result} ${result === 'won' ? 'in' : 'after'} ${spent}` : result;
}

/** @param reason a sentence */
export const notReviewed = (reason: string) => `${reason} You can still analyse its board.`;

export const severalBoards = (title: string, boards: number) => `This is ${title} with ${boards} boards.`;

export const severalGames = (title: string, games: number) => `This is ${title} with ${games} games.`;

export const onlyFirst = (shown: number, all: number) => `The list has the first ${shown} of ${all} boards.`;

/** @param at from 1 */
export const boardNumber = (at: number, size: string) => `${at}: ${size}`;

export const preview = (size: string) => `The board you are about to open: ${size}`;

export const tooLarge = (columns: number, rows: number, most: number) =>
  `That board is ${columns}×${rows}. Analyse takes boards up to ${most}×${most}.`;

export const opened = (size: string) => `Opened: ${size}. Undo brings back what you had.`;

/* Export */

export const EXPORT_TITLE = 'Export';
export const WRITING = 'Writing it …';
export const COPY = 'Copy';
export const SAVE = 'Save file';
export const CLOSE = 'Close';
export const PICTURE = 'a picture of the board (PNG)';

/** The name of a button, by what it is for. @param title `a PTTACG link` */
export const doing = (what: string, title: string) => `${what}: ${title}`;

export const nameOf = (title: string) => capital(title);

export const copied = (title: string) => `Copied: ${title}.`;

export const COPY_REFUSED = 'Your browser does not allow copying here. Save the file instead.';

/* Links */

export const LINK_COPIED = 'Link copied. The position is in the link itself; nothing was sent anywhere.';
export const READING_LINK = 'Reading the link …';
export const LINK_OPENED = 'Opened from the link. Undo brings back what you had.';
export const NO_LINK_TITLE = 'Too long for a link';
export const SAVE_INSTEAD = 'Save a file instead';
export const LINK_POSITION = 'Copy a link to the position alone';

/** @param reason a sentence */
export const linkRefused = (reason: string) => `${reason} Nothing was changed.`;

/* The picture */

export const LEGEND = {
  shares: 'a mine in 0 to 100\u202f% of the layouts',
  safe: 'certainly safe',
  mine: 'certainly a mine',
  best: 'best guess',
  vision: 'mine that was drawn',
  conflict: 'numbers that contradict each other',
};

export const PICTURE_FAILED = 'Your browser could not make the picture.';

/** Of what is exported for an address. */
export const QUERY_HELP = 'This follows “?” in the address of that program.';
