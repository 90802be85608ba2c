/** What the board shows. The views own the truth and hand it over with `board.set`; the board only draws it. */

import {CLOSED, EXPLODED, FLAGGED, isClosedCode} from '../cells.js';
import {neighbours} from './geometry.js';
import type {Proof} from './proof.js';
import type {Box} from './shapes.js';
import type {Pen} from './sprites.js';

/** Percent without its sign: `37`, `<1`; null where it is too complex to count. */
export type Hint = {verdict: 'safe' | 'mine' | 'unsure'; percent: string | null};

/**
 * A byte a cell: 0–100 per cent, 0 and 100 certain; 101 `<1`, 102 `>99`, 255 none; and the best guesses, by the lowest
 * share or by the best play.
 */
export type Shares = {codes: Uint8Array; best: ReadonlySet<number>; by?: 'lowest' | 'best'};

/** What a view draws on cells over all else, and says of them. */
export type Layer = {
  /** What is drawn on a cell: equal keys, equal pixels; '' for nothing. */
  keyOf: (cell: number) => string;
  paint: (pen: Pen, key: string, face: Box) => void;
  /** What it adds to a cell's name, '' or beginning with a comma. */
  words: (cell: number) => string;
  /** What is said beside the name. */
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
    cells: new Uint8Array(0), // one code a cell (`cells.ts`)
    hints: new Map() as Map<number, Hint>, // hints given
    shares: null as Shares | null, // in how many of the worlds each cell is a mine, while the overlay is on
    world: null as Set<number> | null, // the mines of a possible world, while one is looked at
    vision: null as Set<number> | null, // where the mines are, while Mine Vision is on
    revealed: null as Set<number> | null, // all mines, once the game has ended
    fatal: new Set() as Set<number>, // the mines that ended it
    saved: new Set() as Set<number>, // places of quantum saves, marked to the end
    byGame: new Set() as Set<number>, // opened by the game: a dot that fades
    crowded: new Set() as Set<number>, // open numbers with more flags round them than they say
    excess: new Set() as Set<number>, // flags set beside a number that had all of its own, while it has too many
    disproved: new Set() as Set<number>, // flags on cells that are provably safe
    pending: new Set() as Set<number>, // presses not answered yet: shown pressed, and waiting while `busy`
    expected: new Map() as Map<number, number>, // flags and marks not answered yet, as codes: shown at once
    flagMode: false, // the frame and the cursor say so; the moves are swapped elsewhere
    armed: false, // a hint waits for its cell: crosshair
    locked: false, // ended: pointer and keys no longer move
    hidden: false, // paused: every cell looks and reads closed
    proof: null as Proof | null, // what a step of a proof shows
    arrows: null as [number, number][] | null, // from where to where mines moved, after a save
    glow: '' as '' | 'won' | 'saved-win', // the glow of a game won, without or with saves
    busy: false, // the engine thinks for long: a hairline runs along the top
    zoom: null as number | null, // CSS px of a cell; null fits the room
    least: null as number | null, // CSS px of a cell at least, on a board that is only looked at
    asked: null as number | null, // a cell whose press waits for a second one, where openings are confirmed
    byConstraints: false, // closed cells take no press: the game is played by constraints
    layer: null as Layer | null, // what a view draws besides
    countdown: false, // numbers show how many mines are left to flag round them
    longPress: 280, // ms a finger rests before it flags
  };
}

/** Whether the cell is closed: flagged and marked cells are. */
export const isClosed = (state: State, cell: number) => isClosedCode(state.cells[cell]);

/**
 * What is remarked on a cell: a number with too many flags round it, a flag that is too many, or proven wrong, or both. The remark
 * goes with the flag.
 *
 * @returns what its name adds
 */
export function remarkOn(state: State, cell: number): string {
  if (state.hidden || state.revealed) return '';
  if (state.cells[cell] < CLOSED) return state.crowded.has(cell) ? TOO_MANY : '';
  if (shownCode(state, cell) !== FLAGGED) return '';
  const remarks = [state.excess.has(cell) && TOO_MANY, state.disproved.has(cell) && 'proven wrong'];
  return remarks.filter(Boolean).join(', ');
}

/** How many mines are left to flag round an open number; below 0 where there are more flags than it says. */
export function leftRound(state: State, cell: number) {
  const marked = neighbours(cell, state).filter((other) => [FLAGGED, EXPLODED].includes(shownCode(state, other)));
  return state.cells[cell] - marked.length;
}

/** What is shown of a cell: on closed ones what hands have put there counts as soon as it is asked for. */
export function shownCode(state: State, cell: number) {
  return (isClosed(state, cell) && state.expected.get(cell)) || state.cells[cell];
}

/** Whether a press has been waiting for its answer for so long that it shows. */
export function isWaiting(state: State, cell: number) {
  return state.busy && !state.hidden && state.pending.has(cell) && isPressable(state, cell);
}

export type Share = NonNullable<ReturnType<typeof shareOf>>;

/** The share of a closed cell, or null. @returns `text`: per cent without its sign; `by`: who names the best guess */
export function shareOf({shares, hidden}: State, cell: number) {
  const code = shares && !hidden ? shares.codes[cell] : 255;
  if (code > 102) return null;
  const text = code > 100 ? ['<1', '>99'][code - 101] : String(code);
  return {code, text, isCertain: code === 0 || code === 100, isBest: shares?.best.has(cell) ?? false, by: shares?.by};
}

/** Whether opening could be asked of the cell: closed and not flagged. Only these ever look pressed. */
export function isPressable(state: State, cell: number) {
  return isClosed(state, cell) && shownCode(state, cell) !== FLAGGED;
}
