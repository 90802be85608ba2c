/**
 * What a cell looks like, as a plain value. `draw.js` compares these values and paints only the cells whose look changed.
 */

import {notesOf} from './proof.js';
import {
  CLOSED,
  EXPLODED,
  FLAGGED,
  isClosed,
  isWaiting,
  leftRound,
  MARKED,
  remarkOn,
  shareOf,
  shownCode,
} from './state.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Hint} Hint
 * @typedef {import('./motion.js').Motion} Motion
 * @typedef {import('./interaction.js').Interaction} Interaction
 * @typedef {'closed' | 'hover' | 'pressed' | 'waiting' | 'open' | 'fatal'
 *   | 'ramp-1' | 'ramp-2' | 'ramp-3' | 'ramp-4' | 'ramp-5'} Ground
 *
 * @typedef {object} Look
 * @property {Ground} ground
 * @property {string} glyph '' | '1'–'8' | 'flag' | 'small-flag' | 'mark' | 'mine' | 'world': a mine of a possible world
 *   | 'dots': a press that waits for its answer
 * @property {'ink' | 'mine' | 'fatal-ink'} ink of a mine
 * @property {'' | 'right' | 'wrong'} seal what the end says of a flag
 * @property {'' | 'mine' | 'world'} peek a mine under a flag or mark, that Mine Vision or a possible world has
 * @property {Hint | null} hint
 * @property {string} share the overlay's figure
 * @property {boolean} best the overlay's best guess
 *
 * @typedef {object} Painted all that one cell's pixels depend on
 * @property {Look} look
 * @property {Look | null} from the look it comes from
 * @property {string} move the motion, '' at rest
 * @property {number} progress of the motion, 0–1
 * @property {number} seams which gaps are rim, not hairline: 1 right, 2 below, 4 the corner between
 * @property {number} notch how far the mark of a save has grown, 0–1
 * @property {number} dot how strong the dot of a cell opened by the game still is, 0–1
 * @property {string} notes of a proof
 * @property {boolean} alarm whether something is remarked on it: too many flags, one too many, or one that is proven wrong
 * @property {string} drawn what a view draws besides, by its key
 * @property {import('./state.js').Layer['paint']} [draw] how
 * @property {boolean} focus
 */

/** @type {Look} */
const KEY = {ground: 'closed', glyph: '', ink: 'ink', seal: '', peek: '', hint: null, share: '', best: false};

/**
 * The glyph of a closed cell and what the end or Mine Vision adds to it.
 * @param {State} state
 * @param {number} cell
 * @param {boolean} ended whether the mines of the end show
 * @param {boolean} seen whether Mine Vision's do
 * @returns {Partial<Look>}
 */
function closedGlyph(state, cell, ended, seen) {
  const code = shownCode(state, cell);
  const mined = ended && state.revealed ? state.revealed.has(cell) : null;
  const peek = seen && mined === null && state.vision?.has(cell) ? 'mine' : '';
  if (code === FLAGGED) return {glyph: 'flag', seal: mined === null ? '' : mined ? 'right' : 'wrong', peek};
  if (mined) return state.glow ? {glyph: 'small-flag'} : {glyph: 'mine'};
  if (code === MARKED) return {glyph: 'mark', peek};
  return peek ? {glyph: 'mine', ink: 'mine'} : {};
}

/**
 * What a possible world puts on a closed cell: flags and marks stay, the true mines do not show.
 * @param {Set<number>} world
 * @param {number} code
 * @param {number} cell
 * @returns {Partial<Look>}
 */
function worldGlyph(world, code, cell) {
  const mined = world.has(cell);
  if (code === CLOSED) return mined ? {glyph: 'world'} : {};
  return {glyph: code === FLAGGED ? 'flag' : 'mark', peek: mined ? 'world' : ''};
}

/**
 * What the overlay puts on a closed cell. What is certain is shown as a hint shows it, and leaves the ramp.
 * @param {State} state
 * @param {number} cell
 * @param {Ground} ground without it
 * @returns {Partial<Look>}
 */
function shareLook(state, cell, ground) {
  const share = shareOf(state, cell);
  if (!share) return {};
  if (share.isCertain) return {hint: {verdict: share.code ? 'mine' : 'safe', percent: null}};
  const percent = share.code > 100 ? (share.code === 101 ? 0 : 99) : share.code;
  const step = /** @type {Ground} */ (`ramp-${Math.min(5, Math.floor(percent / 20) + 1)}`);
  return {ground: ground === 'pressed' ? ground : step, share: share.text, best: share.isBest};
}

/**
 * @param {State} state
 * @param {Interaction} interaction
 * @param {number} cell
 * @returns {Ground}
 */
function closedGround(state, interaction, cell) {
  const held = interaction.pressed.has(cell) || state.pending.has(cell);
  if (held && shownCode(state, cell) !== FLAGGED) return 'pressed';
  return interaction.hover === cell && !state.locked ? 'hover' : 'closed';
}

/**
 * What an open number shows: itself, or what is left to flag round it; with too many flags itself, since that is remarked.
 * @param {State} state
 * @param {number} cell
 */
function numberShown(state, cell) {
  const left = state.countdown && !state.revealed ? leftRound(state, cell) : -1;
  return left < 0 ? state.cells[cell] : left;
}

