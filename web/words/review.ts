/** Sentences of the review of a game, and of replays from files. */

import type {Decision, FileNotes, Outcome, Review, Verdict} from '../engine/protocol.js';
import {bitsOf, capital, time as clock, counted, percent, place, THIN} from './format.js';

export const REVIEW = 'Review';
export const CLOSE_REVIEW = 'Close the review';
export const JUDGE = 'Judge every decision';
export const JUDGING = 'Judging every decision …';
export const CANCEL = 'Cancel';
export const PREVIOUS = 'Previous decision';
export const NEXT = 'Next decision';
export const KINDS_LABEL = 'Kinds of decisions';
export const STRIP_LABEL = 'Judged decisions';
export const COPY_TEXT = 'Copy as text';
export const COPY_PICTURE = 'Copy as picture';
export const TEXT_COPIED = 'Copied as text.';
export const PICTURE_COPIED = 'Copied as a picture.';
export const TEXT_REFUSED = 'Your browser does not allow copying here.';
export const PICTURE_SAVED = 'Your browser does not copy pictures here, so the picture was saved as a file.';
export const PICTURE_FAILED = 'Your browser could not make the picture.';
export const NO_DECISIONS = 'There was nothing to decide after the first opening.';
export const NONE_OF_YOURS = 'A machine made the decisions, or they were taken back, so there is nothing to add up.';
export const WHAT_IT_DOES = 'Was each move proven, a forced guess, or a guess you could have spared yourself?';
export const WHY_DECISION = 'Go to a decision first where another cell was safe: then Why? proves it.';
export const PRODUCT = 'Quantum Minesweeper';

/** What a decision of each kind is called. */
export const KINDS: Record<Verdict, string> = {
  mistake: 'mistake',
  unnecessary: 'unnecessary guess',
  forced: 'forced guess',
  undecided: 'too complex to judge',
  proven: 'proven',
};

/** @returns `2 unnecessary`, as a button says it */
export function kindCounted(kind: Verdict, count: number): string {
  const short = {unnecessary: 'unnecessary', forced: 'forced', undecided: 'too complex', proven: 'proven'};
  return kind === 'mistake' ? counted(count, 'mistake') : `${count} ${short[kind]}`;
}

/** @returns `2 unnecessary guesses` */
function inWords(kind: Verdict, count: number): string {
  const isGuess = kind === 'unnecessary' || kind === 'forced';
  if (kind === 'mistake') return counted(count, 'mistake');
  return isGuess ? counted(count, `${kind} guess`, `${kind} guesses`) : `${count} ${KINDS[kind]}`;
}

/** The sums in one sentence. */
export function summed({summary: sums, decisions}: Review): string {
  const order: Verdict[] = ['proven', 'forced', 'unnecessary', 'mistake', 'undecided'];
  const all = order.reduce((sum, kind) => sum + sums[kind], 0);
  if (!all) return decisions.length ? NONE_OF_YOURS : NO_DECISIONS;
  if (sums.proven === all) return `${counted(all, 'decision')}: all proven.`;
  const parts = order.filter((kind) => sums[kind]).map((kind) => inWords(kind, sums[kind]));
  return `${counted(all, 'decision')}: ${parts.join(', ')}.`;
}

/* One decision */

