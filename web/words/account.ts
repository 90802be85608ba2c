/**
 * Sentences of the account: profiles, and games that come in and go out. What the store refuses is in `store.ts`.
 */

import type {Report} from '../store/exchange.js';
import {counted} from './format.js';

export const ACCOUNT_PROMISE =
  'Everything stays in this browser. While you are signed out, your password encrypts your games; your name, your totals and a few dates stay readable.';
export const ACCOUNT_WARNING =
  'A forgotten password cannot be recovered, and your games are lost with it. An exported file is your only other copy.';
export const NAME_HELP = '8–24 characters, any alphabet.';
export const PASSWORD_HELP = '8–128 characters, not your user name. You can paste.';
export const FILE_PASSWORD_HELP = '8–128 characters.';
export const NOT_REPEATED = 'The passwords do not match.';
export const FAILED = 'That did not work, and nothing has changed. Try again.';

/* What can be done with a profile */

export const LOCK = 'Hides your games until you enter your password. Until then, anyone can play as a guest.';
export const SIGN_OUT = 'Signs you out. The page goes back to guest play.';
export const RENAME = 'Gives you another user name, on the leaderboard too.';
export const CHANGE_PASSWORD = 'Changes only the password. Your games stay.';
export const DELETE = 'Deletes the profile and all its games, for good.';

export function deleting(games: number) {
  const what =
    games === 0
      ? 'the profile'
      : `the profile and ${games === 1 ? 'its finished game' : `its ${games} finished games`}`;
  return `This deletes ${what}, any unfinished games and its place on the leaderboard. It cannot be undone.`;
}

export const NO_GAMES = 'No finished games yet. Win or lose one and it appears here.';
/* Games that go out and come in */

export const NOTHING_TO_EXPORT = 'No finished games yet. Win or lose one and you can export it here.';

export function toExport(games: number, positions: number, replays: number) {
  const more = [positions && counted(positions, 'saved position'), replays && counted(replays, 'kept replay')];
  const parts = [counted(games, 'finished game'), ...more.filter(Boolean)];
  const what = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0];
  return `${what} in one file. Anyone with the file can read it unless you set a password.`;
}

/** What a file can be exported with. */
export const PROTECT = 'Protect with a password';

export const packed = (done: number, total: number) => `${done} of ${counted(total, 'game')} packed`;

export const EXPORT_CANCELLED = 'Cancelled. No file was written.';

export const exported = (games: number, file: string) => `${counted(games, 'game')} written to ${file}.`;

/** @param total 0 while it is not known */
export const examined = (done: number, total: number) =>
  total ? `${done} of ${counted(total, 'game')} examined` : 'Reading the file';

export function importReport(report: Pick<Report, 'name' | 'taken' | 'doubled' | 'refused' | 'isStopped'>) {
  const {name, doubled, refused} = report;
  const source = name ? `${name}’s file` : 'the file';
  const known = doubled ? `; you already had ${doubled}` : '';
  const counts = `${counted(report.taken, 'game')} imported from ${source}${known}${refused.length ? `; ${refused.length} refused` : ''}.`;
  return report.isStopped ? `Cancelled. ${counts} The others were left out.` : counts;
}

/** @param count games whose boards could not be drawn again */
export const unrankedGames = (count: number) =>
  count === 1
    ? 'The board of 1 game can’t be drawn again from its seed, so the game is in the history but not ranked.'
    : `The boards of ${count} games can’t be drawn again from their seeds, so the games are in the history but not ranked.`;

export const refusedLine = ({line, reason}: {line: number; reason: string}) => `Line ${line}: ${reason}`;

export const notShown = (count: number) => `And ${count} more, all in the list.`;

export const IMPORT = 'Every game in the file is replayed, and only those that check out are added.';
export const IMPORT_OTHERS =
  'They are kept apart from yours and appear on the leaderboard under the name in the file. No password protects them here.';
export const NOW_ON_LEADERBOARD = 'They are on the leaderboard. ';

export const PLAYER_UNKNOWN = 'There is no such player here, or not any more.';
export const PLAYER_WITHOUT_GAMES = 'This player has no games left here.';

export const playerRemoved = (name: string) => `${name} is removed. Import the same file to bring the games back.`;

/** @param why a sentence, empty where nobody knows */
export const stillOpen = (why: string) => `That did not work. The account is unchanged. ${why}`.trim();

export const IMPORT_LEFT =
  'The account changed while a file was being read, so the rest of its games were not imported.';
export const IMPORT_CANCELLED = 'Cancelled. Nothing was imported.';

/** From weak to very strong. */
export const STRENGTHS: readonly string[] = Object.freeze([
  'Weak: quickly guessed.',
  'Poor: guessed by a patient attacker.',
  'Fair: stops most attackers.',
  'Good: hard to guess.',
  'Strong: practically impossible to guess.',
]);

export const positionsImported = (count: number): string =>
  count
    ? `${counted(count, 'saved position')} imported. They are in Analyse, under Save.`
    : 'You already had its saved positions.';

/** @param count of kept replays that are new here */
export const replaysImported = (count: number): string =>
  count ? `${counted(count, 'kept replay')} imported. They are in Stats, under Files.` : 'You already had its replays.';
