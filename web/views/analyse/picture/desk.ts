/**
 * A screenshot on its way to a position: what was read from it, what the user has corrected and named, and the grid
 * that the user sets. It knows no elements.
 */

import type {Conflict, FoundBoard} from '../../../engine/protocol.js';
import {LEVELS, SIZES} from '../../../generated/levels.js';
import {
  codeOf,
  DOUBTFUL,
  type Grid,
  nameCluster,
  type Reading,
  type Remembered,
  type State,
} from '../../../picture/plain.js';
import type {Looks} from '../../../store/looks.js';
import {batch, computed, effect, signal, untracked} from '../../../vendor/signals.js';
import type {PictureReader} from './reader.js';
import {PictureError} from './source.js';

/** Boards of these sizes, turned or not, have as many mines nearly everywhere. */
const USUAL: Record<string, number> = Object.fromEntries(
  [...SIZES, ...LEVELS].flatMap(({columns, rows, mines}) => [
    [`${columns}x${rows}`, mines],
    [`${rows}x${columns}`, mines],
  ]),
);
const DENSITY = 0.2;
/** Columns and rows of a grid that was not found, until the user says otherwise. */
const FIRST = 9;

/** The edges of the board in pixels of the picture, and its size. */
export type Outline = {left: number; top: number; right: number; bottom: number; columns: number; rows: number};

/** A cell as it is now; `cluster`: its look. */
export type DeskCell = {state: State | ''; isDoubtful: boolean; cluster: number};

export type Desk = ReturnType<typeof createDesk>;

/** `check`: numbers that contradict each other; null if none do, or nobody knows. */
type Check = (position: string, wanted: AbortSignal) => Promise<Conflict | null>;

/** What a user has changed: states by cell, and by cluster of cells that look the same. */
type States = ReadonlyMap<number, State>;

const NONE: States = new Map();

export function createDesk(looks: Looks<State>, check: Check) {
  const image = signal<HTMLCanvasElement | null>(null);
  /** The grid as it is drawn, and what was last read, which may be by another one. */
  const grid = signal<Grid | null>(null);
  const read = signal<{grid: Grid; reading: Reading} | null>(null);
  const named = signal<States>(NONE);
  const corrected = signal<States>(NONE);
  const total = signal<number | null>(null);
  const isAdjusting = signal(false);
  const chosen = signal<number | null>(null);
  const [remembered, said] = [signal(looks.list().length), signal('')];

  const cells = computed<DeskCell[]>(() => {
    const [own, byLook] = [corrected.value, named.value];
    return (read.value?.reading.cells ?? []).map(({state, doubt, cluster}, cell) => {
      const given = own.get(cell) ?? byLook.get(cluster);
      return {state: given ?? state, isDoubtful: !given && (!state || doubt >= DOUBTFUL), cluster};
    });
  });
  const doubtful = computed(() => [...cells.value.keys()].filter((cell) => cells.value[cell].isDoubtful));
  /** Clusters without a name, or with a doubtful one, the largest first. */
  const unknown = computed(() => {
    const left = new Set(cells.value.flatMap(({isDoubtful, cluster}) => (isDoubtful ? [cluster] : [])));
    return [...left].sort((a, b) => a - b);
  });
  const skipped = signal(0);
  /** Which of the unknown looks is asked about: after the last one the first again. */
  const asked = computed(() => (unknown.value.length ? skipped.value % unknown.value.length : 0));
  const board = computed<FoundBoard | undefined>(() => {
    const codes = cells.value.map(({state}) => (state ? codeOf(state) : '#'));
    return read.value ? boardOf(codes, read.value.grid, total.value) : undefined;
  });

  const conflict = checked(() => board.value?.view, check);
  const {isBusy, ...turns} = createTurns(() => looks.list(), show);

  /** @param isLast whether nothing else is to be read */
  function show({grid: by, reading}: Read, isLast: boolean) {
    const before = read.peek()?.grid;
    const isSame = before && by && JSON.stringify(before) === JSON.stringify(by);
    const isSameSize = before && before.columns === by?.columns && before.rows === by.rows;
    batch(() => {
      // Clusters are those of a grid, and cells those of a size.
      if (!isSame) named.value = NONE;
      if (!isSameSize) [corrected.value, total.value, chosen.value] = [NONE, null, null];
      read.value = by && reading && {grid: by, reading};
      if (isLast) grid.value = by;
      if (!by) isAdjusting.value = true;
    });
  }

  /** Reads once more what could be read before. */
  async function readAgain(by: Grid) {
    try {
      await turns.read(by);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      said.value = error.message;
    }
  }

  function end() {
    turns.end();
    batch(() => {
      image.value = grid.value = read.value = total.value = chosen.value = null;
      named.value = corrected.value = NONE;
      isAdjusting.value = false;
      said.value = '';
    });
  }

  /** Gives all cells of a look a name, and remembers it. */
  function name(cluster: number, state: State) {
    const now = read.peek();
    if (!now) return;
    looks.add(nameCluster(now.reading, cluster, state) satisfies Remembered);
    const others = [...corrected.peek()].filter(([cell]) => cells.peek()[cell].cluster !== cluster);
    batch(() => {
      corrected.value = new Map(others);
      named.value = new Map(named.peek()).set(cluster, state);
      remembered.value = looks.list().length;
    });
    // Looks that differ a little from this one are known now, too.
    readAgain(now.grid);
  }

  return {
    ...{image, grid, read, cells, doubtful, unknown, board, total, chosen, conflict, isAdjusting, isBusy},
    asked,
    skip: () => void skipped.value++,
    /** How many looks are remembered on this device. */
    remembered,
    /** What was done last, as a sentence. */
    said,
    name,
    end,

    /** Puts a picture on the desk and reads it. @returns rejects with why it cannot be read */
    start(picture: HTMLCanvasElement, by: PictureReader) {
      end();
      image.value = picture;
      return turns.start(by);
    },

    /** Corrects one cell. */
    correct(cell: number, state: State) {
      corrected.value = new Map(corrected.peek()).set(cell, state);
    },

    /** The edges of the board, or of the picture where no board was found. */
    outline(): Outline {
      const {width = 0, height = 0} = image.value ?? {};
      const now = grid.value;
      if (!now) return {left: 0, top: 0, right: width, bottom: height, columns: FIRST, rows: FIRST};
      const {left, top, columns, rows, cellWidth, cellHeight} = now;
      return {left, top, columns, rows, right: left + columns * cellWidth, bottom: top + rows * cellHeight};
    },

    /** Reads the cells by this grid. */
    setGrid(by: Grid) {
      grid.value = by;
      return readAgain(by);
    },

    /** Forgets all looks that were named on this device. */
    forget() {
      looks.forget();
      batch(() => {
        remembered.value = 0;
        named.value = NONE;
      });
      const now = read.peek();
      if (now) readAgain(now.grid);
    },
  };
}

