/**
 * What moves on the board and how far along it is. Nothing here changes the state: a motion is only the transition from
 * one look to the next. The board never waits for it, and a press ends it early.
 */

import {distance} from './geometry.js';

export type Move = 'open' | 'spring' | 'flag' | 'unflag' | 'hint' | 'appear' | 'arrive';

export type Effect =
  | {type: 'open'; cells: Iterable<number>; origin: number}
  | {type: 'flag'; cell: number; on: boolean}
  | {type: 'save'; cell: number; isLoud?: boolean}
  | {type: 'moved'; pairs: [number, number][]}
  | {type: 'hint'; cell: number}
  | {type: 'loss'; cells: number[]; mines: Iterable<number>}
  | {type: 'win'; mines: Iterable<number>; saves: number}
  | {type: 'spring'; cells: Iterable<number>};

export type Track = {move: Move; start: number; duration: number};

export type Motion = ReturnType<typeof createMotion>;

/** Milliseconds; the first six are for one cell, the others limit motion across the board. */
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

/** Whether the system or the page's switch asks for less motion. */
export function isStill() {
  return (
    document.documentElement.dataset.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** The only easing, cubic-bezier(.2, .8, .2, 1). @param time 0–1 */
export function ease(time: number) {
  const bend = (t: number, a: number, b: number) => 3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t;
  if (time <= 0 || time >= 1) return time; // a search would come close but never reach these
  let low = 0;
  let high = 1;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    if (bend(middle, 0.2, 0.2) < time) low = middle;
    else high = middle;
  }
  return bend((low + high) / 2, 0.8, 1);
}

function progress({start, duration}: Track, now: number) {
  return Math.min(1, Math.max(0, (now - start) / duration));
}

function dropFinished(tracks: Map<number, Track>, now: number) {
  for (const [cell, track] of tracks) if (progress(track, now) === 1) tracks.delete(cell);
}

/**
 * Delays that grow outwards; the farthest cell starts just early enough to end with the whole motion.
 *
 * @param far how far a cell is, in any unit @param room ms from the first start to the last @param step the most ms per
 * unit @returns cell and delay
 */
export function delays(cells: Iterable<number>, far: (cell: number) => number, room: number, step: number = Infinity) {
  const all = [...cells].map((cell) => [cell, far(cell)] as [number, number]);
  const farthest = all.reduce((most, [, d]) => Math.max(most, d), 0);
  const pace = farthest ? Math.min(step, room / farthest) : 0;
  return all.map(([cell, d]) => [cell, d * pace]);
}

/** @param board `isDown`: whether a cell already looks pressed */
export function createMotion({columns, isDown}: {columns: () => number; isDown: (cell: number) => boolean}) {
  const cells: Map<number, Track> = new Map();
  const notches: Map<number, Track> = new Map();
  const dots: Map<number, Track> = new Map();
  /** Cells whose dot has begun to fade. */
  const dotted: Set<number> = new Set();

  /** @param duration ms @param delay ms */
  function start(cell: number, move: Move, duration: number, delay: number = 0) {
    cells.set(cell, {move, start: performance.now() + (isStill() ? 0 : delay), duration});
  }

  function ripple(opened: Iterable<number>, origin: number) {
    const far = (cell: number) => distance(cell, origin, columns());
    for (const [cell, delay] of delays(opened, far, TIMES.ripple - TIMES.open, TIMES.rippleStep))
      if (!isDown(cell)) start(cell, 'open', TIMES.open, delay); // a key held down is already there
  }

  function loss(fatal: number[], mines: Iterable<number>) {
    const far = (cell: number) => distance(cell, fatal[0] ?? cell, columns());
    for (const [cell, delay] of delays(mines, far, TIMES.loss - TIMES.appear))
      start(cell, 'appear', TIMES.appear, TIMES.fatal + delay);
    for (const cell of fatal) start(cell, 'appear', isStill() ? TIMES.appear : TIMES.fatal);
  }

  function win(mines: Iterable<number>) {
    const diagonal = (cell: number) => (cell % columns()) + Math.floor(cell / columns());
    for (const [cell, delay] of delays(mines, diagonal, TIMES.win - TIMES.appear))
      start(cell, 'appear', TIMES.appear, delay);
  }

  function play(effect: Effect) {
    if (effect.type === 'open') ripple(effect.cells, effect.origin);
    else if (effect.type === 'loss') loss(effect.cells, effect.mines);
    else if (effect.type === 'win') win(effect.mines);
    else if (isStill())
      return; // everything after this is only movement
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
    /** The dots of cells opened by the game begin to fade, each once. */
    startDots(opened: Iterable<number>) {
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
    /** Removes motion that has ended. @param now ms @returns whether anything is still moving */
    advance(now: number): boolean {
      for (const tracks of [cells, notches, dots]) dropFinished(tracks, now);
      return cells.size + notches.size + dots.size > 0;
    },
    moving: () => cells.keys(),
    /** The motion of a cell, or null at rest. @param now ms */
    of(cell: number, now: number) {
      const track = cells.get(cell);
      return track ? {move: track.move, progress: ease(progress(track, now))} : null;
    },
    /** How far the mark of a save has grown, 0–1: it follows the ring that leaves the cell. @param now ms */
    notch(cell: number, now: number) {
      const track = notches.get(cell);
      return track ? Math.max(0, 2 * ease(progress(track, now)) - 1) : 1;
    },
    /**
     * How strong the dot of a cell opened by the game still is, 1–0; it waits before it fades.
     *
     * @param now ms
     */
    dot(cell: number, now: number) {
      const track = dots.get(cell);
      if (!track) return 0;
      return isStill() ? 1 : Math.round(Math.min(1, 2 * (1 - progress(track, now))) * 20) / 20;
    },
  };
}
