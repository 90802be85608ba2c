/**
 * What a cell looks like, as a plain value. `draw.ts` compares these values and paints only cells whose look changed.
 */

import type {Interaction} from './interaction.js';
import type {Motion, Move} from './motion.js';
import type {Ground} from './palette.js';
import {notesOf} from './proof.js';
import {
  CLOSED,
  EXPLODED,
  FLAGGED,
  type Hint,
  isClosed,
  isWaiting,
  leftRound,
  MARKED,
  remarkOn,
  type Share,
  type State,
  shareOf,
  shownCode,
} from './state.js';

/**
 * The sign on a cell. `name`: '' | '1'–'8' | 'flag' | 'small-flag' | 'mark' | 'mine' | 'world': a mine of a possible
 * world | 'dots': a press that waits for its answer; `ink`: of a mine; `verdict`: on a flag, at the end; `peek`: a mine
 * under a flag or mark, from Mine Vision or a possible world.
 */
export type Sign = {
  name: string;
  ink: 'ink' | 'mine' | 'fatal-ink';
  verdict: '' | 'right' | 'wrong';
  peek: '' | 'mine' | 'world';
};

/** What a frame asks of the motion. */
export type Moved = Pick<Motion, 'of' | 'notch' | 'dot'> & {moving: () => Iterable<number>};

/** `share`: from the overlay. */
export type Look = {ground: Ground; sign: Sign; hint: Hint | null; share: Share | null};

/** Where a cell is in a motion towards its look: the progress, 0–1, and the look before it. */
export type Step = {move: Move; progress: number; from: Look | null};

/**
 * Marks over the look. `traces`: how far the mark of a save has grown, and how strong the dot of a cell opened by the
 * game still is, 0–1; `notes`: an alarm, and those of a proof; `drawn`: the key of what a view draws; `focus`: whether
 * to paint it.
 */
export type Marks = {traces: {notch: number; dot: number}; notes: string; drawn: string; focus: boolean};

/**
 * Everything that one cell's pixels depend on. `seams`: gaps that are rims, not hairlines: 1 right, 2 below, 4 the
 * corner between.
 */
export type Painted = {look: Look; seams: number; step: Step | null; marks: Marks};

const NOTHING: Sign = {name: '', ink: 'ink', verdict: '', peek: ''};
const KEY: Look = {ground: 'closed', sign: NOTHING, hint: null, share: null};
// Looks make as few objects as possible: cells that are open, or closed with nothing on them, share theirs.
const EMPTY = open({});
const FIGURES = Array.from({length: 9}, (_, number) => open({name: String(number)}));
const NO_TRACES = {notch: 0, dot: 0};
const UNMARKED: Marks = {traces: NO_TRACES, notes: '', drawn: '', focus: false};

/** What a look leaves out: what only the end shows, or what Mine Vision shows. */
type Hidden = 'end' | 'vision' | '';

function open(sign: Partial<Sign>): Look {
  return {...KEY, ground: 'open', sign: {...NOTHING, ...sign}};
}

/** The sign on a closed cell, with what the end or Mine Vision adds. */
function closedSign(state: State, cell: number, hidden: Hidden): Sign {
  const code = shownCode(state, cell);
  const mined = hidden !== 'end' && state.revealed ? state.revealed.has(cell) : null;
  const peek = hidden !== 'vision' && mined === null && state.vision?.has(cell) ? 'mine' : '';
  if (code === FLAGGED)
    return {...NOTHING, name: 'flag', verdict: mined === null ? '' : mined ? 'right' : 'wrong', peek};
  if (mined) return {...NOTHING, name: state.glow ? 'small-flag' : 'mine'};
  if (code === MARKED) return {...NOTHING, name: 'mark', peek};
  return peek ? {...NOTHING, name: 'mine', ink: 'mine'} : NOTHING;
}

/** The sign of a closed cell in a possible world: flags and marks stay, the true mines do not show. */
function worldSign(world: Set<number>, code: number, cell: number): Sign {
  const mined = world.has(cell);
  if (code === CLOSED) return mined ? {...NOTHING, name: 'world'} : NOTHING;
  return {...NOTHING, name: code === FLAGGED ? 'flag' : 'mark', peek: mined ? 'world' : ''};
}

/**
 * What the overlay shows on a closed cell. What is certain looks as in a hint, and is not on the ramp.
 *
 * @param ground without the overlay
 */
function shareLook(share: Share, ground: Ground): Partial<Look> {
  if (share.isCertain) return {hint: {verdict: share.code ? 'mine' : 'safe', percent: null}};
  return {ground: rampGround(share.code, ground), share};
}

/** @param code of a share that is not certain @param ground without the overlay */
function rampGround(code: number, ground: Ground): Ground {
  if (ground === 'pressed') return ground;
  const percent = code > 100 ? (code === 101 ? 0 : 99) : code;
  return `ramp-${Math.min(5, Math.floor(percent / 20) + 1)}` as Ground;
}

function closedGround(state: State, interaction: Interaction, cell: number): Ground {
  const held = interaction.pressed.has(cell) || state.pending.has(cell);
  if (held && shownCode(state, cell) !== FLAGGED) return 'pressed';
  const left = state.shares?.faded ? state.shares.codes[cell] : 0;
  if (left > 0 && left < 103 && left !== 100) return rampGround(left, 'closed');
  return interaction.hover === cell && !state.locked ? 'hover' : 'closed';
}

/**
 * The figure of an open number: itself, or the mines around it that are left to flag; with too many flags itself,
 * because a remark says so.
 */