/** Whether something is to be noticed on a cell. @param {State} state @param {number} cell */
function isAlarming(state, cell) {
  if (remarkOn(state, cell)) return true;
  const counts = state.countdown && !state.hidden && !state.revealed && state.cells[cell] < CLOSED;
  return counts && leftRound(state, cell) < 0;
}

/**
 * The look of a cell at rest.
 * @param {State} state
 * @param {Interaction} interaction
 * @param {number} cell
 * @param {boolean} [ended] false hides what only the end shows
 * @param {boolean} [seen] false hides what Mine Vision shows
 * @returns {Look}
 */
function lookOf(state, interaction, cell, ended = true, seen = true) {
  if (state.hidden) return KEY;
  const code = shownCode(state, cell);
  if (ended && state.fatal.has(cell)) return {...KEY, ground: 'fatal', glyph: 'mine', ink: 'fatal-ink'};
  if (code === EXPLODED) return {...KEY, ground: 'open', glyph: 'mine', ink: 'mine'};
  if (code < CLOSED) return {...KEY, ground: 'open', glyph: code ? String(numberShown(state, cell)) : ''};
  const ground = closedGround(state, interaction, cell);
  if (isWaiting(state, cell))
    return {...KEY, ground: interaction.pressed.has(cell) ? ground : 'waiting', glyph: 'dots'};
  if (state.world) return {...KEY, ground, ...worldGlyph(state.world, code, cell)};
  const hint = state.hints.get(cell);
  const knowledge = hint ? {hint} : shareLook(state, cell, ground);
  return {...KEY, ground, ...closedGlyph(state, cell, ended, seen), ...knowledge};
}

/**
 * The look a motion starts from.
 * @param {string} move
 * @param {Look} look what it leads to
 * @param {State} state
 * @param {Interaction} interaction
 * @param {number} cell
 * @returns {Look | null}
 */
function origin(move, look, state, interaction, cell) {
  if (move === 'open') return KEY;
  if (move === 'spring') return {...look, ground: 'pressed'};
  if (move === 'unflag') return {...look, glyph: 'flag'};
  if (move === 'appear') return lookOf(state, interaction, cell, false);
  return null;
}

/**
 * Which cells stand up as keys in this frame: a key that is about to open still does.
 * @param {State} state
 * @param {Motion} motion
 * @param {number} now ms
 * @returns {Uint8Array} 1 for a key
 */
export function raisedCells(state, motion, now) {
  const raised = new Uint8Array(state.cells.length);
  for (let cell = 0; cell < raised.length; cell++)
    raised[cell] = Number(state.hidden || (isClosed(state, cell) && !state.fatal.has(cell)));
  for (const cell of motion.moving()) {
    const step = motion.of(cell, now);
    if (step && step.progress < 0.5 && (step.move === 'open' || state.fatal.has(cell))) raised[cell] = 1;
  }
  return raised;
}

/**
 * A gap is rim beside a key and at the frame, hairline between two open cells.
 * @param {Uint8Array} raised
 * @param {State} state
 * @param {number} cell
 */
function seams(raised, {columns, rows}, cell) {
  const atRight = cell % columns === columns - 1;
  const atFoot = cell >= columns * (rows - 1);
  const right = atRight || raised[cell] || raised[cell + 1];
  const below = atFoot || raised[cell] || raised[cell + columns];
  const corner = right || below || raised[cell + columns + 1];
  return (right ? 1 : 0) | (below ? 2 : 0) | (corner ? 4 : 0);
}

/**
 * All that the pixels of a cell depend on in this frame.
 * @param {State} state
 * @param {Interaction} interaction
 * @param {Motion} motion
 * @param {Uint8Array} raised
 * @param {number} cell
 * @param {number} now ms
 * @returns {Painted}
 */
export function paintedOf(state, interaction, motion, raised, cell, now) {
  const step = motion.of(cell, now);
  const look = lookOf(state, interaction, cell, true, step?.move !== 'arrive');
  return {
    look,
    from: step ? origin(step.move, look, state, interaction, cell) : null,
    move: step?.move ?? '',
    progress: step?.progress ?? 1,
    seams: seams(raised, state, cell),
    notch: state.saved.has(cell) && !state.hidden ? motion.notch(cell, now) : 0,
    dot: state.byGame.has(cell) && !state.hidden ? motion.dot(cell, now) : 0,
    notes: notesOf(state, cell) || (state.asked === cell ? 'source' : ''),
    alarm: isAlarming(state, cell),
    drawn: (!state.hidden && state.layer?.keyOf(cell)) || '',
    draw: state.layer?.paint,
    focus: interaction.focus === cell,
  };
}

/** @param {Look | null} look */
function lookKey(look) {
  if (!look) return '';
  const {ground, glyph, ink, seal, peek, hint, share, best} = look;
  return `${ground}/${glyph}/${ink}/${seal}/${peek}/${hint ? hint.verdict + hint.percent : ''}/${share}${best}`;
}

/**
 * Two equal keys mean equal pixels.
 * @param {Painted} cell
 */
export function keyOf({look, from, move, progress, seams: bits, notch, dot, notes, alarm, drawn, focus}) {
  const moving = move && `${move}${progress.toFixed(2)}${lookKey(from)}`;
  return `${lookKey(look)}|${bits}|${moving}|${notch.toFixed(2)}|${dot.toFixed(2)}|${notes}|${alarm}|${drawn}|${focus}`;
}
