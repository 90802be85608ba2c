/**
 * What a player asks about single cells: why, which of two, what if, and what the mines could be.
 *
 * Answers belong to the position that they were asked about. Another position drops them, and what is still asked.
 */

import {CLOSED, isClosedCode} from '../../cells.js';
import {EngineStopped, Refused} from '../../engine/asking.js';
import type {Figures, Repair, Why} from '../../engine/protocol.js';
import {batch, computed, signal} from '../../vendor/signals.js';
import * as words from '../../words/analyse-reasons.js';
import {watch} from '../watch.js';
import type {Analyser, Options} from './analyse.js';
import {SUPPOSABLE, supposing} from './branches.js';
import {createExploring} from './exploring.js';
import {draw, setTotal, textOf} from './sketch.js';

/** Two cells, and their figures. */
export type Comparison = {cells: [number, number]; figures: [Figures, Figures]};

/** What if a cell shows `code`: how many worlds fit; `exact` as in a branch. */
export type Outcome = {code: number; exact: string; text: string};

export type Outcomes = {cell: number; all: Outcome[]};

/** One of the worlds, drawn by its number. */
export type World = {number: number; mines: Set<number>};

export type Question = 'why' | 'compare' | 'what-if';

/** What there is no answer to yet. */
export type Pending = Question | 'world' | 'repairs';

export type Asking = ReturnType<typeof createAsking>;

/** What players ask the engine about cells (`engine/positions.ts`). */
export type ReasonEngine = {
  repairs: (position: string, options: Options) => Promise<Repair[]>;
  figures: (position: string, cells: number[], options: Options) => Promise<Figures[]>;
  reason: (position: string, cell: number, options: Options) => Promise<Why>;
  world: (position: string, seed: string, options: Options) => Promise<number[]>;
};

/** Asks the engine, and holds its answers until the player leaves them. */
function createAnswers({sketch, position, analyse}: Analyser, engine: ReasonEngine) {
  const comparison = signal<Comparison | null>(null);
  const outcomes = signal<Outcomes | null>(null);
  const world = signal<World | null>(null);
  const reason = signal<Why | null>(null);
  /** Single changes after which worlds exist. */
  const repairs = signal<Repair[] | null>(null);
  /** Which question has no answer yet. */
  const pending = signal<Pending | null>(null);
  /** Which press on the board is waited for, or why there is no answer. */
  const note = signal('');
  let wanted = new AbortController();

  /** @returns the answer; null if it is no longer wanted, or if there is none, as the note then says */
  async function answered<T>(what: Pending, ask: (options: Options) => Promise<T>) {
    wanted.abort();
    wanted = new AbortController();
    const {signal: own} = wanted;
    batch(() => {
      pending.value = what;
      note.value = '';
    });
    try {
      const answer = await ask({signal: own});
      return own.aborted ? null : answer;
    } catch (error) {
      if (own.aborted) return null;
      if (!(error instanceof Refused || error instanceof EngineStopped)) throw error;
      note.value = error.message;
      return null;
    } finally {
      if (!own.aborted) pending.value = null;
    }
  }

  /** Ends what is shown of an answer, and what is asked. */
  function close() {
    wanted.abort();
    batch(() => {
      comparison.value = outcomes.value = world.value = reason.value = repairs.value = pending.value = null;
      note.value = '';
    });
  }

  return {
    comparison,
    outcomes,
    world,
    reason,
    repairs,
    pending,
    note,
    close,

    async why(of: number) {
      close();
      reason.value = await answered('why', (options) => engine.reason(position.peek(), of, options));
    },

    async compare(one: number, other: number) {
      close();
      const cells: Comparison['cells'] = [one, other];
      const figures = await answered('compare', (options) => engine.figures(position.peek(), cells, options));
      if (figures) comparison.value = {cells, figures: [figures[0], figures[1]]};
    },

    /** Asks for the analysis of every position that has a number, or a mine, on a cell. */
    async whatIf(of: number) {
      close();
      const now = sketch.peek();
      const all = await answered('what-if', async (options) => {
        const found: Outcome[] = [];
        for (const code of SUPPOSABLE) {
          const known = await analyse(textOf(supposing(now, {cell: of, code})), options);
          if ('impossible' in known) found.push({code, exact: '0', text: '0'});
          else found.push({code, exact: known.exact, text: known.worlds?.text ?? ''});
        }
        return found;
      });
      if (all) outcomes.value = {cell: of, all};
    },

    /** Shows a world. @param number from 1; the same number is the same world */
    async showWorld(number: number) {
      if (number < 1) return;
      if (!world.peek()) close();
      const mines = await answered('world', (options) => engine.world(position.peek(), String(number), options));
      if (mines) world.value = {number, mines: new Set(mines)};
    },

    /** Looks for repairs of an impossible position. */
    async repair() {
      close();
      repairs.value = await answered('repairs', (options) => engine.repairs(position.peek(), options));
    },
  };
}

export function createAsking(model: Analyser, engine: ReasonEngine) {
  const {cell, sketch, position, findings, pick} = model;
  const answers = createAnswers(model, engine);
  const {why, compare, whatIf, close, note} = answers;

  /** The cell that questions are about. */
  const chosen = computed(() => {
    const at = cell.value;
    return at !== null && isClosedCode(sketch.value.cells[at]) ? at : null;
  });

  watch(position, () => {
    close();
    pick.value = null;
  });

  /** The next press on the board chooses a closed cell. */
  function choose(sentence: string, take: (of: number) => void) {
    batch(() => {
      note.value = sentence;
      pick.value = (at) => {
        if (!isClosedCode(sketch.peek().cells[at])) {
          note.value = words.ONLY_CLOSED;
          return;
        }
        dropPick();
        take(at);
      };
    });
  }

  function dropPick() {
    batch(() => {
      pick.value = null;
      note.value = '';
    });
  }

  /** Compares a cell with the best guess at once, and with the next that is pressed. */
  function begin(of: number) {
    const best = findings.peek().advice?.cell;
    close();
    if (best !== undefined && best !== of) compare(of, best);
    choose(words.PICK_SECOND, (other) => (other === of ? begin(of) : compare(of, other)));
  }

  /** Asks about the chosen cell; without one, about the next that is pressed. */
  function about(question: Question) {
    dropPick();
    const ask = {why, compare: begin, 'what-if': whatIf}[question];
    const of = chosen.peek();
    if (of !== null) return ask(of);
    choose(words.PICK, (at) => {
      cell.value = at;
      ask(at);
    });
  }

  return {
    ...answers,
    ...createExploring(model),
    chosen,
    about,
    dropPick,

    /** The next press on the board chooses the cell that questions are about. */
    pickCell: () => choose(words.PICK, (at) => (cell.value = at)),

    apply({cell: at, number}: Repair) {
      const now = sketch.peek();
      model.change(at === null ? setTotal(now, number ?? 0) : draw(now, new Map([[at, number ?? CLOSED]])));
    },
  };
}