function numberShown(state: State, cell: number) {
  const left = state.countdown && !state.revealed ? leftRound(state, cell) : -1;
  return left < 0 ? state.cells[cell] : left;
}

/** Whether a cell needs the player's attention. */
function isAlarming(state: State, cell: number) {
  if (remarkOn(state, cell)) return true;
  const counts = state.countdown && !state.hidden && !state.revealed && state.cells[cell] < CLOSED;
  return counts && leftRound(state, cell) < 0;
}

/** The look of a cell at rest. */
function lookOf(state: State, interaction: Interaction, cell: number, hidden: Hidden = ''): Look {
  if (state.hidden) return KEY;
  const code = shownCode(state, cell);
  if (hidden !== 'end' && state.fatal.has(cell)) return {...open({name: 'mine', ink: 'fatal-ink'}), ground: 'fatal'};
  if (code === EXPLODED) return open({name: 'mine', ink: 'mine'});
  if (code < CLOSED) return code ? FIGURES[numberShown(state, cell)] : EMPTY;
  const ground = closedGround(state, interaction, cell);
  const key = ground === 'closed' ? KEY : {...KEY, ground};
  if (isWaiting(state, cell))
    return {...key, ground: interaction.pressed.has(cell) ? ground : 'waiting', sign: {...NOTHING, name: 'dots'}};
  if (state.world) return {...key, sign: worldSign(state.world, code, cell)};
  const hint = state.hints.get(cell);
  const sign = closedSign(state, cell, hidden);
  const share = hint ? null : shareOf(state, cell);
  // Next to a flag at the end, the mark of a certain mine would look like a verdict on the flag.
  if (share?.isCertain && (sign.verdict || sign.name === 'small-flag')) return {...key, sign};
  if (sign === NOTHING && !hint && !share) return key;
  return {...key, sign, ...(share ? shareLook(share, ground) : {hint: hint ?? null})};
}

/**
 * Which cells look like raised keys in this frame, including a key that is about to open.
 *
 * @param now ms @returns 1 for a key
 */
function raisedCells(state: State, motion: Moved, now: number): Uint8Array {
  const raised = new Uint8Array(state.cells.length);
  for (let cell = 0; cell < raised.length; cell++)
    raised[cell] = Number(state.hidden || (isClosed(state, cell) && !state.fatal.has(cell)));
  for (const cell of motion.moving()) {
    const step = motion.of(cell, now);
    if (step && step.progress < 0.5 && (step.move === 'open' || state.fatal.has(cell))) raised[cell] = 1;
  }
  return raised;
}

/** A gap is a rim next to a key and at the frame, and a hairline between two open cells. */
function seams(raised: Uint8Array, {columns, rows}: State, cell: number) {
  const atRight = cell % columns === columns - 1;
  const atFoot = cell >= columns * (rows - 1);
  const right = atRight || raised[cell] || raised[cell + 1];
  const below = atFoot || raised[cell] || raised[cell + columns];
  const corner = right || below || raised[cell + columns + 1];
  return (right ? 1 : 0) | (below ? 2 : 0) | (corner ? 4 : 0);
}

function notesAndAlarm(state: State, cell: number) {
  const notes = notesOf(state, cell) || (state.asked === cell ? 'source' : '');
  return isAlarming(state, cell) ? `alarm ${notes}` : notes;
}

/** Prepares one frame. @param now ms @returns a function from a cell to what is painted */
export function lookAt(state: State, interaction: Interaction, motion: Moved, now: number) {
  const raised = raisedCells(state, motion, now);

  function traces(cell: number) {
    const notch = state.saved.has(cell) && !state.hidden ? motion.notch(cell, now) : 0;
    const dot = state.byGame.has(cell) && !state.hidden ? motion.dot(cell, now) : 0;
    return notch || dot ? {notch, dot} : NO_TRACES;
  }

  function marks(cell: number): Marks {
    const notes = notesAndAlarm(state, cell);
    const drawn = (!state.hidden && state.layer?.keyOf(cell)) || '';
    const focus = interaction.focus === cell;
    const left = traces(cell);
    return left === NO_TRACES && !notes && !drawn && !focus ? UNMARKED : {traces: left, notes, drawn, focus};
  }

  function origin(move: Move, look: Look, cell: number): Look | null {
    if (move === 'open') return KEY;
    if (move === 'spring') return {...look, ground: 'pressed'};
    if (move === 'unflag') return {...look, sign: {...look.sign, name: 'flag'}};
    return move === 'appear' ? lookOf(state, interaction, cell, 'end') : null;
  }

  return (cell: number): Painted => {
    const track = motion.of(cell, now);
    const look = lookOf(state, interaction, cell, track?.move === 'arrive' ? 'vision' : '');
    const step = track && {...track, from: origin(track.move, look, cell)};
    return {look, seams: seams(raised, state, cell), step, marks: marks(cell)};
  };
}

function lookKey({ground, sign, hint, share}: Look) {
  const {name, ink, verdict, peek} = sign;
  const known = `${hint ? hint.verdict + hint.percent : ''}/${share ? share.text + share.isBest : ''}`;
  return `${ground}/${name}/${ink}/${verdict}/${peek}/${known}`;
}

/** Equal keys mean equal pixels. */
export function keyOf({look, seams: bits, step, marks}: Painted) {
  const {traces, notes, drawn, focus} = marks;
  const moving = step ? `${step.move}${step.progress.toFixed(2)}${step.from ? lookKey(step.from) : ''}` : '';
  return `${lookKey(look)}|${bits}|${moving}|${traces.notch.toFixed(2)}|${traces.dot.toFixed(2)}|${notes}|${drawn}|${focus}`;
}