/** The grid that was read by, and what was read; nulls where no grid was found. */
type Read = Awaited<ReturnType<PictureReader['read']>>;

/** Reads one grid after the other; of several that wait only the newest. */
function createTurns(known: () => Remembered[], show: (read: Read, isLast: boolean) => void) {
  const isBusy = signal(false);
  let reader: PictureReader | null = null;
  /** What is to be read after what is being read now; undefined: nothing. */
  let next: Grid | null | undefined;

  async function read(by: Grid | null) {
    next = by;
    const mine = reader;
    if (!mine || isBusy.peek()) return;
    isBusy.value = true;
    try {
      while (next !== undefined) {
        const wanted: Grid | null = next;
        next = undefined;
        const answer = await mine.read(wanted, known());
        if (mine !== reader) return;
        show(answer, next === undefined);
      }
    } finally {
      if (mine === reader) isBusy.value = false;
    }
  }

  return {
    isBusy,
    /** @param by null: look for a grid @returns rejects with why it cannot be read */
    read,
    start(by: PictureReader) {
      reader = by;
      return read(null);
    },
    end() {
      reader?.end();
      reader = null;
      next = undefined;
      isBusy.value = false;
    },
  };
}

/** The numbers of a position that contradict each other, as soon as they are known. */
function checked(position: () => string | null | undefined, check: Check) {
  const conflict = signal<Conflict | null>(null);
  let checking = new AbortController();
  effect(() => {
    const now = position();
    checking.abort();
    checking = new AbortController();
    const {signal: wanted} = checking;
    untracked(async () => {
      const found = now ? await check(now, wanted) : null;
      if (!wanted.aborted) conflict.value = found;
    });
  });
  return conflict;
}

/** @param total null: as many as are usual */
function boardOf(codes: string[], {columns, rows}: Grid, total: number | null): FoundBoard {
  const mines = total ?? usualTotal(codes, columns, rows);
  const lines = Array.from({length: rows}, (_, row) => codes.slice(row * columns, (row + 1) * columns).join(''));
  return {rows, cols: columns, mines, view: [`${columns}x${rows}x${mines}`, ...lines].join('\n'), layout: null};
}

function usualTotal(codes: string[], columns: number, rows: number) {
  const found = codes.filter((code) => code === 'F' || code === '*').length;
  return Math.max(found, USUAL[`${columns}x${rows}`] ?? Math.round(columns * rows * DENSITY));
}
