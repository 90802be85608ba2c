/**
 * What a player chose, and small things that must be known before the first paint: the options, the last choice of a
 * new game, and the last game on the board. They are in localStorage, because only that can be read synchronously;
 * `theme.ts` reads the options there too. Without storage everything works but is not remembered.
 */

import type {Setup} from '../engine/protocol.js';
import {nameHere} from '../here.js';
import type {Account} from './current-user.js';
import type {Memory} from './data-loss.js';

export type Options = typeof STANDARD;

export type Choice = typeof FIRST_CHOICE;

/** The game on the board, the one that it continues, and its clock in ms when the player last left the page. */
export type Last = Pick<Setup, 'columns' | 'rows'> &
  Partial<Omit<Setup, 'mines'>> & {id: string; replaces?: string; at: number; elapsed: number};

/** The options until a player changes them. */
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
  /** Numbers show how many mines around them are left to flag. */
  countdown: false,
  flagAfterOpening: false,
  /** Mouse users get a tool for flag mode, too. */
  flagTool: false,
  /** How the best guess is chosen: `lowest`, the lowest share, or `best`, the best play. */
  bestGuess: 'lowest',
  /** Minutes without input after which a profile is locked; 0: never. */
  idle: 30,
};

/** The first game; `turned` null: as the screen suggests. */
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

/** The machine's inference and strategy, the agent's *p*, and the speed. */
export const FIRST_MACHINE = {inference: 'exact', strategy: 'best', p: 0.25, speed: '1'};

/** What is shown in a game by constraints. */
export const FIRST_BENCH = {
  remaining: false,
  cheat: false,
  subtract: true,
  reduce: true,
  merge: true,
  total: false,
  coordinates: false,
};

/** The types of what is stored about the last game: another version, or anybody, may have written it. */
const LAST: Record<keyof Last, string> = {
  ...{id: 'string', replaces: 'string', columns: 'number', rows: 'number', at: 'number', elapsed: 'number'},
  ...{rules: 'string', changes: 'object', hints: 'boolean', mineVision: 'boolean'},
};

/** Cells along a side; no larger board is drawn before the engine has checked it. */
const LONGEST_SIDE = 100;

/** Stored values, as far as their types match the usual ones: another version, or anybody, may have written them. */
function like<T extends object>(usual: T, kept: unknown): T {
  const fields = Object.entries(usual).map(([name, value]) => {
    const own = (kept as Record<string, unknown> | null)?.[name];
    // Only `turned` is null until somebody has said yes or no.
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
export function createNotes(storage: () => Storage, nameOf: (key: string) => string) {
  return {
    /** @returns the stored value, or nothing */
    read(key: string): unknown {
      try {
        return JSON.parse(storage().getItem(nameOf(key)) ?? 'null');
      } catch {
        // Closed storage, or text that is not ours: as if nothing had been stored.
        return null;
      }
    },

    write(key: string, value: unknown) {
      try {
        storage().setItem(nameOf(key), JSON.stringify(value));
      } catch {
        // Full or closed storage: the value lasts for this visit, and the store's notice has informed the player.
      }
    },
  };
}

/** A yes or no that is remembered. */
const memoryIn = ({read, write}: ReturnType<typeof createNotes>, key: string): Memory => ({
  has: () => read(key) === true,
  keep: (has) => write(key, has),
});

/** The largest number of games that are noted as unsaved. */
const MOST_UNSAVED = 5;

/** `isLost`: the game was lost; its record is secret. */
export type UnsavedNote = {record?: string; isLost?: boolean};

/**
 * What earlier pages had shown but the database had not saved yet: for each game, by its id, its record, or, if that is
 * secret, that it was lost.
 */
function createUnsaved({read, write}: ReturnType<typeof createNotes>) {
  const all = (): Record<string, UnsavedNote> => Object(read('unkept'));

  return {
    all,
    note: (id: string, what: UnsavedNote) =>
      write('unkept', Object.fromEntries([...Object.entries(all()), [id, what]].slice(-MOST_UNSAVED))),
    /** The game is saved by now. */
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
    /** The options of all tabs. */
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

    /** How the best guess is chosen. */
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

    /** The account that was here last, shown until the current player is known. */
    owner(): Account | null {
      const account = read('owner') as Account | null;
      return typeof account?.name === 'string' ? account : null;
    },
    keepOwner: (account: Account) => write('owner', account),

    /** Whether the database holds something worth keeping: after a loss the database itself cannot say. */
    hadGames: memoryIn(notes, 'treasure'),

    /** Whether the database's files may be torn: if they are, a note inside it could not be read. */
    doubt: memoryIn(notes, 'doubt'),

    /** Whether a copy of the game on this origin has adopted what earlier versions stored for all copies. */
    takenOver: memoryIn(shared, 'taken'),

    /** How often a player has met the things that are explained only at first, by name. */
    met: {
      times: (what: string): number => Number(like({[what]: 0}, read('met'))[what]),
      add(what: string) {
        const met = read('met');
        write('met', {...(typeof met === 'object' ? met : {}), [what]: this.times(what) + 1});
      },
    },

    /** The text of the player's own strategy; nothing if there is none. */
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
