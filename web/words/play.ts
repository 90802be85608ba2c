/**
 * Sentences of a game at play: what moves did, hints, saves, endings. Short, plain, exact; rows and columns
 * from 1.
 */

import type {Event, Summary, Win} from '../engine/protocol.js';
import {bitsOf, capital, counted, grouped, percent, place, SMALL, time} from './format.js';
import {PRESET_WORDS} from './presets.js';

type Hint = Extract<Event, {type: 'hinted'}>;

export const openedOne = (cell: number, number: number, columns: number) =>
  `Opened ${place(cell, columns)}: ${number === 0 ? 'empty' : number}.`;

/** Where each opening is confirmed. */
export const pressAgain = (cell: number, columns: number) => `Press ${place(cell, columns)} again to open it.`;

export const openedMany = (count: number) => `Opened ${counted(count, 'cell')}.`;

/** @param mines opened @param lives left */
export function exploded(mines: number, lives: number) {
  const what = mines > 1 ? `${counted(mines, 'mine')} at the cost of one life` : 'a mine';
  return `You hit ${what}: ${counted(lives, 'life', 'lives')} left.`;
}

/** What the game opened. @param count of cells @param isAsked whether it was asked to */
export function openedByGame(count: number, isAsked: boolean) {
  const cells = counted(count, 'safe cell');
  return isAsked ? `The game opened ${cells} for you.` : `No cell could be proven safe, so the game opened ${cells}.`;
}

/** @param count of cells that are as before; none where the move lost */
export const undone = (count: number) =>
  count ? `Undone: ${counted(count, 'cell')} as before.` : 'Undone: the game goes on.';

/** What helps a newcomer, one for each of the first boards that open. */
export const FIRST_STEPS = [
  'Each number counts the mines that touch it.',
  'When a number touches only as many closed cells as it counts, they are all mines.',
  'Once a number has all its mines, every other cell that touches it is safe.',
];

export function flagged(state: 'flagged' | 'marked' | 'closed', cell: number, columns: number, left: number) {
  const verb = {flagged: 'Flagged', marked: 'Marked', closed: 'Cleared'}[state];
  return `${verb} ${place(cell, columns)}. ${counted(left, 'mine')} left.`;
}

export const flaggedMany = (count: number, left: number) =>
  `Flagged ${counted(count, 'cell')}. ${counted(left, 'mine')} left.`;

/** @param stage of a lesson */
export const stageOf = (stage: number, stages: number) => `${stage} of ${stages}`;

/** How many saves are explained. Later ones come with their figure. */
const EXPLAINED = 3;

/**
 * @param share null where it was not counted @param count of saves so far, this one included @param chord whether
 * several cells were opened together
 */
export function saved(share: string | null, count: number, chord: boolean) {
  const which = count > EXPLAINED ? `Quantum save ${count}` : 'Quantum save';
  if (count <= EXPLAINED || share === null)
    return `${which}: you hit a mine nobody could have known about, so it moved.`;
  const what = chord ? 'one of these cells' : 'this cell';
  return `${which}: ${what} was a mine in ${percent(share)} of the layouts you could see. It moved.`;
}

/** After the first save on a board that logic alone would have solved. */
export const GUESSES_TO_COME = 'From now on you may have to guess.';

/** @param lives left, where there are several */
export function hinted(hint: Omit<Hint, 'type' | 'cell'>, lives: number = 1) {
  const {percent: share, visible, forgiven, doomed} = hint;
  const isBeyond = visible !== null && visible !== share;
  const where = isBeyond ? `. ${PROVEN_BY_OPENING}` : ' in every layout.';
  if (hint.verdict === 'safe') return `Safe${where}`;
  if (hint.verdict === 'mine') return `A mine${where} Opening it ${lives > 1 ? 'costs a life' : 'loses'}.`;
  const end = doomed ? ` ${DOOMED[doomed]}` : forgiven ? ' You can’t lose by opening it.' : '';
  if (share === null)
    return forgiven ? 'Too complex to prove, so you can’t lose by opening it.' : 'Too complex to prove.';
  if (!isBeyond) return `A mine in ${percent(share)} of the layouts.${end}`;
  const [all, open] = [capital(percent(share)), percent(visible)];
  return `${all} mine, counting all you could work out; ${open} by the open numbers alone.${end}`;
}

