/** Sentences about files with games: why one cannot be read, or not all of it. */

export const FILE_FOREIGN = 'This is not a Quantum Minesweeper file.';
export const FILE_NEWER = 'This file was written by a newer version of this page. Reload the page, then try again.';
export const FILE_SEALED = 'This file is protected with a password.';
export const FILE_PASSWORD_WRONG = 'That is not this file’s password, or the file is damaged.';
export const FILE_TOO_LARGE = 'This file is too large to be one of ours.';
export const FILE_HEADER = 'The first line does not properly say whose games these are.';
export const FILE_NAME = 'The user name in this file is not allowed. Nothing was imported.';
export const TEXT_WRONG = 'it is not written in UTF-8.';

export const atLine = (line: number, reason: string) => `Line ${line}: ${reason}`;

/** @param games that were there */
export const fileTruncated = (games: number, promised: number) =>
  `This file is cut short: it ends after game ${games} of ${promised}. Nothing was imported.`;

export const fileTooLong = (promised: number) =>
  `This file has more games than the ${promised} it says it has. Nothing was imported.`;

export const FILE_TOTALS = 'The totals in the first line do not match the games. Nothing was imported.';
/** @param reason a sentence */
export const recordRefused = (reason: string) => `This game does not check out. ${reason} Nothing was imported.`;
export const RECORD_OF_NOBODY = 'This file does not say whose game it is. It can only be added to your own games.';
export const LINE_TOO_LONG = 'it is too long to be a game.';
export const LINE_BROKEN = 'it is damaged.';
export const LINE_NOT_KEPT = 'this browser could not save it. The others are fine.';
export const LINE_NO_GAME = 'it is not one of our games.';
export const LINE_NO_REPLAY = 'it is not a replay that was kept here.';

export const FILE_POSITIONS = 'The saved positions in the first line of this file are damaged.';
