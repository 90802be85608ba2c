/** Sentences of a game at play: what moves did, hints, saves, endings, proofs. Short, plain, exact; rows and columns from 1. */
import {bitsOf, counted, grouped, percent, place, SMALL, time} from './format.js';
import {PRESET_WORDS} from './presets.js';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** @param {number} cell @param {number} number @param {number} columns */
export function openedOne(cell, number, columns) {
  return `Opened ${place(cell, columns)}: ${number === 0 ? 'empty' : number}.`;
}

/** In safe mode. @param {number} cell @param {number} columns */
export function pressAgain(cell, columns) {
  return `Press ${place(cell, columns)} again to open it.`;
}

/** @param {number} count */
export function openedMany(count) {
  return `Opened ${counted(count, 'cell')}.`;
}

/** @param {number} mines opened @param {number} lives left */
export function exploded(mines, lives) {
  const what = mines > 1 ? `${counted(mines, 'mine')}, for one life` : 'A mine';
  return `${what}: ${counted(lives, 'life', 'lives')} left.`;
}

/**
 * What the game opened by itself.
 *
 * @param {number} count of cells @param {boolean} isAsked whether it was asked to
 */
export function openedByGame(count, isAsked) {
  const cells = counted(count, 'safe cell');
  return isAsked ? `The game opened ${cells} for you.` : `No cell could be proven safe, so the game opened ${cells}.`;
}

/** What was taken back. @param {number} count of cells that stand as before; none where the move lost */
export function undone(count) {
  return count ? `Taken back: ${counted(count, 'cell')} as before.` : 'Taken back: the game goes on.';
}

/** What helps a newcomer, one for each of the first boards that open. */
export const FIRST_STEPS = [
  'Each number counts the mines that touch it.',
  'Where a number touches as many closed cells as it counts, all of them are mines.',
  'Once a number has its mines, every other cell that touches it is safe.',
];

/** @param {'flagged'|'marked'|'closed'} state @param {number} cell @param {number} columns @param {number} left */
export function flagged(state, cell, columns, left) {
  const verb = {flagged: 'Flagged', marked: 'Marked', closed: 'Cleared'}[state];
  return `${verb} ${place(cell, columns)}. ${counted(left, 'mine')} left.`;
}

/** @param {number} count @param {number} left */
export function flaggedMany(count, left) {
  return `Flagged ${counted(count, 'cell')}. ${counted(left, 'mine')} left.`;
}

/** @param {number} stage of a lesson @param {number} stages */
export function stageOf(stage, stages) {
  return `${stage} of ${stages}`;
}

/**
 * @param {string|null} share null where it was not counted @param {number} count of saves so far, this one included
 * @param {boolean} chord whether several cells were opened together
 * @param {boolean} isSeen whether what moved is seen, or what a save is can be asked about
 */
export function saved(share, count, chord, isSeen) {
  const which = count === 1 ? '' : ORDINALS[count - 1] ? `, your ${ORDINALS[count - 1]}` : `, number ${count}`;
  const what = chord ? 'one of these cells' : 'this cell';
  const now = chord ? 'they are safe' : 'it is not';
  const odds = share === null ? 'some' : percent(share);
  const sentence = `Quantum save${which}: ${what} was a mine in ${odds} of the worlds you could see.`;
  return isSeen ? sentence : `${sentence} Now you are in one where ${now}.`;
}

/** After the first save on a board that logic alone would have solved. */
export const GUESSES_TO_COME = 'From now on the board may ask for guesses.';

/**
 * @param {{verdict: string, percent: string|null, visible: string|null, forgiven: boolean, doomed?: string}} hint
 * @param {number} [lives] left, where there are several
 */
