/** Sentences of files with games: why one cannot be read, or not whole. */

export const FILE_FOREIGN = 'This is not a Quantum Minesweeper file.';
export const FILE_NEWER = 'This file was written by a newer version of this page. Reload the page, then try again.';
export const FILE_SEALED = 'This file is under a password.';
export const FILE_PASSWORD_WRONG = 'That is not the password of this file, or the file is damaged.';
export const FILE_TOO_LARGE = 'This file is too large to be one of ours.';
export const FILE_HEADER = 'The first line does not say whose games these are, or says it wrongly.';
export const FILE_NAME = 'The user name in this file is not allowed. Nothing was imported.';
export const TEXT_WRONG = 'it is not written in UTF-8.';

/** @param {number} line @param {string} reason */
export function atLine(line, reason) {
  return `Line ${line}: ${reason}`;
}

/** @param {number} games that were there @param {number} promised */
export function fileTruncated(games, promised) {
  return `This file is cut short: it was read as far as game ${games} of ${promised}. Nothing was imported.`;
}

/** @param {number} promised */
export function fileTooLong(promised) {
  return `This file has more games than the ${promised} it speaks of. Nothing was imported.`;
}

export const FILE_TOTALS = 'The totals in the first line are not those of the games. Nothing was imported.';
/** @param {string} reason a sentence */
export const recordRefused = (reason) => `This game does not check out. ${reason} Nothing was imported.`;
export const RECORD_OF_NOBODY = 'This file does not say whose game it is. It can only be added to your own games.';
export const LINE_TOO_LONG = 'it is longer than any game is.';
export const LINE_BROKEN = 'it is damaged.';
export const LINE_NOT_KEPT = 'this browser could not keep it. The others are not concerned.';
export const LINE_NO_GAME = 'it does not hold a game of ours.';
