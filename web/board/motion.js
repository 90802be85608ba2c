/**
 * What moves on the board and how far it is. Nothing here changes the state: a motion is only the way from one look to the
 * next, the board never waits for it, and a press cuts it short.
 */

import {distance} from './geometry.js';

/**
 * @typedef {'open' | 'spring' | 'flag' | 'unflag' | 'hint' | 'appear' | 'arrive'} Move
 * @typedef {{type: 'open', cells: Iterable<number>, origin: number}
 *   | {type: 'flag', cell: number, on: boolean}
 *   | {type: 'save', cell: number, isLoud?: boolean}
 *   | {type: 'moved', pairs: [number, number][]}
 *   | {type: 'hint', cell: number}
 *   | {type: 'loss', cells: number[], mines: Iterable<number>}
 *   | {type: 'win', mines: Iterable<number>, saves: number}
 *   | {type: 'spring', cells: Iterable<number>}} Effect
 * @typedef {{move: Move, start: number, duration: number}} Track
 * @typedef {ReturnType<typeof createMotion>} Motion
 */

/** Milliseconds; the first six are seen on one cell, the rest bound what runs over the board. */
export const TIMES = {
  open: 70,
  spring: 120,
  flag: 120,
  unflag: 60,
  hint: 320,
  appear: 80,
  save: 420,
  loudSave: 700,
  glide: 420,
  stagger: 160,
  trace: 1600,
  dot: 4000,
  rippleStep: 14,
  ripple: 280,
  fatal: 120,
  loss: 500,
  win: 700,
};