export function hinted({verdict, percent: share, visible, forgiven, doomed}, lives = 1) {
  const isBeyond = visible !== null && visible !== share;
  const found = isBeyond ? `${PROVEN_BY_OPENING} ` : '';
  if (verdict === 'safe') return `${found}${isBeyond ? 's' : 'S'}afe in every world.`;
  if (verdict === 'mine')
    return `${found}${isBeyond ? 'a' : 'A'} mine in every world. Opening it ${lives > 1 ? 'costs a life' : 'loses'}.`;
  const end = doomed ? ` ${DOOMED[doomed]}` : forgiven ? ' Opening it cannot lose.' : '';
  if (share === null) return forgiven ? 'Too complex to prove, so opening it cannot lose.' : 'Too complex to prove.';
  const odds = `A mine in ${percent(share)} of the worlds`;
  if (!isBeyond) return `${odds}.${end}`;
  return `${odds}, with everything you could find out (${percent(visible)} by the open numbers).${end}`;
}

/** Why opening a cell that may be safe loses all the same, by the rules. @type {Record<string, string>} */
const DOOMED = {
  needless: 'Opening it loses: another cell can be proven safe.',
  distant: 'Opening it loses: it is away from the open numbers.',
  unproven: 'Opening it loses: it is not proven safe.',
};

/** What a hint says that rests on more than the open numbers. */
const PROVEN_BY_OPENING = 'Opening the safe cells first would prove it:';

/** @param {number} bits of information, as the chip beside the meter shows them */
export function bitsLess(bits) {
  return `−${bitsOf(bits)}`;
}

/** @param {number} bits */
export function entropy(bits) {
  return `Entropy: ${bitsOf(bits)}. Every bit you learn halves the worlds.`;
}

/** @param {{text: string}} worlds @param {'visible'|'closure'} of what they fit */
export function overlayOn({text}, of) {
  const worlds = `${grouped(text)} ${text === '1' ? 'world' : 'worlds'}`;
  if (of === 'visible') return `Percentages: how many of ${worlds} have a mine there.`;
  return `As if every provably safe cell were open: ${worlds} ${text === '1' ? 'is' : 'are'} left. Counts as a hint.`;
}

/** @param {{code: number, text: string}} share of the focused cell */
export function shareTold({code, text}) {
  if (code === 0) return 'Safe in every world.';
  return code === 100 ? 'A mine in every world.' : `A mine in ${percent(text)} of the worlds.`;
}

/** @param {number} count of worlds looked at so far, this one included */
export function anotherWorld(count) {
  return `A possible world, number ${count}, drawn from those that fit. Overlay leads back.`;
}

export const OVERLAY_OFF = 'Overlay is off.';
export const WORLD_LEFT = 'Back to the shares.';
export const UNDECIDED = 'Too complex to prove either way, so nothing happened. Try another cell.';
export const UNCOUNTED = 'Too complex to count';
export const ONE_WORLD = '1 world is left: all is certain.';
/** What a paused board says of itself. */
export const PAUSE = {what: 'Paused', how: 'Press the board to go on.'};
export const PAUSED = `${PAUSE.what}. ${PAUSE.how}`;
export const RESUMED = 'Back to the game.';
export const PICK = 'Pick a closed cell';
export const OPEN_FIRST = 'Open a cell first: then there is something to prove.';
export const OPEN_FIRST_FOR_HELP = 'Open a cell first. Then the game can open more for you.';
export const NOTHING_TO_UNDO = 'There is nothing to take back.';
export const UNDO_AFTER_LOSS = 'By these rules only the move that lost can be taken back.';
export const SEARCHING = 'Looking for a board that asks for no guess.';
export const SEARCHING_GRADE = 'Looking for a board of that grade.';
export const ANY_GRADE = 'Any grade';
export const CANCEL = 'Cancel';
export const SEARCH_CANCELLED = 'The search was ended. Press a cell to look for a board again.';
export const NO_SAFE_CELL = 'Nothing to open: every safe cell is open, or has a flag.';
export const FLAG_MODE_ON = 'Flag mode: a press flags, a long press opens.';
export const FLAG_MODE_OFF = 'Flag mode is off.';
export const VISION_ON = 'Mine Vision: the mines are where you see them now.';
export const VISION_OFF = 'Mine Vision is off.';

/** @param {number} columns @param {number} rows @param {number} mines @param {boolean} [isAgain] whether the board was played before */
export function begun(columns, rows, mines, isAgain = false) {
  return `${isAgain ? 'The same board again' : 'A new board'}: ${counted(columns, 'column')}, ${counted(rows, 'row')}, ${counted(mines, 'mine')}.`;
}