/** Why opening a cell that may be safe loses all the same, by the rules. */
const DOOMED: Record<string, string> = {
  needless: 'Opening it loses, because another cell is provably safe.',
  distant: 'Opening it loses, because it touches no open number.',
  unproven: 'Opening it loses, because it isn’t proven safe.',
};

/** What a hint says that rests on more than the open numbers. */
const PROVEN_BY_OPENING = 'You would have to open other safe cells first to prove it.';

/** @param bits of information, as the chip next to the meter shows them */
export const bitsLess = (bits: number) => `−${bitsOf(bits)}`;

/** @param of what they fit */
export function overlayOn({text}: {text: string}, of: 'visible' | 'closure') {
  const layouts = `${grouped(text)} ${text === '1' ? 'layout' : 'layouts'}`;
  if (of === 'visible') return `Percentages: how many of ${layouts} have a mine there.`;
  return `With every provably safe cell open, ${layouts} would be left. Counts as a hint.`;
}

/** @param share of the focused cell */
export function shareInWords({code, text}: {code: number; text: string}) {
  return code === 0 ? 'Safe in every layout.' : `A mine in ${layouts(code === 100 ? '100' : text)}.`;
}

/** @param count of layouts looked at so far, this one included */
export const anotherWorld = (count: number) => `Possible layout ${count}. Press Percentages to go back.`;

export const OVERLAY_OFF = 'Percentages are off.';
export const WORLD_LEFT = 'Back to the percentages.';
export const UNDECIDED = 'Too complex to prove either way, so nothing happened. Try another cell.';
export const UNCOUNTED = 'Too complex to count';
/** Of the meter, which can be pressed. */
export const LAYOUTS_LEFT = 'How many layouts still fit. Press for the whole number.';
export const ONE_WORLD = 'Only one layout is left: you can work out every cell.';

/** Where a game is won only when all mines are flagged, too. @param left mines without a flag */
export const allOpen = (left: number) =>
  `All safe cells are open. Flag ${left === 1 ? 'the last mine' : `the ${left} mines left`} to win.`;

/** What a paused board says of itself. */
export const PAUSE = {what: 'Paused', how: 'Press the board to go on.'};
export const PAUSED = `${PAUSE.what}. ${PAUSE.how}`;
export const NOTHING_TO_PAUSE = 'Nothing to pause: the clock starts with your first move.';
export const RESUMED = 'Back to the game.';
export const PICK = 'Pick a closed cell';
export const OPEN_FIRST = 'Open a cell first. There is nothing to go on yet.';
export const OPEN_FIRST_FOR_HELP = 'Open a cell first. Then the game can open more for you.';
export const NOTHING_TO_UNDO = 'Nothing to undo.';
export const UNDO_AFTER_LOSS = 'Under these rules you can only undo the move that lost.';
export const SEARCHING = 'Looking for a board that needs no guessing.';
export const SEARCHING_GRADE = 'Looking for a board of that grade.';
export const ANY_GRADE = 'Any grade';
export const CANCEL = 'Cancel';
export const SEARCH_CANCELLED = 'Search stopped. Press a cell to try again.';
export const NO_SAFE_CELL = 'Nothing to open: every safe cell is open or flagged.';
export const FLAG_MODE_ON = 'Flag mode: a press flags, a long press opens.';
export const FLAG_MODE_OFF = 'Flag mode is off.';
export const VISION_ON = 'Mine Vision: this is where the mines are now.';
export const VISION_OFF = 'Mine Vision is off.';

