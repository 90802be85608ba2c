/**
 * What the board shows. The views own the truth and hand it over with `board.set`; the board only draws it.
 *
 * @typedef {{verdict: 'safe' | 'mine' | 'unsure', percent: string | null}} Hint percent without its sign:
 *   `37`, `<1`; null where it is too complex to count
 * @typedef {{codes: Uint8Array, best: ReadonlySet<number>, by?: 'lowest'|'best'}} Shares a byte a cell: 0–100 per cent,
 *   0 and 100 certain; 101 `<1`, 102 `>99`, 255 none; and the best guesses, by the lowest share or by the best play
 * @typedef {object} Layer what a view draws on cells over all else, and says of them
 * @property {(cell: number) => string} keyOf what is drawn on a cell: equal keys, equal pixels; '' for nothing
 * @property {(context: CanvasRenderingContext2D, key: string, face: import('./hint.js').Box, sprites: import('./sprites.js').Sprites) => void} paint
 * @property {(cell: number) => string} words what it adds to a cell's name, '' or beginning with a comma
 * @property {(cell: number) => string} describe what is said beside the name
 * @typedef {ReturnType<typeof initialState>} State
 */

import {neighbours} from './geometry.js';

export const CLOSED = 9;
export const FLAGGED = 10;
export const MARKED = 11;
export const EXPLODED = 12;

const TOO_MANY = 'too many flags';

/** A board of no cells; `board.reset` gives it a size. Cells are numbered row by row. */
export function initialState() {
  return {
    columns: 0,
    rows: 0,
    cells: new Uint8Array(0), // one code a cell: 0–8 an open number, else one of the constants above
    hints: /** @type {Map<number, Hint>} */ (new Map()), // hints given
    shares: /** @type {Shares | null} */ (null), // in how many of the worlds each cell is a mine, while the overlay is on
    world: /** @type {Set<number> | null} */ (null), // the mines of a possible world, while one is looked at
    vision: /** @type {Set<number> | null} */ (null), // where the mines are, while Mine Vision is on
    revealed: /** @type {Set<number> | null} */ (null), // all mines, once the game has ended
    fatal: /** @type {Set<number>} */ (new Set()), // the mines that ended it
    saved: /** @type {Set<number>} */ (new Set()), // places of quantum saves, marked to the end
    byGame: /** @type {Set<number>} */ (new Set()), // opened by the game: a dot that fades
    crowded: /** @type {Set<number>} */ (new Set()), // open numbers with more flags round them than they say
    excess: /** @type {Set<number>} */ (new Set()), // flags set beside a number that had all of its own, while it has too many
    disproved: /** @type {Set<number>} */ (new Set()), // flags on cells that are provably safe
    pending: /** @type {Set<number>} */ (new Set()), // presses not answered yet: shown pressed, and waiting while `busy`
    expected: /** @type {Map<number, number>} */ (new Map()), // flags and marks not answered yet, as codes: shown at once
    flagMode: false, // the frame and the cursor say so; the view swaps the moves
    armed: false, // a hint waits for its cell: crosshair
    locked: false, // ended: pointer and keys no longer move
    hidden: false, // paused: every cell looks and reads closed
    proof: /** @type {import('./proof.js').Proof | null} */ (null), // what a step of a proof shows
    arrows: /** @type {[number, number][] | null} */ (null), // from where to where mines moved, after a save
    glow: /** @type {'' | 'won' | 'saved-win'} */ (''), // the glow of a game won, without or with saves
    busy: false, // the engine thinks for long: a hairline runs along the top
    zoom: /** @type {number | null} */ (null), // CSS px of a cell; null fits the room
    least: /** @type {number | null} */ (null), // CSS px of a cell at least, on a board that is only looked at
    asked: /** @type {number | null} */ (null), // a cell whose press waits for a second one, in safe mode
    byNumbers: false, // closed cells take no press: the game is played by its numbers
    layer: /** @type {Layer | null} */ (null), // what a view draws besides
    countdown: false, // numbers show how many mines are left to flag round them
    longPress: 280, // ms a finger rests before it flags
  };
}

/**
 * Whether the cell is closed: flagged and marked cells are.
 * @param {State} state
 * @param {number} cell
 */
export function isClosed(state, cell) {
  const code = state.cells[cell];
  return code >= CLOSED && code <= MARKED;
}

/**
 * What is remarked on a cell: a number with too many flags round it, a flag that is too many, or proven wrong, or both. The remark
 * goes with the flag.
 * @param {State} state
 * @param {number} cell
 * @returns {string} what its name adds
 */
export function remarkOn(state, cell) {
  if (state.hidden || state.revealed) return '';
  if (state.cells[cell] < CLOSED) return state.crowded.has(cell) ? TOO_MANY : '';
  if (shownCode(state, cell) !== FLAGGED) return '';
  const remarks = [state.excess.has(cell) && TOO_MANY, state.disproved.has(cell) && 'proven wrong'];
  return remarks.filter(Boolean).join(', ');
}

/**
 * How many mines are left to flag round an open number; below 0 where there are more flags than it says.
 * @param {State} state
 * @param {number} cell
 */
export function leftRound(state, cell) {
  const marked = neighbours(cell, state).filter((other) => [FLAGGED, EXPLODED].includes(shownCode(state, other)));
  return state.cells[cell] - marked.length;
}

/**
 * What is shown of a cell: on closed ones what hands have put there counts as soon as it is asked for.
 * @param {State} state
 * @param {number} cell
 */
export function shownCode(state, cell) {
  return (isClosed(state, cell) && state.expected.get(cell)) || state.cells[cell];
}

/**
 * How many mines the counter leaves out: flags that are seen, and exploded mines.
 * @param {State} state
 */
export function countAccounted(state) {
  const isAccounted = (/** @type {number} */ code) => code === FLAGGED || code === EXPLODED;
  return state.cells.reduce((count, _, cell) => count + Number(isAccounted(shownCode(state, cell))), 0);
}

/**
 * Whether a press has been waiting for its answer for so long that it shows.
 * @param {State} state
 * @param {number} cell
 */
export function isWaiting(state, cell) {
  return state.busy && !state.hidden && state.pending.has(cell) && isPressable(state, cell);
}

/**
 * The share of a closed cell, or null.
 * @param {State} state
 * @param {number} cell
 * @returns {{code: number, text: string, isCertain: boolean, isBest: boolean, by?: 'lowest'|'best'} | null} `text`: per
 *   cent without its sign; `by`: who names the best guess
 */
export function shareOf({shares, hidden}, cell) {
  const code = shares && !hidden ? shares.codes[cell] : 255;
  if (code > 102) return null;
  const text = code > 100 ? ['<1', '>99'][code - 101] : String(code);
  return {code, text, isCertain: code === 0 || code === 100, isBest: shares?.best.has(cell) ?? false, by: shares?.by};
}

/**
 * Whether opening could be asked of the cell: closed and not flagged. Only these ever look pressed.
 * @param {State} state
 * @param {number} cell
 */
export function isPressable(state, cell) {
  return isClosed(state, cell) && shownCode(state, cell) !== FLAGGED;
}
