/** Sentences of the account: profiles, and games that come in and go out. What the store refuses is told in `store.js`. */
import {counted} from './format.js';

export const ACCOUNT_PROMISE =
  'Everything stays in this browser. While you are signed out your password encrypts your games; your name, your totals and a few dates can still be read.';
export const ACCOUNT_WARNING =
  'A forgotten password cannot be recovered, and its games are lost with it. A file that you export is your only other copy.';
export const NOT_REPEATED = 'The two passwords differ.';
export const FAILED = 'That did not work, and nothing was changed. Try again.';

/** @param {number} games */
export function deleting(games) {
  const what =
    games === 0
      ? 'the profile'
      : `the profile and ${games === 1 ? 'its finished game' : `its ${games} finished games`}`;
  return `This deletes ${what}, with any game that waits and its place on the leaderboard. Nothing of it can be brought back.`;
}

export const NO_GAMES = 'No finished games yet. Win or lose one and it shows here.';
export const NONE_COUNTS =
  'None of your games counts here: boards from links, of a chosen seed or grade, played again, by constraints, or that cannot be drawn again are not ranked.';
/** Beside the ranks, where who plays has such games. */
export const CONSTRAINTS_UNRANKED = 'Games by constraints cannot be lost, so they are not ranked.';
export const NOTHING_TO_EXPORT = 'No finished games yet. Win or lose one and it can be exported here.';

/** @param {number} games */
export function toExport(games) {
  return `${counted(games, 'finished game')} in one file. Anybody who has it can read it, unless it is under a password.`;
}

/** @param {number} done @param {number} total */
export function packed(done, total) {
  return `${done} of ${counted(total, 'game')} packed`;
}

export const EXPORT_CANCELLED = 'Cancelled. No file was written.';

/** @param {number} games @param {string} file */
export function exported(games, file) {
  return `${counted(games, 'game')} written to ${file}.`;
}

/** @param {number} done @param {number} total 0 while it is not known */
export function examined(done, total) {
  return total ? `${done} of ${counted(total, 'game')} examined` : 'Reading the file';
}

/** @param {{name: string, taken: number, doubled: number, refused: unknown[], isStopped: boolean}} report */
export function importReport({name, taken, doubled, refused, isStopped}) {
  const known = doubled ? `, ${doubled} ${doubled === 1 ? 'was' : 'were'} here already` : '';
  const counts = `${counted(taken, 'game')} taken from the file${name && ` of ${name}`}${known}${refused.length ? `, ${refused.length} refused` : ''}.`;
  return isStopped ? `Cancelled. ${counts} The others were left alone.` : counts;
}

/** @param {number} count games whose boards could not be drawn again */
export const unrankedGames = (count) =>
  count === 1
    ? 'The board of 1 game cannot be drawn again from its seed: the game is in the history, and is not ranked.'
    : `The boards of ${count} games cannot be drawn again from their seeds: the games are in the history, and are not ranked.`;

/** @param {{line: number, reason: string}} refused */
export function refusedLine({line, reason}) {
  return `Line ${line}: ${reason}`;
}

/** @param {number} count */
export function notShown(count) {
  return `And ${count} more, all in the list.`;
}

export const IMPORT_OTHERS =
  'They are kept apart from yours and stand on the leaderboard under the name in the file. No password protects them here.';
export const NOW_ON_LEADERBOARD = 'They stand on the leaderboard. ';

export const PLAYER_UNKNOWN = 'There is no such player here, or no longer.';
export const PLAYER_WITHOUT_GAMES = 'No game of this player is left here.';

/** @param {string} name */
export function playerRemoved(name) {
  return `${name} is removed. The same file brings the games back.`;
}

/** @param {string} why a sentence, empty where nobody knows */
export const stillOpen = (why) => `That did not work: the account is as it was. ${why}`.trim();

export const IMPORT_LEFT = 'The account changed while a file was being read. No more of its games were imported.';
export const IMPORT_CANCELLED = 'Cancelled. Nothing was imported.';