/**
 * @param {string} rules the name of a preset @param {boolean} [isAgain] whether cells are open already
 * @returns {string} empty where nothing is to be said
 */
export function firstMove(rules, isAgain = false) {
  if (!Object.hasOwn(PRESET_WORDS, rules)) return '';
  const {title, first, again = first} = PRESET_WORDS[rules];
  return `${title}: ${isAgain ? again : first}`;
}

/** Of a seed that was chosen, under rules that do not draw as those of the first game do. */
export const ANOTHER_BOARD = 'Quantum draws another board from this seed.';

/* Questions: what they say, and their answers */

/** Before the overlay first counts with all that could be found out. */
export const SHOW_CLOSURE = {
  title: 'Show all you could find out?',
  text: 'The overlay then counts as if every provably safe cell were open, and so solves much of the board at one press. It counts as a hint.',
  answers: /** @type {['show'|'stay', string][]} */ ([
    ['show', 'Show it'],
    ['stay', 'Not now'],
  ]),
  otherwise: /** @type {const} */ ('stay'),
};
export const RESUMED_GAME = 'Your game goes on.';

/* A running game that another takes the place of */

export const LEFT = 'Left. Saved for later.';
export const TAKE_BACK = 'Take it back';
export const LEFT_HEARD = 'The game you left is saved for later. Press Z on the board to take it back.';

/* Endings */

/**
 * @param {{time: number, saves: number, how: string}} end
 * @param {{isMachine?: boolean, isByNumbers?: boolean}} [as] whether a machine made the last move; whether all of it was certain
 */
export function won({time: ms, saves, how}, {isMachine = false, isByNumbers = false} = {}) {
  if (isByNumbers) return `You won in ${time(ms)}. Success!`;
  const by = how === 'flagged' ? ' by flagging every mine' : '';
  const last = isMachine ? ' The machine made the last move.' : '';
  return `You won in ${time(ms)}${by}${saves ? ` with ${counted(saves, 'quantum save')}` : ''}.${last}`;
}

/**
 * The result of a game, for others.
 *
 * @param {{columns: number, rows: number, mines: number}} board @param {{type: string, time: number, saves: number}} end
 * @param {boolean} hasMachine whether a machine made any of its moves
 */
export function resultShared({columns, rows, mines}, {type, time: ms, saves}, hasMachine) {
  const how = type === 'won' ? 'won in' : 'lost after';
  const aids = [saves && counted(saves, 'quantum save'), hasMachine && 'a machine'].filter(Boolean);
  const withAids = aids.length ? ` with ${aids.join(' and ')}` : '';
  return `Quantum Minesweeper, ${columns}×${rows} with ${counted(mines, 'mine')}: ${how} ${time(ms)}${withAids}.`;
}

/** What lost, by the reason, said of a cell. @type {Record<string, string>} */
const FATAL = {
  certain: 'is a mine in every world',
  chord: 'is a mine in every world',
  closure: 'could be proven a mine by opening the safe cells first',
  needless: 'was a guess, and another cell could be proven safe',
  distant: 'was a guess away from the open numbers',
  unproven: 'was not proven safe',
};

/** The same of what a machine opened: short, for its name takes room. @type {Record<string, string>} */
const FATAL_OPENED = {
  certain: 'a mine in every world',
  closure: 'a mine that could be proven',
  needless: 'a guess that was not needed',
  distant: 'a guess away from the open numbers',
  unproven: 'which was not proven safe',
};

/**
 * @param {{cells: number[], reason: string, percent: string|null}} end @param {number} columns
 * @param {boolean} [isMachine] whether the move was a machine's
 */