/** Whether motion is unwelcome: by the system's wish or the page's own switch. */
export function isStill() {
  return (
    document.documentElement.dataset.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/**
 * The one easing, cubic-bezier(.2, .8, .2, 1).
 * @param {number} time 0–1
 */
export function ease(time) {
  const bend = (/** @type {number} */ t, /** @type {number} */ a, /** @type {number} */ b) =>
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t;
  if (time <= 0 || time >= 1) return time; // where a search comes near, but does not arrive
  let low = 0;
  let high = 1;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (bend(middle, 0.2, 0.2) < time) low = middle;
    else high = middle;
  }
  return bend((low + high) / 2, 0.8, 1);
}

/** @param {Track} track @param {number} now */
function progress({start, duration}, now) {
  return Math.min(1, Math.max(0, (now - start) / duration));
}

/** @param {Map<number, Track>} tracks @param {number} now */
function dropFinished(tracks, now) {
  for (const [cell, track] of tracks) if (progress(track, now) === 1) tracks.delete(cell);
}

/**
 * Delays that run outward, the farthest starting just in time to end with the whole.
 * @param {Iterable<number>} cells
 * @param {(cell: number) => number} far how far a cell is, in any unit
 * @param {number} room ms from the first start to the last
 * @param {number} [step] at most so many ms a unit
 * @returns {[number, number][]} cell and delay
 */
export function delays(cells, far, room, step = Infinity) {
  const all = [...cells].map((cell) => /** @type {[number, number]} */ ([cell, far(cell)]));
  const farthest = all.reduce((most, [, d]) => Math.max(most, d), 0);
  const pace = farthest ? Math.min(step, room / farthest) : 0;
  return all.map(([cell, d]) => [cell, d * pace]);
}

/**
 * @param {{columns: () => number, isDown: (cell: number) => boolean}} board `isDown`: whether a cell looks pressed already
 */
export function createMotion({columns, isDown}) {
  /** @type {Map<number, Track>} */
  const cells = new Map();
  /** @type {Map<number, Track>} */
  const notches = new Map();
  /** @type {Map<number, Track>} */
  const dots = new Map();
  /** Cells whose dot has begun to fade. @type {Set<number>} */
  const dotted = new Set();

  /**
   * @param {number} cell @param {Move} move
   * @param {number} duration ms @param {number} [delay] ms
   */
  function start(cell, move, duration, delay = 0) {
    cells.set(cell, {move, start: performance.now() + (isStill() ? 0 : delay), duration});
  }

  /** @param {Iterable<number>} opened @param {number} origin */
  function ripple(opened, origin) {
    const far = (/** @type {number} */ cell) => distance(cell, origin, columns());
    for (const [cell, delay] of delays(opened, far, TIMES.ripple - TIMES.open, TIMES.rippleStep))
      if (!isDown(cell)) start(cell, 'open', TIMES.open, delay); // a key held down is already where it goes
  }

  /** @param {number[]} fatal @param {Iterable<number>} mines */
  function loss(fatal, mines) {
    const far = (/** @type {number} */ cell) => distance(cell, fatal[0] ?? cell, columns());
    for (const [cell, delay] of delays(mines, far, TIMES.loss - TIMES.appear))
      start(cell, 'appear', TIMES.appear, TIMES.fatal + delay);
    for (const cell of fatal) start(cell, 'appear', isStill() ? TIMES.appear : TIMES.fatal);
  }

  /** @param {Iterable<number>} mines */
  function win(mines) {
    const diagonal = (/** @type {number} */ cell) => (cell % columns()) + Math.floor(cell / columns());
    for (const [cell, delay] of delays(mines, diagonal, TIMES.win - TIMES.appear))
      start(cell, 'appear', TIMES.appear, delay);
  }

  /** @param {Effect} effect */
  function play(effect) {
    if (effect.type === 'open') ripple(effect.cells, effect.origin);
    else if (effect.type === 'loss') loss(effect.cells, effect.mines);
    else if (effect.type === 'win') win(effect.mines);
    else if (isStill())
      return; // all that follows is movement alone
    else if (effect.type === 'flag')
      start(effect.cell, effect.on ? 'flag' : 'unflag', effect.on ? TIMES.flag : TIMES.unflag);
    else if (effect.type === 'hint') start(effect.cell, 'hint', TIMES.hint);
    else if (effect.type === 'spring') for (const cell of effect.cells) start(cell, 'spring', TIMES.spring);
    else if (effect.type === 'save')
      notches.set(effect.cell, {move: 'appear', start: performance.now(), duration: TIMES.save});
    else for (const [, to] of effect.pairs) start(to, 'arrive', TIMES.glide);
  }

  return {
    play,
    /** The dots of cells opened by the game begin to fade, each once. @param {Iterable<number>} opened */
    startDots(opened) {
      for (const cell of opened) {
        if (!dotted.has(cell)) dots.set(cell, {move: 'appear', start: performance.now(), duration: TIMES.dot});
        dotted.add(cell);
      }
    },
    /** Ends all motion of cells at once: a press comes first. */
    settle() {
      cells.clear();
      notches.clear();
    },
    clear() {
      for (const each of [cells, notches, dots, dotted]) each.clear();
    },
    /**
     * Forgets what has ended.
     * @param {number} now ms
     * @returns {boolean} whether anything still moves
     */
    advance(now) {
      for (const tracks of [cells, notches, dots]) dropFinished(tracks, now);
      return cells.size + notches.size + dots.size > 0;
    },
    moving: () => cells.keys(),
    /**
     * The motion of a cell, or null at rest.
     * @param {number} cell
     * @param {number} now ms
     */
    of(cell, now) {
      const track = cells.get(cell);
      return track ? {move: track.move, progress: ease(progress(track, now))} : null;
    },
    /**
     * How far the mark of a save has grown, 0–1: it follows the ring that leaves the cell.
     * @param {number} cell
     * @param {number} now ms
     */
    notch(cell, now) {
      const track = notches.get(cell);
      return track ? Math.max(0, 2 * ease(progress(track, now)) - 1) : 1;
    },
    /**
     * How strong the dot of a cell opened by the game still is, 1–0; it keeps still for a while first.
     * @param {number} cell
     * @param {number} now ms
     */
    dot(cell, now) {
      const track = dots.get(cell);
      if (!track) return 0;
      return isStill() ? 1 : Math.round(Math.min(1, 2 * (1 - progress(track, now))) * 20) / 20;
    },
  };
}