/** @param columns of the board @returns what it was, its share, and what would have been better */
export function judged(decision: Decision, columns: number): string {
  const {undone, who} = decision;
  const parts = [
    what(decision),
    better(decision, columns),
    outcome(decision),
    undone ? 'It was taken back later.' : '',
    who === 'm' ? 'The machine made this move.' : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** The cells of a decision, for those who do not see the board. */
export const decidedAt = (cells: number[], columns: number) =>
  `The move: ${cells.length === 1 ? place(cells[0], columns) : `${counted(cells.length, 'cell')} at once`}.`;

function what({kind, cells, percent: share}: Decision): string {
  const isOne = cells.length === 1;
  const risk = share ? `: ${isOne ? 'a mine' : 'one of them a mine'} in ${percent(share)} of the layouts.` : '.';
  if (kind === 'proven') return 'Proven: safe in every layout.';
  if (kind === 'undecided') return 'Too complex to judge.';
  if (kind === 'mistake') return `A mistake: ${isOne ? 'a mine' : 'one of them a mine'} in every layout.`;
  return `${capital(kind === 'forced' ? 'a forced guess' : 'an unnecessary guess')}${risk}`;
}

function better(decision: Decision, columns: number): string {
  const {kind, best, bestPercent, good, percent: own} = decision;
  if (kind === 'proven' || kind === 'undecided') return '';
  if (good) return 'No cell was better.';
  if (best == null || bestPercent == null || bestPercent === '100') return '';
  const at = capital(place(best, columns));
  if (bestPercent === '0') return `${at} was safe.`;
  // A higher risk now may be less of a risk later.
  const isLater = numberOf(bestPercent) >= numberOf(own ?? '100');
  return `${at} was better${isLater ? ' for the rest of the game' : ''}: a mine in ${percent(bestPercent)}.`;
}

/** @param share per cent as the engine writes it */
const numberOf = (share: string): number => ({'<1': 0.5, '>99': 99.5})[share] ?? Number(share);

function outcome({kind, hit}: Decision): string {
  if (kind !== 'forced' && kind !== 'unnecessary') return '';
  return hit ? 'It hit a mine.' : kind === 'unnecessary' ? 'A lucky escape.' : '';
}

/** @returns what is added to the sentence of a move, once it has been judged */
export function judgedShortly(decision: Decision, columns: number): string {
  const {kind, good} = decision;
  if (kind === 'proven' || kind === 'undecided') return '';
  const instead = good ? '' : better(decision, columns);
  if (kind === 'forced') return ['Forced.', instead].filter(Boolean).join(' ');
  const word = kind === 'mistake' ? 'A mistake' : 'Unnecessary';
  return instead ? `${word}: ${instead.charAt(0).toLowerCase()}${instead.slice(1)}` : `${word}.`;
}

/** What a mark of the strip says. @param move its number */
export const marked = ({kind}: Decision, move: number) => `${KINDS[kind]}, move ${move}`;

/* The figures */

const whole = (part: number) => `${Math.round(100 * part)}${THIN}%`;

const seconds = (time: number, digits: number = 2) => `${time.toFixed(digits)}${THIN}s`;

export function ended({result, time}: Outcome): string {
  const [after, bare] = {
    won: ['Won in', 'Won'],
    lost: ['Lost after', 'Lost'],
    unfinished: ['Not finished after', 'Not finished'],
  }[result];
  return time === null ? bare : `${after} ${clock(1000 * time, 2)}`;
}

function solved({result, time, bbbv, solved: done}: Outcome): string {
  const rate = time ? `, ${(done / time).toFixed(2)} a second` : '';
  return result === 'won' ? `${bbbv}${rate}` : `${done} of ${bbbv}${rate}`;
}

/** A figure: its name, its value, and what it means. */
export type Figure = {name: string; value: string; meaning: string};

/** The figures of a game that are known. */
export function figures({summary, outcome: out}: Review): Figure[] {
  const {accuracy, expected_losses: losses, luck_bits: luck, hesitation, efficiency} = summary;
  const known: [string, string | null, string][] = [
    ['3BV', solved(out), 'the fewest clicks that open the board'],
    ['Accuracy', accuracy === null ? null : whole(accuracy), 'proven moves, and forced guesses on the best cell'],
    [
      'Expected losses',
      accuracy === null ? null : losses.toFixed(2),
      'games that better moves would have spared you, on average',
    ],
    ['Luck', luck === null ? null : bitsOf(luck), 'guesses you got away with'],
    ['Hesitation', hesitation === null ? null : seconds(hesitation, 1), 'the longest wait before a proven move'],
    ['Efficiency', efficiency === null ? null : whole(efficiency), 'solved 3BV for each click'],
  ];
  return known.flatMap(([name, value, meaning]) => (value === null ? [] : [{name, value, meaning}]));
}

/* Replays from files */

export const FROM_FILE = 'About this file';
export const ENDS_EARLY = 'The replay stops before its game ends, so it is shown and judged as far as it goes.';
export const STOPS_HERE = 'The replay stops here, before its game ends.';
export const NO_CURSOR = 'Only the moves are shown: the path of the cursor is not kept.';
export const NOT_KEPT =
  'Nothing of it is stored unless you press Keep. Otherwise it is gone once this page is closed or loaded again.';
export const GONE = 'This replay was open only until the page was loaded again. Open its file once more.';

/** What a file says about its game: names and values. */
export function noted({program, version, player, date, file}: FileNotes): [string, string][] {
  const known: [string, string | undefined][] = [
    ['Program', [program, version].filter(Boolean).join(' ')],
    ['Player', player],
    ['Date', date],
    ['File', file],
  ];
  return known.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}
