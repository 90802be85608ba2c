/** What the board shows. The views own the state and pass it with `board.set`; the board only draws it. */

import {CLOSED, EXPLODED, FLAGGED, isClosedCode} from '../cells.js';
import {neighbours} from './geometry.js';
import type {Proof} from './proof.js';
import type {Box} from './shapes.js';
import type {Pen} from './sprites.js';

/** `percent`: without its sign: `37`, `<1`; null if it is too complex to count. */
export type Hint = {verdict: 'safe' | 'mine' | 'unsure'; percent: string | null};

/**
 * `codes`: a byte per cell: 0–100 per cent, 0 and 100 certain; 101 `<1`, 102 `>99`, 255 none; `best`: the best guesses,
 * `by` the lowest share or the best play, or `drawn`: the cells' descriptions say so, and not their names;
 * `faded`: they belong to the position before, so that only their colours are left.
 */
export type Shares = {
  codes: Uint8Array;
  best: ReadonlySet<number>;
  by?: 'lowest' | 'best' | 'drawn';
  faded?: boolean;
};

/** What a view draws over cells, and says about them. */
export type Layer = {
  /** A key of the drawing on a cell: equal keys, equal pixels; '' for nothing. */
  keyOf: (cell: number) => string;
  paint: (pen: Pen, key: string, face: Box) => void;
  /** What it adds to a cell's name: '', or text that begins with a comma. */
  words: (cell: number) => string;
  /** The description that follows the name. */
  describe: (cell: number) => string;
};

export {CLOSED, EXPLODED, FLAGGED, MARKED} from '../cells.js';

export type State = ReturnType<typeof initialState>;

const TOO_MANY = 'too many flags';

/** A board of no cells; `board.reset` gives it a size. Cells are numbered row by row. */
export function initialState() {
  return {
    columns: 0,
    rows: 0,
    cells: new Uint8Array(0), // one code per cell (`cells.ts`)
    hints: new Map() as Map<number, Hint>, // hints given
    shares: null as Shares | null, // in how many of the worlds each cell is a mine, while the overlay is on
    world: null as Set<number> | null, // the mines of a possible world, while the player looks at one
    vision: null as Set<number> | null, // where the mines are, while Mine Vision is on
    revealed: null as Set<number> | null, // all mines, once the game has ended
    fatal: new Set() as Set<number>, // the mines that ended the game
    saved: new Set() as Set<number>, // places of quantum saves, marked until the end
    byGame: new Set() as Set<number>, // opened by the game: a dot that fades
    crowded: new Set() as Set<number>, // open numbers with more flags around them than they say
    excess: new Set() as Set<number>, // flags too many, next to a number that already had all of its flags
    disproved: new Set() as Set<number>, // flags on cells that are provably safe
    pending: new Set() as Set<number>, // presses not answered yet: they look pressed, and as if they wait while `busy`
    expected: new Map() as Map<number, number>, // flags and marks not answered yet, as codes: they appear at once
    flagMode: false, // the frame and the cursor show it; other modules swap the moves
    armed: false, // a hint waits for its cell: crosshair
    locked: false, // the game has ended: pointer and keys make no moves
    hidden: false, // paused: every cell looks and reads closed
    proof: null as Proof | null, // what a step of a proof shows
    arrows: null as [number, number][] | null, // where mines moved in a save, from and to
    glow: '' as '' | 'won' | 'saved-win', // the glow of a win, without or with saves
    busy: false, // the engine has been busy for long: a hairline moves along the top
    zoom: null as number | null, // CSS px of a cell; null fits the room
    least: null as number | null, // minimal CSS px of a cell, on a board that nobody plays on
    asked: null as number | null, // a cell whose press waits for a second one, where openings are confirmed
    paints: false, // a finger draws, where one draws, instead of scrolling
    byConstraints: false, // closed cells take no press: the player selects numbers
    layer: null as Layer | null, // what a view draws
    countdown: false, // numbers show how many mines around them are left to flag
    longPress: 280, // ms that a finger rests before it flags
  };
}

/** Whether the cell is closed, which includes flagged and marked. */
export const isClosed = (state: State, cell: number) => isClosedCode(state.cells[cell]);

/**
 * The remark on a cell: a number with too many flags around it, or a flag that is too many, provably wrong, or both.
 * The remark disappears with the flag.
 *
 * @returns what it adds to the cell's name
 */
export function remarkOn(state: State, cell: number): string {
  if (state.hidden || state.revealed) return '';
  if (state.cells[cell] < CLOSED) return state.crowded.has(cell) ? TOO_MANY : '';
  if (shownCode(state, cell) !== FLAGGED) return '';
  const remarks = [state.excess.has(cell) && TOO_MANY, state.disproved.has(cell) && 'proven wrong'];
  return remarks.filter(Boolean).join(', ');
}

/** How many mines are left to flag around an open number; below 0 if there are more flags than it says. */
export function leftRound(state: State, cell: number) {
  const marked = neighbours(cell, state).filter((other) => [FLAGGED, EXPLODED].includes(shownCode(state, other)));
  return state.cells[cell] - marked.length;
}

/** The code that a cell shows: flags and marks on closed cells count as soon as the player asks for them. */
export function shownCode(state: State, cell: number) {
  return (isClosed(state, cell) && state.expected.get(cell)) || state.cells[cell];
}

/** Whether a press has waited so long for its answer that the cell shows it. */
export function isWaiting(state: State, cell: number) {
  return state.busy && !state.hidden && state.pending.has(cell) && isPressable(state, cell);
}

export type Share = NonNullable<ReturnType<typeof shareOf>>;

/**
 * The share of a closed cell, or null.
 *
 * @returns `text`: per cent without its sign; `by`: how the best guess was chosen
 */
export function shareOf({shares, hidden}: State, cell: number) {
  const code = shares && !hidden && !shares.faded ? shares.codes[cell] : 255;
  if (code > 102) return null;
  const text = code > 100 ? ['<1', '>99'][code - 101] : String(code);
  return {code, text, isCertain: code === 0 || code === 100, isBest: shares?.best.has(cell) ?? false, by: shares?.by};
}

/** Whether the cell can be opened: closed and not flagged. Only such cells ever look pressed. */
export function isPressable(state: State, cell: number) {
  return isClosed(state, cell) && shownCode(state, cell) !== FLAGGED;
}
