/** Sentences of the page of many replays from files. */

import {counted, THIN} from './format.js';

export const OPEN = 'Open replays';
export const OPEN_FOLDER = 'Open a folder';
export const OR_DROP = 'or drop files, a folder or a .zip on this page';
export const CANCEL = 'Cancel';
export const UNDO = 'Undo';
export const READING = 'Reading the file …';
export const PROGRESS = 'Files reviewed';

export const reviewed = (done: number, total: number) => `${done} of ${counted(total, 'file')} reviewed`;

export const WHAT_IT_DOES =
  'Replays of Arbiter, Viennasweeper, Clone, Metasweeper, FreeSweeper and others, and records of games played here: every decision is judged.';
export const WHAT_BECOMES =
  'One game opens move by move; several become a table. Nothing leaves your device, and nothing is stored unless you press Keep.';

/* What goes wrong */

export const NO_FILES = 'There are no files in what you opened.';
export const CANCELLED = 'Cancelled. The files reviewed so far are below.';
export const UNREADABLE = 'Your browser could not read this file. It may have been moved or deleted.';
export const STOPPED = 'The engine stopped at this file.';

/** @param most MB */
export const tooLarge = (most: number) => `The file is too large: ${most} MB are the most.`;

export const NO_REPLAY = 'This game can be judged, but not shown move by move.';

/* What all of them come to */

export const SUMMARY = 'All games together';
export const WIN_RATE = 'Win rate';
export const UNNECESSARY = 'Unnecessary guesses';
export const ACCURACY = 'Accuracy';
export const MISSED = 'Most often missed';
export const ACCURACY_TIME = 'Accuracy over time';

export const ofGames = (won: number, all: number) => `${won} of ${counted(all, 'game')}`;
export const A_GAME = 'a game';
export const OF_DECISIONS = 'proven, or forced on the best cell';
export const times = (count: number) => counted(count, 'time');
export const failed = (count: number) => `${counted(count, 'file')} could not be reviewed. The table says why.`;
export const PRACTISE = 'Practise what you miss';

/** Rules of proofs, as players say them, by their names in the engine; what each of them is. */
export const RULES: Readonly<Record<string, {title: string; text: string}>> = Object.freeze({
  'complete set': {
    title: 'Complete number',
    text: 'A number already touched all its mines, so its other cells were safe.',
  },
  'subset difference': {
    title: 'Subset',
    text: 'One number touched every cell of another, and what it had besides was safe.',
  },
  'inequality difference': {
    title: 'Shared cells',
    text: 'Two numbers shared cells with room for few mines, so what one of them had besides was safe.',
  },
  'total of mines': {title: 'The whole board', text: 'The mines left were all accounted for.'},
  'case split': {title: 'What-if reasoning', text: 'A mine there would have led to a contradiction.'},
});

export const missedInWords = (rule: string) => RULES[rule]?.title ?? rule;

export const accuracyWaits = (least: number) =>
  `After ${counted(least, 'game')}, your accuracy over time appears here.`;

const percent = (part: number) => `${Math.round(100 * part)}${THIN}%`;

/** @param first accuracy of the first games @param last of the last ones */
export const accuracyInWords = (games: number, first: number, last: number, byDate: boolean) =>
  `${counted(games, 'game')} in order of ${byDate ? 'their dates' : 'their names'}: ${percent(first)} of the decisions in the first fifth were good, ${percent(last)} in the last.`;

/* The table */

export const TABLE = 'Reviewed games';
export const CHOOSE = 'Choose';
export const CHOOSE_ALL = 'Choose all';
export const choose = (name: string) => `Choose ${name}`;
export const SAVE_CSV = 'Save as CSV';
export const KEEP = 'Keep';
export const keepChosen = (count: number) => (count ? `Keep ${count}` : KEEP);
export const KEEP_HELP = 'Kept replays are stored in this browser, apart from your own games.';
export const more = (count: number) => `Show ${count} more`;
export const gameOf = (file: string, game: number | null) => (game === null ? file : `${file}, game ${game}`);
export const HEADS = {
  file: 'File',
  program: 'Program',
  player: 'Player',
  date: 'Date',
  result: 'Result',
  time: 'Time',
  bbbv: '3BV',
  mistake: 'Mistakes',
  unnecessary: 'Unnecessary',
  forced: 'Forced',
  accuracy: 'Accuracy',
  luck_bits: 'Luck',
};
export const RESULTS = {won: 'Won', lost: 'Lost', unfinished: 'Not finished'};
export const seconds = (time: number) => `${time.toFixed(2)}${THIN}s`;

/* Kept replays */

export const KEPT = 'Kept replays';
export const NONE_KEPT = 'Replays that you keep appear here. They stay in this browser and aren’t ranked.';
export const KEPT_ROW = 'Kept';
export const KEPT_HERE = 'Kept. It is in Stats, under Files.';
export const KEPT_NOTE = 'This replay is kept in this browser, apart from your own games.';
export const TOO_MANY_REPLAYS = 'You can keep 2,000 replays. Delete one to keep another.';
export const KEPT_GONE = 'There is no such replay here. It may have been deleted, or may belong to another account.';
export const DELETE = 'Delete';
export const deleted = (name: string) => `${name} is deleted.`;

/** @param fresh how many were not kept before */
export const keptCount = (fresh: number, all: number) =>
  fresh === all
    ? `${counted(all, 'replay')} kept.`
    : `${counted(fresh, 'replay')} kept; you already had ${all - fresh}.`;
