/** Sentences of the replay of a game. */

import {bitsOf, counted, percent, THIN, time} from './format.js';

/** @param ms of play */
export const moment = (number: number, count: number, ms: number) => `move ${number} of ${count}, ${time(ms)}`;

/** What a ply on the time line is. */
export const MARKS: Record<'save' | 'guess' | 'won' | 'lost', string> = {
  save: 'quantum save',
  guess: 'guess',
  won: 'won',
  lost: 'lost',
};

/** What the shapes of the time line are called next to it, and in that legend. */
export const SIGNS = {save: 'save', guess: 'guess'};
export const SIGNS_LABEL = 'What the shapes are';

/** @param numbers that a mark of the time line stands for */
export function marked(kind: 'save' | 'guess' | 'won' | 'lost', numbers: number[]) {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (first === last) return `${MARKS[kind]}, move ${first}`;
  return `${numbers.length} ${kind === 'guess' ? 'guesses' : 'quantum saves'}, moves ${first} to ${last}`;
}

/**
 * By the same measure as what the review says of the better cell, since both may follow each other.
 *
 * @param share per cent of the layouts with a mine in it; null where they were not counted
 */
export function guessed(share: string | null, {isChord}: {isChord: boolean}): string {
  if (share === null) return 'A guess, too complex to count.';
  return `A guess: ${isChord ? 'at least one' : 'a'} mine in ${percent(share)} of the layouts you could see.`;
}

/** @param count of saves so far, this one included */
export const savedThen = (count: number) => (count === 1 ? 'Quantum save.' : `Quantum save ${count}.`);

/** @param bits of luck so far */
export const luckSoFar = (bits: number) => `${bitsOf(bits)} of luck so far.`;

/** @param count of mines that moved */
export const moved = (count: number) => `${counted(count, 'mine')} moved.`;

export const madeBy = (who: 'p' | 'm' | 'g') =>
  ({p: '', m: 'The machine made this move.', g: 'The game made this move.'})[who];

/** @param where a cell's row and column; empty where no cell was asked about */
export const askedHint = (where: string) => (where ? `Asked for a hint at ${where}.` : 'Asked for a hint.');

export const nothingHappened = (where: string) => `Pressed ${where}: too complex to prove, so nothing happened.`;

/** Where nothing is derived. */
export const LIST_EMPTY = 'The list is empty at this move.';
export const SHARES_OFF = 'Percentages are off.';
export const TAKES_LONG = 'This game takes a while.';
export const OPENING = 'Opening the game …';
export const BEFORE_FIRST = 'Before the first move.';
/** @param where a cell's row and column; empty where the game was given up */
export const lostThen = (where: string) => (where ? `Lost at ${where}, then undone.` : 'Gave up, then undone.');

export const UNDONE = 'Undid a move.';
export const NO_MINES_YET = 'Mine Vision: no mine has a place before the first opening.';
export const VISION_THEN = 'Mine Vision: this is where the mines were at this move.';
export const WHY_WHERE = 'Go to a save first: then Why? shows how it came about.';
export const PROOF_WHERE = 'Go to a save or to the end first: those are the moves that have a proof.';
export const RESUME = 'Resume';
export const RESUME_WHERE = 'The game is over here. Go back to a move from which you want to play on.';
export const RECORD_COPIED = 'Record copied.';
export const RECORD_LEFT_OUT =
  'The record has only the moves that had an effect, so a review of it counts fewer clicks.';
export const RECORD_NOT_COPIED = 'Your browser blocked copying. Download the record instead.';

/** @param reason a sentence */
export const recordDamaged = (reason: string) =>
  `This game can’t be shown because its record is damaged. ${reason} It is kept unchanged.`;

export function fetching(stage: string, done: number, total: number) {
  const share = total > 1 ? ` ${Math.round((100 * done) / total)}${THIN}%` : '';
  const isStart = ['download', 'start', 'engine'].includes(stage);
  const isProof = stage === 'certificate';
  return `${isStart ? 'Starting the engine' : isProof ? 'Writing the proof' : 'Putting the moves in order'}${share}.`;
}

export const TOO_LARGE_TO_ANALYSE = 'Only boards of up to 100 rows and columns can be analysed.';
