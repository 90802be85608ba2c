/**
 * A finished game, ply by ply: the state after each of its moves. Ply 0 is the beginning; pauses are not moves here. A
 * replay from a file may stop before its game ends.
 */

import {CLOSED} from '../cells.js';
import type {Constraint, End, Film, Frame} from '../engine/protocol.js';
import {type Letter, lettered, listAfter} from './workbench.js';

/** What marks a ply on the time line. */
export type Mark = 'save' | 'guess' | 'won' | 'lost';

const GUESSES = ['guess', 'save'];
/** Moves that take luck if they go well without a save. */
const DECISIONS = ['open', 'chord', 'guess'];

export type Plies = ReturnType<typeof createPlies>;

export function createPlies({game, frames, mines: first}: Film) {
  const played = frames.filter(({kind}) => kind !== 'clock');
  const last = played.length - 1;
  const {columns, rows, saved, events} = game;
  const size = columns * rows;
  const end = events.find((event): event is End => event.type === 'won' || event.type === 'lost') ?? null;
  const layout = events.find((event) => event.type === 'revealed')?.cells ?? [];

  /** @returns a code per cell */
  function cellsAt(ply: number): Uint8Array<ArrayBuffer> {
    const shown = new Uint8Array(size).fill(CLOSED);
    for (const {cells, codes} of played.slice(0, ply + 1))
      for (const [i, cell] of cells.entries()) shown[cell] = codes[i];
    return shown;
  }

  const isOpenAt = (ply: number) => cellsAt(ply).some((code) => code < CLOSED);

  /** @returns null before anything is open, when the mines have no places yet */
  function minesAt(ply: number): Set<number> | null {
    if (!isOpenAt(ply)) return null;
    const now = new Set(first);
    for (const {moved} of played.slice(0, ply + 1)) {
      for (const [from] of moved) now.delete(from);
      for (const [, to] of moved) now.add(to);
    }
    return now;
  }

  const savesAt = (ply: number) => played[ply].saves;
  const isSave = (ply: number) => ply > 0 && savesAt(ply) > savesAt(ply - 1);
  /** @param ply whether its decision could be proven neither safe nor lost */
  const isGuess = (ply: number) => GUESSES.includes(played[ply].kind);
  /** Whether the move lost a life or the game, even if that was undone later. */
  const isLoss = (ply: number) =>
    ply > 0 && (played[ply].state === 'lost' || (played[ply].lives ?? 0) < (played[ply - 1].lives ?? 0));
  function markAt(ply: number): Mark | null {
    if (ply === last && end) return end.type;
    return isSave(ply) ? 'save' : isGuess(ply) ? 'guess' : null;
  }

  /** @returns the nearest ply in that direction that passes the test */
  function seek(from: number, step: 1 | -1, test: (ply: number) => boolean): number | null {
    for (let ply = from + step; ply >= 0 && ply <= last; ply += step) if (test(ply)) return ply;
    return null;
  }

  return {
    game,
    end,
    layout,
    last,
    /** log2 of the worlds at which their meter is full: at the first opening after which they were counted. */
    full: played.find(({worlds, cells}) => worlds && cells.length)?.worlds?.bits ?? 0,
    /** @returns the move that led there, and what it led to */
    frameAt: (ply: number): Frame => played[ply],
    /** @returns the moves of the record so far, including pauses */
    movesAt: (ply: number): number => frames.indexOf(played[ply]),
    /** @param moves of the record so far @returns the ply after them */
    plyOf: (moves: number): number => played.indexOf(frames[moves]),
    /** The state of the workbench, if there is one. */
    workbenchAt: workbenchHistory(played),
    /** Whether the game was still running there, with something open. */
    canGoOnAt: (ply: number): boolean => (ply < last || !end) && isOpenAt(ply),
    cellsAt,
    /** @returns the cell of the move */
    cellAt(ply: number): number | null {
      const [, row, column] = /^[\w ]+ (\d+),(\d+)$/.exec(played[ply].move) ?? [];
      return row === undefined ? null : Number(row) * columns + Number(column);
    },
    minesAt,
    savesAt,
    isSave,
    isGuess,
    markAt,
    seek,
    /** @returns where saves have been so far */
    savedAt: (ply: number): Set<number> => new Set(saved.slice(0, savesAt(ply))),
    /** @returns bits of luck so far, without decisions that hit a mine; null if some were not counted */
    luckAt(ply: number): number | null {
      const taken = played.slice(0, ply + 1).filter((frame, at) => DECISIONS.includes(frame.kind) && !isLoss(at));
      return taken.some(({bits}) => bits === null) ? null : taken.reduce((sum, {bits}) => sum + (bits ?? 0), 0);
    },
    /** @returns ms of play */
    timeAt: (ply: number): number => played[ply].elapsed,

    /** The ply nearest to a time of play; the last one of several at the same time. @param time ms */
    nearest(time: number) {
      const distance = (ply: number) => Math.abs(this.timeAt(ply) - time);
      let best = 0;
      for (let ply = 1; ply <= last; ply++) if (distance(ply) <= distance(best)) best = ply;
      return best;
    },
  };
}

/* The states of a workbench that the moves of a finished game lead to. */

/** The state after a ply. `selected`: names; `derived`: in their order; `fresh`: what the move derived. */
type Snapshot = {ply: number; selected: readonly string[]; letters: Map<string, Letter>} & {
  derived: ReadonlyMap<string, Constraint>;
  fresh: Constraint[];
};

/** Distance in plies between two states that are kept. */
const APART = 50;

const BEFORE: Snapshot = {ply: -1, selected: [], letters: new Map(), derived: new Map(), fresh: []};

/**
 * The states of a workbench in a finished game, folded from what its moves changed. Going forward continues from the
 * last state that was asked for; any other state starts from the nearest one that was kept on the way.
 *
 * @param frames of the plies
 */
export function workbenchHistory(frames: readonly Frame[]): (ply: number) => Snapshot {
  /** Every `APART`th state, as far as the game has been followed. */
  const kept = [next(BEFORE, frames[0])];
  let last = kept[0];
  return (ply) => {
    const near = kept[Math.min(Math.floor(ply / APART), kept.length - 1)];
    let snapshot = last.ply <= ply && last.ply > near.ply ? last : near;
    while (snapshot.ply < ply) {
      snapshot = next(snapshot, frames[snapshot.ply + 1]);
      if (snapshot.ply === APART * kept.length) kept.push(snapshot);
    }
    last = snapshot;
    return snapshot;
  };
}

/** @param frame the next move */
function next(before: Snapshot, {move, bench}: Frame): Snapshot {
  const ply = before.ply + 1;
  if (!bench) return {...before, ply, fresh: []};
  const {put, selected} = bench;
  return {
    ply,
    selected,
    letters: lettered(selected, before.letters),
    derived: listAfter(before.derived, bench),
    fresh: move === 'undo' ? [] : put.filter(({name}) => !before.derived.has(name)),
  };
}
