/**
 * The model of the analyser: a sketch with its history, and what the engine says of it.
 *
 * Every change of the sketch asks the engine again. An answer carries the position that it is about, so an answer about
 * an older one is never shown. While one position is being analysed, only the newest of the others waits.
 */

import {EngineStopped, Refused} from '../../engine/asking.js';
import type {Analysis, Conflict, Figures, Impossible} from '../../engine/protocol.js';
import {batch, computed, effect, type Signal, signal, untracked} from '../../vendor/signals.js';
import * as words from '../../words/analyse.js';
import {begun, type History, redone, replaced, undone, went} from './history.js';
import {blank, isSame, minesLeft, type Sketch, textOf} from './sketch.js';

/** How the player draws: what is seen, or the mines of the truth. */
export type Draws = 'numbers' | 'mines';

/** What a press draws: a code of a cell, a mine of the truth, or nothing. */
export type Tool = 'move' | 'mine' | number;

/** How the best guess is chosen. */
export type Adviser = 'best' | 'progress' | 'lowest';

/** What the engine has said of a position; null: not yet. */
export type Findings = {position: string; analysis: Analysis | null; impossible: string | null} & {
  conflict: Conflict | null;
} & {
  /** Undefined: not yet; null: there is none to name. */
  advice: Figures | null | undefined;
  /** Why the engine did not answer. */
  refusal: string | null;
};

const nothingOf = (position: string): Findings => ({
  position,
  analysis: null,
  impossible: null,
  conflict: null,
  advice: undefined,
  refusal: null,
});

/** Of a question to the engine. */
export type Options = {signal: AbortSignal};

/** What the model asks the engine (`engine/positions.ts`). */
export type PositionEngine = {
  analysis: (position: string, options: Options) => Promise<Analysis | Impossible>;
  outline: (position: string, options: Options) => Promise<Conflict>;
  conflict: (position: string, options: Options) => Promise<Conflict>;
  advice: (position: string, by: string, options: Options) => Promise<Figures | null>;
};

/** What survives a reload. */
export type Kept = {sketch: Sketch; draws: Draws};

/** What the first visit shows. */
const FIRST = blank(9, 9, 10);

/**
 * @param engine answers @param kept what the last visit left, or null @param keep called with the sketch, after
 * each change
 */
export function createAnalyser(engine: PositionEngine, kept: Kept | null, keep: (now: Kept) => void) {
  const history = signal<History<Sketch>>(begun(kept?.sketch ?? FIRST));
  const draws = signal<Draws>(kept?.draws ?? 'numbers');
  const tool = signal<Tool>('move');
  const adviser = signal<Adviser>('best');
  /** The cell that questions are about. */
  const cell = signal<number | null>(null);
  const said = signal('');
  /** What the player looks at instead of the sketch, without an edit of it (`branches.ts`). */
  const supposed = signal<Sketch | null>(null);
  /** Takes the next press on the board, which then draws nothing. */
  const pick = signal<((cell: number) => void) | null>(null);
  const sketch = computed(() => supposed.value ?? history.value.now);
  const position = computed(() => textOf(sketch.value));
  const findings = signal<Findings>(nothingOf(''));
  /** Whether anything is still being worked out. */
  const isPending = signal(false);
  const isActive = signal(false);
  /** Whether another question goes first. */
  const isHeld = signal(false);
  /** Whether the current edit goes on: one stroke is one step of undo. */
  let isStroke = false;
  let work = new AbortController();

  effect(() => keep({sketch: history.value.now, draws: draws.value}));

  effect(() => {
    if (!history.value.now.truth) drawNumbers({draws, tool});
  });

  // Another position, or another strategy: what is still being worked out is no longer wanted.
  effect(() => {
    const [text, by, isShown] = [position.value, adviser.value, isActive.value && !isHeld.value];
    work.abort();
    work = new AbortController();
    if (isShown) untracked(() => answer(text, by, work.signal));
  });

  async function answer(text: string, by: Adviser, wanted: AbortSignal) {
    const options = {signal: wanted};
    const tell = (more: Partial<Findings>) => {
      if (wanted.aborted) return;
      const before = findings.peek();
      findings.value = {...(before.position === text ? before : nothingOf(text)), ...more};
    };
    isPending.value = true;
    try {
      const known = await engine.analysis(text, options);
      if ('impossible' in known) {
        tell({impossible: known.impossible});
        tell({conflict: await engine.outline(text, options)});
        tell({conflict: await engine.conflict(text, options)});
      } else {
        tell({analysis: known});
        if (!known.worlds || known.safe) tell({advice: null});
        else tell({advice: await engine.advice(text, by, options)});
      }
    } catch (error) {
      if (wanted.aborted) return;
      if (!(error instanceof Refused || error instanceof EngineStopped)) throw error;
      tell({refusal: error.message});
    } finally {
      if (!wanted.aborted) isPending.value = false;
    }
  }

  /**
   * Changes the sketch; one that was only supposed becomes part of it.
   *
   * @param isSameEdit it goes on with the edit before, so that both are undone together
   */
  function change(next: Sketch, isSameEdit: boolean = false) {
    const [before, shown] = [history.peek(), sketch.peek()];
    if (isSame(next, shown) && next !== supposed.peek()) return;
    batch(() => {
      history.value = isSameEdit ? replaced(before, next) : went(before, next);
      supposed.value = null;
      said.value = shown.truth && !next.truth ? words.TRUTH_DROPPED : '';
      if (cell.peek() !== null && !isSize(next, shown)) cell.value = null;
    });
  }

  /** Back or forth in the history. */
  function go(to: History<Sketch>) {
    const isOther = !isSize(to.now, sketch.peek());
    isStroke = false;
    batch(() => {
      history.value = to;
      supposed.value = null;
      said.value = '';
      if (isOther) cell.value = null;
    });
  }

  return {
    history,
    sketch,
    position,
    draws,
    tool,
    adviser,
    cell,
    said,
    supposed,
    pick,
    isPending,
    isActive,
    isHeld,
    /** What is known of the current position; nothing of an older one. */
    findings: computed(() => (findings.value.position === position.value ? findings.value : nothingOf(position.value))),
    left: computed(() => minesLeft(sketch.value)),
    canUndo: computed(() => supposed.value !== null || history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),

    analyse: engine.analysis,
    change,

    /** Leaves it at what is known of the position. */
    stop() {
      work.abort();
      isPending.value = false;
    },

    /** Another position comes from elsewhere. Undo leads back to the one before. @param told what it is */
    take(next: Sketch, sentence: string) {
      batch(() => {
        change(next);
        said.value = sentence;
      });
    },

    /** The changes until `endStroke` are one step of undo. */
    stroke(next: Sketch) {
      change(next, isStroke);
      isStroke = true;
    },
    endStroke() {
      isStroke = false;
    },

    /** Leaves what is supposed, or goes back by an edit. */
    undo: () => go(supposed.peek() ? history.peek() : undone(history.peek())),
    redo: () => go(redone(history.peek())),
  };
}

/**
 * Mines are drawn on a truth. A position from elsewhere, or that undo leads back to, may have none: its numbers would
 * have to follow from mines that nobody has drawn.
 */
function drawNumbers({draws, tool}: {draws: Signal<Draws>; tool: Signal<Tool>}) {
  draws.value = 'numbers';
  if (tool.peek() === 'mine') tool.value = 'move';
}

const isSize = (one: Sketch, other: Sketch) => one.columns === other.columns && one.rows === other.rows;

export type Analyser = ReturnType<typeof createAnalyser>;
