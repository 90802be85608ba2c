/**
 * What all parts of the play model share, as signals: the game on the board and everything around it. They change in
 * two ways: another game comes to the board (`put`), or something happens to the current one (`dispatch`).
 */

import type {Entry, Plan} from '../catalogue.js';
import {EXPLODED, FLAGGED, isClosedCode} from '../cells.js';
import type {EngineStopped} from '../engine/asking.js';
import {createClock} from '../engine/clock.js';
import type {Event, Found} from '../engine/protocol.js';
import {isSearched} from '../rules.js';
import {batch, computed, effect, type ReadonlySignal, signal} from '../vendor/signals.js';
import {blank, DEFAULT, type Game, type GameEvent, reduce} from './game.js';
import {createLine, createSearch} from './line.js';
import {createBackPressure, createPendingMoves} from './pending-moves.js';
import type {Ports} from './ports.js';

/** How many prompts and sentences the event line has had. */
export type LineCounts = {prompts: number; sentences: number};

/** The move behind an update. `move`: empty where a machine chose it; `counts`: of the line when it was asked for. */
export type Cause = {move: string; cell: number | null; counts: LineCounts};

/**
 * What the views show next: a game that comes or resumes, or what a move did, with the `sentence` for it. `isLoud`:
 * the player must notice it, as with the first saves.
 */
export type Update = {type: 'put' | 'settled' | 'moved'; events: Event[]} & {cause: Cause; isLoud: boolean} & {
  sentence: string;
};

/** What the machine marks on the board: what it has found, or where it has just moved. */
export type Marks = {found: Found} | {moved: number[]};

/** Drives the machine: opens and closes its panel, and acts on letter keys while it is open. */
export type Driver = {toggle: () => void; keys: Record<string, () => void>};

/** Requests to the page that need no details. */
export type PlainRequest =
  | ('worlds' | 'share' | 'whatHappened' | 'machine' | 'keys')
  | ('newGame' | 'next' | 'again' | 'ungraded' | 'takeBack' | 'analyse');

/** What the player asks of the page itself, or what the page reports outside the event line. */
export type Request =
  | {type: PlainRequest}
  | {type: 'why'; cell: number | null}
  | {type: 'saves' | 'level'; number: number}
  | {type: 'resume'; entry: Entry}
  | {type: 'engineStopped'; error: EngineStopped};

export const NO_CAUSE: Cause = {move: '', cell: null, counts: {prompts: 0, sentences: 0}};

export function createCore(ports: Ports) {
  const game = signal<Game>({...blank(DEFAULT), isPreview: true});
  const update = signal<Update>({type: 'put', events: [], cause: NO_CAUSE, isLoud: false, sentence: ''});
  const clock = createClock();
  const pending = createPendingMoves();
  const line = createLine();
  /** Whether the page is hidden or another view is in front. */
  const isInBackground = signal(false);
  /** Why the engine refused something. */
  const refusal = signal<{code: string; message: string} | null>(null);
  const request = signal<Request | null>(null);
  const isWaitingForBoard = () => !game.peek().opened && isSearched(game.peek()) && pending.hasMoves.peek();
  let serial = 0;

  const core = {
    ports,
    game: game as ReadonlySignal<Game>,
    /** The serial of the game on the board. */
    serial: computed(() => game.value.serial),
    update: update as ReadonlySignal<Update>,
    request: request as ReadonlySignal<Request | null>,
    refusal,
    isInBackground,
    clock,
    pending,
    line,
    search: createSearch(line, ports.session.cancel, isWaitingForBoard),
    backPressure: createBackPressure(),
    /** The cell that waits for a second press, where openings are confirmed. */
    confirming: signal<number | null>(null),
    /**
     * What a hint was asked about, until a moment after it has come, or until the player has a question about it:
     * players who see no answer yet press again, and that must not open the cell.
     */
    hinted: signal<{cell: number; serial: number} | null>(null),
    /** The tools that are pressed; `pause` and `machine` have their state elsewhere. */
    pressed: {hint: signal(false), flagMode: signal(false), overlay: signal(false), vision: signal(false)},
    machine: {
      settings: signal(ports.settings.machine()),
      /** Whether its panel is open, and whether it plays on its own. */
      isOpen: signal(false),
      isRunning: signal(false),
      marks: signal<Marks | null>(null),
      /** Loads with the panel, when the panel is first opened. */
      driver: signal<Driver | null>(null),
    },
    hasEnded: computed(() => game.value.end !== null),
    /** Flags count as soon as they are seen, which is before the engine has answered. */
    minesLeft: computed(() => minesLeft(game.value, pending.codes.value)),

    /** Puts another game on the board. */
    put(next: Game) {
      batch(() => {
        game.value = {...next, serial: ++serial};
        core.search.end();
        line.say('');
        pending.clear();
        core.confirming.value = null;
        update.value = {type: 'put', events: [], cause: NO_CAUSE, isLoud: false, sentence: ''};
      });
      return game.peek();
    },

    /** Shows an empty board of a plan's size until it is known which game comes. */
    preview(plan: Plan) {
      const now = game.peek();
      // The game has ended, or nobody has begun it, so nothing of it is kept. Flags begin a game that is not opened yet.
      if (!now.isPreview && now.state !== 'playing' && now.state !== 'paused') ports.store.drop(now.id);
      core.put({...blank(plan), isPreview: true});
    },

    /** Applies an event to the game on the board. @param next how to show it */
    dispatch(event: GameEvent, next: Update | null = null) {
      batch(() => {
        game.value = reduce(game.peek(), event);
        if (next) update.value = next;
      });
    },

    /** Whether a game is still the one on the board. */
    isCurrent: (which: Pick<Game, 'serial'>) => which.serial === game.peek().serial,

    ask(what: Request) {
      request.value = what;
    },

    /** @returns ms of play */
    elapsed: (): number => game.peek().end?.time ?? clock.elapsed(),
  };

  effect(() => line.setPlayerWaiting(pending.count.value > 0));
  effect(() => {
    const {state, covered, end} = game.value;
    if (state !== 'fresh') clock.run(state === 'playing' && !isInBackground.value && !covered && !end);
  });
  return core;
}

export type Core = ReturnType<typeof createCore>;

/** @param expected flags and marks that are asked for, as codes */
function minesLeft({mines, cells, counters, end}: Game, expected: ReadonlyMap<number, number>): number {
  if (end) return end.type === 'won' ? 0 : (counters?.minesLeft ?? 0);
  return mines - accounted(cells, expected);
}

/** How many mines the counter leaves out: flags that are seen, and exploded mines. */
function accounted(cells: Uint8Array, expected: ReadonlyMap<number, number>): number {
  let count = 0;
  cells.forEach((code, cell) => {
    const now = (isClosedCode(code) && expected.get(cell)) || code;
    if (now === FLAGGED || now === EXPLODED) count += 1;
  });
  return count;
}
