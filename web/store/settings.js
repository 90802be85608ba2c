/**
 * What a player chose and small things that must be known before the first paint: the options, the last choice of a new
 * game, and which game was last on the board. Kept in localStorage, which alone can be read at once; `theme.js` reads
 * the options there too. Without storage everything works, but is not remembered.
 *
 * @typedef {typeof STANDARD} Options
 * @typedef {{size: string, multiplier: number, columns: number, rows: number, mines: number, percent: boolean,
 *   turned: boolean|null, rules: string, changes: Record<string, string>, hints: boolean, mineVision: boolean, grade: string}} Choice
 * @typedef {{id: string, replaces?: string, columns: number, rows: number, rules?: string, changes?: Record<string, string>, hints?: boolean,
 *   mineVision?: boolean, at: number, elapsed: number}} Last
 *   the game on the board, the one that it goes on with, its clock when the page was last left, in ms
 */

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
  /** Who names the best guess: `lowest`, the lowest share, or `best`, the best play. */
  bestGuess: 'lowest',
  /** Minutes without input after which a profile is locked; 0: never. */
  idle: 30,
};

/** @type {Choice} what the first game is; `turned` null: as the screen suggests */
export const FIRST_CHOICE = {
  size: '13×9',
  multiplier: 1,
  columns: 13,
  rows: 9,
  mines: 30,
  percent: false,
  turned: null,
  rules: 'quantum',
  changes: {},
  hints: true,
  mineVision: false,
  grade: '',
};

/** What the machine infers with, what it guesses by, and how fast it runs. */
export const FIRST_MACHINE = {inference: 'exact', strategy: 'best', speed: '1'};

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

/** Cells along a side, beyond which no board is drawn before the engine has seen it. */
const LONGEST_SIDE = 100;

/**
 * What is kept in the form of what is usual: who wrote it may have been another version, or anybody.
 *
 * @template {object} T @param {T} usual @param {any} kept @returns {T}
 */
function like(usual, kept) {
  const fields = Object.entries(usual).map(([name, value]) => {
    const own = kept?.[name];
    // `turned` alone is null as long as nobody has said yes or no.
    const isLike = typeof own === typeof value || (value === null && typeof own === 'boolean');
    return [name, isLike && own !== undefined ? own : value];
  });
  return /** @type {T} */ (Object.fromEntries(fields));
}

/** Values as text, by their keys. @param {() => Storage} storage throws where storage is closed */
function createNotes(storage) {
  return {
    /** @param {string} key @returns {any} what is kept, or nothing */
    read(key) {
      try {
        return JSON.parse(storage().getItem(`qmines.${key}`) ?? 'null');
      } catch {
        // Closed storage, or text that is not ours: as if nothing had been kept.
        return null;
      }
    },

    /** @param {string} key @param {unknown} value */
    write(key, value) {
      try {
        storage().setItem(`qmines.${key}`, JSON.stringify(value));
      } catch {
        // Full or closed storage: the value holds for this visit, and the store's notice has told the player so.
      }
    },
  };
}

/** So many games at most are noted as not kept yet. */
const MOST_UNKEPT = 5;

/**
 * What pages that were left had shown, and the database not kept yet: of each game by its id its record, or, where that is
 * secret, that it was lost.
 *
 * @typedef {{record?: string, isLost?: boolean}} Unkept
 * @param {ReturnType<typeof createNotes>} notes
 */
function createUnkept({read, write}) {
  /** @returns {Record<string, Unkept>} */
  const all = () => Object(read('unkept'));

  return {
    all,
    /** @param {string} id @param {Unkept} what */
    note: (id, what) => write('unkept', Object.fromEntries([...Object.entries(all()), [id, what]].slice(-MOST_UNKEPT))),
    /** It is kept by now. @param {string} id */
    drop(id) {
      const {[id]: gone, ...others} = all();
      if (gone) write('unkept', others);
    },
  };
}

/** @param {() => Storage} [storage] throws where storage is closed */
export function createSettings(storage = () => localStorage) {
  const notes = createNotes(storage);
  const {read, write} = notes;
  const options = like(STANDARD, read('options'));
  /** @type {Set<(options: Options) => void>} */
  const listeners = new Set();

  function tell() {
    for (const listener of listeners) listener(options);
  }

  // Another tab has changed them.
  globalThis.addEventListener?.('storage', ({key}) => {
    if (key !== 'qmines.options') return;
    Object.assign(options, like(STANDARD, read('options')));
    tell();
  });

  return {
    /** @type {Readonly<Options>} those of all tabs */
    options,

    /** @param {keyof Options} name @param {string|number|boolean} value */
    setOption(name, value) {
      Object.assign(options, {[name]: value});
      write('options', options);
      tell();
    },

    /** Calls the listener now and after every change. @param {(options: Options) => void} listener */
    watchOptions(listener) {
      listeners.add(listener);
      listener(options);
    },

    /** Who names the best guess. @returns {'lowest'|'best'} */
    adviser: () => (options.bestGuess === 'best' ? 'best' : 'lowest'),

    /** @returns {Choice} */
    choice: () => like(FIRST_CHOICE, read('choice')),
    /** @param {Choice} choice */
    keepChoice: (choice) => write('choice', choice),

    machine: () => like(FIRST_MACHINE, read('machine')),
    /** @param {typeof FIRST_MACHINE} machine */
    keepMachine: (machine) => write('machine', machine),

    bench: () => like(FIRST_BENCH, read('bench')),
    /** @param {typeof FIRST_BENCH} bench */
    keepBench: (bench) => write('bench', bench),

    /** @returns {Last|null} */
    last() {
      const last = read('last');
      const isSize = [last?.columns, last?.rows].every(
        (side) => Number.isInteger(side) && side > 0 && side <= LONGEST_SIDE,
      );
      return isSize && typeof last.id === 'string' ? last : null;
    },
    /** @param {Last|null} last */
    keepLast: (last) => write('last', last),

    unkept: createUnkept(notes),

    /** Who was here last, to be shown until it is known who is. @returns {import('./accounts.js').Account|null} */
    owner() {
      const account = read('owner');
      return typeof account?.name === 'string' ? account : null;
    },
    /** @param {import('./accounts.js').Account} account */
    keepOwner: (account) => write('owner', account),

    /** Whether the database holds something worth keeping: of what it lost itself it cannot tell. */
    hadGames: {
      has: () => read('treasure') === true,
      keep: (/** @type {boolean} */ has) => write('treasure', has),
    },

    /** Whether the database's files may be torn: where they are, a note in it could not be read. */
    doubt: {
      has: () => read('doubt') === true,
      keep: (/** @type {boolean} */ has) => write('doubt', has),
    },

    /** How often a player has met what is explained only at first, by its name. */
    met: {
      /** @param {string} what @returns {number} */
      times: (what) => Number(like({[what]: 0}, read('met'))[what]),
      /** @param {string} what */
      add(what) {
        const met = read('met');
        write('met', {...(typeof met === 'object' ? met : {}), [what]: this.times(what) + 1});
      },
    },

    /** The text of a strategy of one's own; nothing where none has been written. @returns {string|null} */
    strategy() {
      const kept = read('strategy');
      return typeof kept === 'string' ? kept : null;
    },
    /** @param {string|null} source */
    keepStrategy: (source) => write('strategy', source),

    /** @returns {boolean} whether the player has been here before */
    wasHere: () => read('here') === true,
    keepWasHere: () => write('here', true),
  };
}