export function lost({cells, reason, percent: share}, columns, isMachine) {
  if (reason === 'resigned') return 'You lost: the game was given up.';
  const several = cells.length > 1 && `one of these ${SMALL[cells.length]} cells`;
  if (reason === 'chord' && several) return `You lost: in every world at least ${several} is a mine.`;
  const where = place(cells[0] ?? 0, columns);
  if (isMachine) return `You lost: the machine opened ${where}, ${FATAL_OPENED[reason] ?? mineIn(share)}.`;
  if (FATAL[reason]) return `You lost: ${where} ${FATAL[reason]}.`;
  if (share === null) return `You lost: ${several || where} was a mine.`;
  return `You lost: ${several || where} was a mine. In ${worlds(share)} ${several ? 'one was' : 'it was one'}.`;
}

/** @param {string|null} share null where it was not counted */
const mineIn = (share) => (share === null ? 'a mine' : `a mine in ${worlds(share)}`);

/** @param {string} share */
const worlds = (share) => (share === '100' ? 'every world' : `${percent(share)} of the worlds`);

/** What a board needs that logic alone solves, by its grade. @type {Record<string, string>} */
const NEEDED = {
  trivial: 'Needs single numbers',
  subtraction: 'Needs pairs of numbers',
  reduction: 'Needs several numbers',
  total: 'Needs the mine count',
  'case split': 'Needs trying out',
};

/** What stands beside an end where a machine made any of the moves. */
export const MACHINE_GAME = 'Counts as a machine game';

/**
 * The figures of a win.
 *
 * @param {{bbbv: number, time: number, bits: number|null, grade?: string|null, actions?: number}} won `bits` of luck; null where they were not
 *   counted; `grade` of the board; `actions` where constraints were played, which open many cells at once
 */
export function figures({bbbv, time: ms, bits, grade, actions}) {
  if (actions !== undefined) return [counted(actions, 'action')];
  const rate = (bbbv / Math.max(ms / 1000, 0.001)).toFixed(2);
  const luck = bits === null ? [] : [`${bits.toFixed(1)} bits of luck`];
  return [`3BV ${bbbv}`, `${rate} 3BV/s`, ...luck, ...needed({grade})];
}

/**
 * @param {{grade?: string|null, actions?: number}} game @returns {string[]} what its board needs, where it has a grade; nothing where constraints
 *   were played, for a grade is of other steps: a lesson in reduction may be of the grade subtraction
 */
export const needed = ({grade, actions}) =>
  grade && actions === undefined && Object.hasOwn(NEEDED, grade) ? [NEEDED[grade]] : [];

/* Proofs. (Their sentences are the engine's.) */

/** @param {number} number @param {number} count @param {boolean} supposing */
export function step(number, count, supposing) {
  return `Step ${number} of ${count}${supposing ? ', supposing' : ''}`;
}

/** What a proof begins with that opens safe cells. @param {number} count of them @param {boolean} isLoss whether it is too late */
export function openFirst(count, isLoss) {
  const cells = `${count === 1 ? 'One safe cell' : `${capital(SMALL[count] ?? String(count))} safe cells`}`;
  if (isLoss) return `${cells} could have been opened first.`;
  return `${cells} ${count === 1 ? 'has' : 'have'} to be opened first.`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} number */
export function world(number) {
  return `World ${number} of 2`;
}

/**
 * @param {number} number of the world, from 0 @param {number[]} cells in question @param {Set<number>} world its mines
 * @param {number} columns @param {boolean} isLuck whether they lost the game by luck alone
 */
export function witness(number, cells, world, columns, isLuck) {
  const mines = cells.filter((cell) => world.has(cell));
  const several = `these ${SMALL[cells.length]} cells`;
  const where = cells.length > 1 ? place(mines[0] ?? cells[0], columns) : 'it';
  const more =
    mines.length > 1
      ? `${SMALL[mines.length]} of ${several} are mines`
      : `${where} is ${mines.length ? 'a mine' : 'safe'}`;
  if (number === 0)
    return `In one world ${cells.length > 1 ? `all ${several} are` : `${place(cells[0], columns)} is`} safe.`;
  return `In another world ${more}. Both agree with all that ${isLuck ? 'you could see: nothing could have told' : 'can be known'}.`;
}

export const BEFORE_AND_AFTER = 'Before and after';
export const WHAT_HAPPENED = 'What happened?';
export const PICK_WHY = 'Pick a closed cell, then ask why';