/** @param isAgain whether the board was played before */
export const begun = (columns: number, rows: number, mines: number, isAgain: boolean = false) =>
  `${isAgain ? 'The same board again' : 'A new board'}: ${counted(columns, 'column')}, ${counted(rows, 'row')}, ${counted(mines, 'mine')}.`;

/**
 * @param rules the name of a preset @param isAgain whether cells are open already @returns empty where nothing is to be
 * said
 */
export function firstMove(rules: string, isAgain: boolean = false): string {
  if (!Object.hasOwn(PRESET_WORDS, rules)) return '';
  const {title, first, again = first} = PRESET_WORDS[rules];
  return `${title}: ${isAgain ? again : first}`;
}

/** Of a seed that was chosen, under rules that do not draw as those of the first game do. */
export const ANOTHER_BOARD = 'Quantum makes a different board from this seed.';

/* Questions: what they say, and their answers */

/** What the percentages count with, at a switch. */
export const ABOUT_CLOSURE =
  'Percentages as if you had opened every safe cell. It gives away much of the board, so it counts as a hint.';

/** Before the percentages first count everything you could work out. */
export const SHOW_CLOSURE = {
  title: 'Show all you could find out?',
  text: 'This shows the percentages as if you had opened every safe cell. It gives away much of the board, so it counts as a hint.',
  answers: [
    ['show', 'Show it'],
    ['stay', 'Not now'],
  ] as ['show' | 'stay', string][],
  otherwise: 'stay' as const,
};
export const RESUMED_GAME = 'Your game goes on.';

/* A running game that another takes the place of */

export const LEFT = 'Your last game is saved.';
export const TAKE_BACK = 'Go back to it';
export const LEFT_HEARD = 'Your last game is saved. Press Z on the board to go back to it.';

/* Endings */

/** @param as whether a machine made the last move; whether all of it was certain */
export function won(
  {time: ms, saves, how}: {time: number; saves: number; how: string},
  {isMachine = false, isByConstraints = false}: {isMachine?: boolean; isByConstraints?: boolean} = {},
) {
  if (isByConstraints) return `You won in ${time(ms)}. Success!`;
  const by = how === 'flagged' ? ' by flagging every mine' : '';
  const last = isMachine ? ' The machine made the last move.' : '';
  return `You won in ${time(ms)}${by}${saves ? ` with ${counted(saves, 'quantum save')}` : ''}.${last}`;
}

/** The result of a game, for others. @param hasMachine whether a machine made any of its moves */
export function resultShared(
  {columns, rows, mines}: {columns: number; rows: number; mines: number},
  {type, time: ms, saves}: {type: string; time: number; saves: number},
  hasMachine: boolean,
) {
  const how = type === 'won' ? 'won in' : 'lost after';
  const aids = [saves && counted(saves, 'quantum save'), hasMachine && 'a machine'].filter(Boolean);
  const withAids = aids.length ? ` with ${aids.join(' and ')}` : '';
  return `Quantum Minesweeper, ${columns}×${rows} with ${counted(mines, 'mine')}: ${how} ${time(ms)}${withAids}.`;
}

/** What lost, by the reason, said of a cell. */
const FATAL: Record<string, (where: string) => string> = {
  certain: (where) => `${where} was a mine in every layout`,
  chord: (where) => `${where} was a mine in every layout`,
  closure: (where) => `opening safe cells first would have proven ${where} a mine`,
  needless: (where) => `you guessed ${where} although another cell was provably safe`,
  distant: (where) => `${where} touches no open number. Only a forced guess beside one is safe`,
  unproven: (where) => `${where} wasn’t proven safe`,
};

/** The same of what a machine opened: short, for its name takes room. */
const FATAL_OPENED: Record<string, string> = {
  certain: 'a mine in every layout',
  closure: 'a mine you could have proven',
  needless: 'a needless guess',
  distant: 'which touches no open number',
  unproven: 'which wasn’t proven safe',
};

