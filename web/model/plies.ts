/**
 * A game that has ended, ply by ply: what stands after each of its moves. Ply 0 is its beginning; pauses are no moves
 * here.
 */

import {CLOSED} from '../cells.js';
import type {Constraint, End, Film, Frame} from '../engine/protocol.js';
import {type Letter, lettered, listAfter} from './workbench.js';

/** What a ply is marked with on the time line. */
export type Mark = 'save' | 'guess' | 'won' | 'lost';

const GUESSES = ['guess', 'save'];
/** What takes luck, where it goes well without a save. */
const DECISIONS = ['open', 'chord', 'guess'];

export type Plies = ReturnType<typeof createPlies>;

export function createPlies({game, frames, mines: first}: Film) {
  const played = frames.filter(({kind}) => kind !== 'clock');
  const last = played.length - 1;
  const {columns, rows, saved, events} = game;
  const size = columns * rows;
  const end = events.find((event): event is End => event.type === 'won' || event.type === 'lost') ?? null;
  const layout = events.find((event) => event.type === 'revealed')?.cells ?? [];

  /** @returns a code a cell */
  function cellsAt(ply: number): Uint8Array<ArrayBuffer> {
    const shown = new Uint8Array(size).fill(CLOSED);
    for (const {cells, codes} of played.slice(0, ply + 1))
      for (const [i, cell] of cells.entries()) shown[cell] = codes[i];
    return shown;
  }

  const isOpenAt = (ply: number) => cellsAt(ply).some((code) => code < CLOSED);

  /** @returns null before anything is open: then no mine has its place */
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
  /** @param ply whether its decision could be known neither to be safe nor to lose */
  const isGuess = (ply: number) => GUESSES.includes(played[ply].kind);
  function markAt(ply: number): Mark | null {
    if (ply === last) return end?.type === 'won' ? 'won' : 'lost';
    return isSave(ply) ? 'save' : isGuess(ply) ? 'guess' : null;
  }

  /** @returns the nearest ply that way of which it is true */
  function seek(from: number, step: 1 | -1, test: (ply: number) => boolean): number | null {
    for (let ply = from + step; ply >= 0 && ply <= last; ply += step) if (test(ply)) return ply;
    return null;
  }

  return {
    game,
    end,
    layout,
    /** The last ply. */
    last,
    /** log2 of the worlds when their meter is full: at the first opening after which they were counted. */
    full: played.find(({worlds, cells}) => worlds && cells.length)?.worlds?.bits ?? 0,
    /** @returns the move that led there, and what it led to */
    frameAt: (ply: number): Frame => played[ply],
    /** @returns moves of the record so far, pauses among them */
    movesAt: (ply: number): number => frames.indexOf(played[ply]),
    /** What stands on the workbench, where there is one. */
    workbenchAt: workbenchHistory(played),
    /** Whether the game was on there, with something open. */
    canGoOnAt: (ply: number): boolean => ply < last && isOpenAt(ply),
    cellsAt,
    /** @returns the cell that the move was made on */
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
    /** @returns where a save was, so far */
    savedAt: (ply: number): Set<number> => new Set(saved.slice(0, savesAt(ply))),
    /** @returns bits of luck so far, without those that saves forgave; null where some were not counted */
    luckAt(ply: number): number | null {
      const taken = played.slice(0, ply + 1).filter(({kind}) => DECISIONS.includes(kind));
      return taken.some(({bits}) => bits === null) ? null : taken.reduce((sum, {bits}) => sum + (bits ?? 0), 0);
    },
    /** @returns ms of play */
    timeAt: (ply: number): number => played[ply].elapsed,

    /** The ply nearest to a time of play; the later one of several at the same time. @param time ms */
    nearest(time: number) {
      const distance = (ply: number) => Math.abs(this.timeAt(ply) - time);
      let best = 0;
      for (let ply = 1; ply <= last; ply++) if (distance(ply) <= distance(best)) best = ply;
      return best;
    },
  };
}

/* The snapshots of a workbench that the moves of a finished game leave. */

/** After a ply; `selected`: names; `derived`: in their order; `fresh`: what the move derived. */
type Snapshot = {ply: number; selected: readonly string[]; letters: Map<string, Letter>} & {
  derived: ReadonlyMap<string, Constraint>;
  fresh: Constraint[];
};

/** So many plies lie between two snapshots that are kept. */
const APART = 50;

const BEFORE: Snapshot = {ply: -1, selected: [], letters: new Map(), derived: new Map(), fresh: []};

/**
 * The snapshots of a finished game, folded from what its moves changed. Whoever goes on goes on from the last that was
 * asked for; all others from the nearest of those that were kept on the way.
 *
 * @param frames of the plies
 */
export function workbenchHistory(frames: readonly Frame[]): (ply: number) => Snapshot {
  /** Every `APART`th, as far as anybody came. */
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

/** @param frame the move that comes after it */
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
