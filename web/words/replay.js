/** Sentences of the replay of a game. */
import {bitsOf, counted, percent, THIN, time} from './format.js';

/** @param {number} number @param {number} count @param {number} ms of play */
export function moment(number, count, ms) {
  return `move ${number} of ${count}, ${time(ms)}`;
}

/** What a ply on the time line is. @type {Record<'save'|'guess'|'won'|'lost', string>} */
export const MARKS = {save: 'quantum save', guess: 'guess', won: 'won', lost: 'lost'};

/** @param {'save'|'guess'|'won'|'lost'} kind @param {number[]} numbers that a mark of the time line stands for */
export function marked(kind, numbers) {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (first === last) return `${MARKS[kind]}, move ${first}`;
  return `${numbers.length} ${kind === 'guess' ? 'guesses' : 'quantum saves'}, moves ${first} to ${last}`;
}

/** @param {string|null} safe per cent of the worlds that left it safe; null where they were not counted */
export function guessed(safe) {
  return safe === null
    ? 'A guess, too complex to count.'
    : `A guess: safe in ${percent(safe)} of the worlds you could see.`;
}

/** @param {number} count of saves so far, this one included */
export function savedThen(count) {
  return count === 1 ? 'Quantum save.' : `Quantum save ${count}.`;
}

/** @param {number} bits of luck so far */
export function luckSoFar(bits) {
  return `${bitsOf(bits)} of luck so far.`;
}

/** @param {number} count of mines that moved */
export function moved(count) {
  return `${counted(count, 'mine')} moved.`;
}

/** @param {'p'|'m'|'g'} who */
export function madeBy(who) {
  return {p: '', m: 'The machine made this move.', g: 'The game made this move.'}[who];
}

/** @param {string} where a cell's row and column; empty where no cell was asked about */
export function askedHint(where) {
  return where ? `Asked for a hint at ${where}.` : 'Asked for a hint.';
}

/** @param {string} where */
export function nothingHappened(where) {
  return `Pressed ${where}: too complex to prove, nothing happened.`;
}

/** Where nothing derived stands. */
export const LIST_EMPTY = 'The list is empty at this move.';
export const SHARES_OFF = 'The shares are off.';
export const TAKES_LONG = 'This game takes a while.';
export const OPENING = 'Opening the game …';
export const BEFORE_FIRST = 'Before the first move.';
/** @param {string} where a cell's row and column; empty where the game was given up */
export function lostThen(where) {
  return where ? `Lost at ${where}; that was taken back.` : 'Gave up; that was taken back.';
}

export const UNDONE = 'Took back a move.';
export const NO_MINES_YET = 'Mine Vision: before the first opening no mine has its place.';
export const VISION_THEN = 'Mine Vision: the mines are where they were at this move.';
export const PROOF_WHERE =
  'There is a proof of every quantum save, of a loss that was not mere bad luck, and of a board solved by constraints. Go to one first.';
export const RECORD_COPIED = 'The record is copied.';
export const RECORD_NOT_COPIED = 'The browser did not let us copy. Download the record instead.';
export const GAMES_LOCKED = 'This account is locked, and its games with it. Unlock it to see them.';

/** @param {string} reason a sentence */
export function recordDamaged(reason) {
  return `This game cannot be shown: its record does not hold together. ${reason} It is kept as it is.`;
}

/** @param {string} stage @param {number} done @param {number} total */
export function fetching(stage, done, total) {
  const share = total > 1 ? ` ${Math.round((100 * done) / total)}${THIN}%` : '';
  const isStart = ['download', 'start', 'engine'].includes(stage);
  const isProof = stage === 'certificate';
  return `${isStart ? 'Starting the engine' : isProof ? 'Writing the proof' : 'Putting the moves in order'}${share}.`;
}