/** @param isMachine whether the move was a machine's */
export function lost(
  {cells, reason, percent: share}: {cells: number[]; reason: string; percent: string | null},
  columns: number,
  isMachine?: boolean,
) {
  if (reason === 'resigned') return 'You lost: you gave up.';
  const several = cells.length > 1 && `one of these ${SMALL[cells.length]} cells`;
  if (reason === 'chord' && several) return `You lost: at least ${several} was a mine in every layout.`;
  const where = place(cells[0] ?? 0, columns);
  if (isMachine) return `You lost: the machine opened ${where}, ${FATAL_OPENED[reason] ?? mineIn(share)}.`;
  if (FATAL[reason]) return `You lost: ${FATAL[reason](where)}.`;
  const often = share === null ? '' : `, as in ${layouts(share)}`;
  return `You lost: ${several || where} was a mine${often}.`;
}

/** @param share null where it was not counted */
const mineIn = (share: string | null) => (share === null ? 'a mine' : `a mine in ${layouts(share)}`);

const layouts = (share: string) => (share === '100' ? 'every layout' : `${percent(share)} of the layouts`);

/** What a board that logic alone solves needs, by its grade. */
const NEEDED: Record<string, string> = {
  trivial: 'Needs single numbers to solve',
  subtraction: 'Needs pairs of numbers to solve',
  reduction: 'Needs several numbers to solve',
  total: 'Needs the mine count to solve',
  'case split': 'Needs what-if reasoning to solve',
};

/** Shown next to an end where a machine made any of the moves. */
export const MACHINE_GAME = 'Counts as a machine game';

/** Shown next to a win that does not count on the leaderboard, and why, for who points at it. */
export const NOT_RANKED = {word: 'Not ranked', why: 'The leaderboard counts only boards dealt by chance.'};

/** What counts of a win, in games of all rules. */
export const basicFigures = (ms: number, saves: number): string[] => [time(ms), counted(saves, 'quantum save')];

/**
 * The figures of a win.
 *
 * @param won `bits` of luck; null where they were not counted; `actions` where constraints were played, which open many
 * cells at once
 */
export function figures(won: Pick<Win, 'bbbv' | 'time' | 'bits'> & Pick<Summary, 'grade' | 'actions'>) {
  const {bbbv, bits, actions} = won;
  if (actions !== undefined) return [counted(actions, 'action')];
  const rate = (bbbv / Math.max(won.time / 1000, 0.001)).toFixed(2);
  const luck = bits === null ? [] : [`${bits.toFixed(1)} bits of luck`];
  return [`3BV ${bbbv}`, `${rate} 3BV/s`, ...luck, ...needed(won)];
}

/**
 * @returns what its board needs, where it has a grade; nothing where constraints were played, for a grade is of other
 * steps: a lesson in reduction may be of the grade subtraction
 */
export const needed = ({grade, actions}: Pick<Summary, 'grade' | 'actions'>): string[] =>
  grade && actions === undefined && Object.hasOwn(NEEDED, grade) ? [NEEDED[grade]] : [];

/** Breaks where there is little room. */
export const PERCENTAGES = 'Percent\u00adages';

export const ANALYSE_HERE = 'Analyse here';

/** The tools below the board. */
export const TOOLS = {
  hint: 'Hint',
  flagMode: 'Flag mode',
  overlay: PERCENTAGES,
  undo: 'Undo',
  pause: 'Pause',
  newGame: 'New game',
  machine: 'Machine',
  vision: 'Mine Vision',
  analyse: ANALYSE_HERE,
  more: 'More',
};

/** What *Hint* offers. */
export const HINTS = {hint: 'Check a cell', teach: 'Teach me', help: 'Open one for me'};
export const WHY = 'Why?';
/** What a lesson offers: its next stage, or where it has nothing to teach, the percentages. */
export const SHOW_MORE = 'Show more';
export const SHOW_PERCENTAGES = 'Show percentages';
export const BEFORE_AND_AFTER = 'Before and after';
export const WHAT_HAPPENED = 'What happened?';
export const PICK_WHY = 'Pick a closed cell, then ask why';
