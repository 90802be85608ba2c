/**
 * What a player chose and small things that must be known before the first paint: the options, the last choice of a new
 * game, and which game was last on the board. Kept in localStorage, which alone can be read at once; `theme.ts` reads
 * the options there too. Without storage everything works, but is not remembered.
 */

import type {Setup} from '../engine/protocol.js';
import {nameHere} from '../here.js';
import type {Account} from './current-user.js';
import type {Memory} from './data-loss.js';

export type Options = typeof STANDARD;

export type Choice = typeof FIRST_CHOICE;

/** The game on the board, the one that it goes on with, its clock when the page was last left, in ms. */
export type Last = Pick<Setup, 'columns' | 'rows'> &
  Partial<Omit<Setup, 'mines'>> & {id: string; replaces?: string; at: number; elapsed: number};

/** The options as they are until a player changes them. */
export const STANDARD = {
  theme: 'auto',
  numbers: 'standard',
  motion: 'auto',
  hand: 'right',
  clock: 'move',
  /** CSS px of a cell; 0: as large as the window allows. */
  cells: 0,
  longPress: 280,
  questionMarks: false,
  /** A second press confirms what opens. */
  safeMode: false,
  /** Numbers show how many mines are left to flag round them. */
  countdown: false,
  flagAfterOpening: false,
  /** Flag mode is a tool of its own for a mouse, too. */
  flagTool: false,
  /** Who names the best guess: `lowest`, the lowest share, or `best`, the best play. */
  bestGuess: 'lowest',
  /** Minutes without input after which a profile is locked; 0: never. */
  idle: 30,
};

/** What the first game is; `turned` null: as the screen suggests. */
export const FIRST_CHOICE = {
  size: '13×9',
  multiplier: 1,
  columns: 13,
  rows: 9,
  mines: 30,
  percent: false,
  turned: null as boolean | null,
  rules: 'quantum',
  changes: {} as Record<string, string>,
  hints: true,
  mineVision: false,
  grade: '',
};

/** What the machine infers with, what it guesses by, the agent's *p*, and how fast it runs. */
export const FIRST_MACHINE = {inference: 'exact', strategy: 'best', p: 0.25, speed: '1'};

/** What is shown of a game that is played by constraints. */
export const FIRST_BENCH = {
  remaining: false,
  cheat: false,
  subtract: true,
  reduce: true,
  merge: true,
  total: false,
  coordinates: false,
};

/** What is kept of the last game, and of what kind: who wrote it may have been another version, or anybody. */
const LAST: Record<keyof Last, string> = {
  ...{id: 'string', replaces: 'string', columns: 'number', rows: 'number', at: 'number', elapsed: 'number'},
  ...{rules: 'string', changes: 'object', hints: 'boolean', mineVision: 'boolean'},
};

/** Cells along a side, beyond which no board is drawn before the engine has seen it. */
const LONGEST_SIDE = 100;

/** What is kept in the form of what is usual: who wrote it may have been another version, or anybody. */
function like<T extends object>(usual: T, kept: unknown): T {
  const fields = Object.entries(usual).map(([name, value]) => {
    const own = (kept as Record<string, unknown> | null)?.[name];
    // `turned` alone is null as long as nobody has said yes or no.
    const isLike = typeof own === typeof value || (value === null && typeof own === 'boolean');
    return [name, isLike && own !== undefined ? own : value];
  });
  return Object.fromEntries(fields) as T;
}

/**
 * Values as text, by their keys.
 *
 * @param storage throws where storage is closed @param nameOf a key, as it is called in the storage
 */
function createNotes(storage: () => Storage, nameOf: (key: string) => string) {
  return {
    /** @returns what is kept, or nothing */
    read(key: string): unknown {
      try {
        return JSON.parse(storage().getItem(nameOf(key)) ?? 'null');
      } catch {
        // Closed storage, or text that is not ours: as if nothing had been kept.
        return null;
      }
    },

    write(key: string, value: unknown) {
      try {
        storage().setItem(nameOf(key), JSON.stringify(value));
      } catch {
        // Full or closed storage: the value holds for this visit, and the store's notice has told the player so.
      }
    },
  };
}

/** Something that is so or not. */
const memoryIn = ({read, write}: ReturnType<typeof createNotes>, key: string): Memory => ({
  has: () => read(key) === true,
  keep: (has) => write(key, has),
});

/** So many games at most are noted as not kept yet. */
const MOST_UNSAVED = 5;

/** `isLost`: the game was lost; its record is secret. */
export type UnsavedNote = {record?: string; isLost?: boolean};

/**
 * What pages that were left had shown, and the database not kept yet: of each game by its id its record, or, where that is
 * secret, that it was lost.
 */
function createUnsaved({read, write}: ReturnType<typeof createNotes>) {
  const all = (): Record<string, UnsavedNote> => Object(read('unkept'));

  return {
    all,
    note: (id: string, what: UnsavedNote) =>
      write('unkept', Object.fromEntries([...Object.entries(all()), [id, what]].slice(-MOST_UNSAVED))),
    /** It is kept by now. */
    drop(id: string) {
      const {[id]: gone, ...others} = all();
      if (gone) write('unkept', others);
    },
  };
}

/** @param storage throws where storage is closed */
export function createSettings(storage: () => Storage = () => localStorage) {
  const notes = createNotes(storage, nameHere);
  const {read, write} = notes;
  /** What all copies of the game on this origin share. */
  const shared = createNotes(storage, (key) => `qmines.${key}`);
  const options = like(STANDARD, read('options'));
  const listeners: Set<(options: Options) => void> = new Set();

  function tell() {
    for (const listener of listeners) listener(options);
  }

  // Another tab has changed them.
  globalThis.addEventListener?.('storage', ({key}) => {
    if (key !== nameHere('options')) return;
    Object.assign(options, like(STANDARD, read('options')));
    tell();
  });

  return {
    /** Those of all tabs. */
    options,

    setOption(name: keyof Options, value: string | number | boolean) {
      Object.assign(options, {[name]: value});
      write('options', options);
      tell();
    },

    /** Calls the listener now and after every change. */
    watchOptions(listener: (options: Options) => void) {
      listeners.add(listener);
      listener(options);
    },

    /** Who names the best guess. */
    adviser: (): 'lowest' | 'best' => (options.bestGuess === 'best' ? 'best' : 'lowest'),

    choice: (): Choice => like(FIRST_CHOICE, read('choice')),
    keepChoice: (choice: Choice) => write('choice', choice),

    machine: () => like(FIRST_MACHINE, read('machine')),
    keepMachine: (machine: typeof FIRST_MACHINE) => write('machine', machine),

    bench: () => like(FIRST_BENCH, read('bench')),
    keepBench: (bench: typeof FIRST_BENCH) => write('bench', bench),

    last(): Last | null {
      const kept = Object.entries(Object(read('last'))).filter(
        ([name, value]) => typeof value === LAST[name as keyof Last],
      );
      const last: Last = {id: '', columns: 0, rows: 0, at: 0, elapsed: 0, ...Object.fromEntries(kept)};
      const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= LONGEST_SIDE;
      return last.id && isSide(last.columns) && isSide(last.rows) ? last : null;
    },
    keepLast: (last: Last | null) => write('last', last),

    unsaved: createUnsaved(notes),

    /** Who was here last, to be shown until it is known who is. */
    owner(): Account | null {
      const account = read('owner') as Account | null;
      return typeof account?.name === 'string' ? account : null;
    },
    keepOwner: (account: Account) => write('owner', account),

    /** Whether the database holds something worth keeping: of what it lost itself it cannot tell. */
    hadGames: memoryIn(notes, 'treasure'),

    /** Whether the database's files may be torn: where they are, a note in it could not be read. */
    doubt: memoryIn(notes, 'doubt'),

    /** Whether a copy of the game on this origin has taken over what earlier versions kept for all. */
    takenOver: memoryIn(shared, 'taken'),

    /** How often a player has met what is explained only at first, by its name. */
    met: {
      times: (what: string): number => Number(like({[what]: 0}, read('met'))[what]),
      add(what: string) {
        const met = read('met');
        write('met', {...(typeof met === 'object' ? met : {}), [what]: this.times(what) + 1});
      },
    },

    /** The text of a strategy of one's own; nothing where none has been written. */
    strategy(): string | null {
      const kept = read('strategy');
      return typeof kept === 'string' ? kept : null;
    },
    keepStrategy: (source: string | null) => write('strategy', source),

    /** @returns whether the player has been here before */
    wasHere: (): boolean => read('here') === true,
    keepWasHere: () => write('here', true),
  };
}

export type Settings = ReturnType<typeof createSettings>;
