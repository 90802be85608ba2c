/**
 * What a player asks about single cells: why, which of two, what if, and what the mines could be.
 *
 * Answers belong to the position that they were asked about. Another position drops them, and what is still asked.
 */

import {CLOSED, EXPLODED, isClosedCode} from '../../cells.js';
import {EngineStopped, Refused} from '../../engine/asking.js';
import type {Figures, Repair, Why} from '../../engine/protocol.js';
import {batch, computed, effect, signal, untracked} from '../../vendor/signals.js';
import * as words from '../../words/analyse-reasons.js';
import {watch} from '../watch.js';
import type {Analyser, PositionEngine} from './analyse.js';
import * as tree from './branches.js';
import {draw, setTotal, textOf} from './sketch.js';

/** Two cells, and their figures: null until they are known. */
export type Comparison = {cells: [number, number]; figures: [Figures, Figures] | null};

/** What if a cell shows `code`: how many worlds fit; `exact` as in a branch. */
export type Outcome = {code: number; exact: string | null; text: string};

/** One of the worlds, drawn by its number. */
export type World = {number: number; mines: Set<number>};

export type Question = 'why' | 'compare' | 'what-if';

/** What there is no answer to yet. */
export type Pending = Question | 'world' | 'repairs';

export type Asking = ReturnType<typeof createAsking>;

export function createAsking(model: Analyser, engine: PositionEngine) {
  const {cell, sketch, position, findings, history, supposed, pick} = model;
  const comparison = signal<Comparison | null>(null);
  const outcomes = signal<{cell: number; all: Outcome[]} | null>(null);
  const world = signal<World | null>(null);
  /** A reason, until the player leaves it. */
  const reason = signal<Why | null>(null);
  /** Which question has no answer yet. */
  const pending = signal<Pending | null>(null);
  /** Single changes after which worlds exist. */
  const repairs = signal<Repair[] | null>(null);
  /** What a press on the board is waited for, or why there is no answer. */
  const note = signal('');
  const branches = signal(tree.planted(history.peek().now));
  /** The trees of positions that stood: going back to one brings back what was supposed there. */
  const trees = new Map<string, tree.Tree>();
  let wanted = new AbortController();

  const chosen = computed(() => {
    const at = cell.value;
    return at !== null && isClosedCode(sketch.value.cells[at]) ? at : null;
  });

  function clear() {
    wanted.abort();
    wanted = new AbortController();
    batch(() => {
      comparison.value = outcomes.value = world.value = reason.value = null;
      repairs.value = pending.value = pick.value = null;
      note.value = '';
    });
  }

  watch(position, clear);

  /* The tree follows the position that stands, and what is supposed follows the tree. */
  watch(history, ({now}, {now: before}) => {
    if (now === before) return;
    trees.set(textOf(before), tree.left(branches.peek()));
    branches.value = trees.get(textOf(now)) ?? tree.planted(now);
  });
  watch(supposed, (now) => {
    if (!now) branches.value = tree.left(branches.peek());
  });
  effect(() => {
    const {analysis, impossible} = findings.value;
    if (!analysis && impossible === null) return;
    untracked(() => {
      const {at} = branches.peek();
      if (textOf(tree.branchAt(branches.peek(), at).sketch) !== position.peek()) return;
      const text = analysis?.worlds?.text ?? '';
      branches.value = tree.counted(branches.peek(), at, analysis ? analysis.exact : '0', analysis ? text : '0');
    });
  });

  function show(next: tree.Tree) {
    batch(() => {
      branches.value = next;
      supposed.value = tree.isRoot(next) ? null : tree.branchAt(next, next.at).sketch;
    });
  }

  /** @returns the answer; null if it is no longer wanted, or if there is none, as the note then says */
  async function answered<T>(what: Pending, ask: (options: {signal: AbortSignal}) => Promise<T>) {
    wanted.abort();
    wanted = new AbortController();
    const {signal: own} = wanted;
    pending.value = what;
    note.value = '';
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

  async function why(of: number) {
    close();
    const answer = await answered('why', (options) => engine.reason(position.peek(), of, options));
    if (answer) reason.value = answer;
  }

  async function compare(one: number, other: number) {
    close();
    comparison.value = {cells: [one, other], figures: null};
    const found = await answered('compare', (options) => engine.figures(position.peek(), [one, other], options));
    if (found) comparison.value = {cells: [one, other], figures: [found[0], found[1]]};
    else if (note.peek()) comparison.value = null;
  }

  async function whatIf(of: number) {
    close();
    const now = sketch.peek();
    const all: Outcome[] = tree.SUPPOSABLE.map((code) => ({code, exact: null, text: ''}));
    outcomes.value = {cell: of, all: [...all]};
    await answered('what-if', async (options) => {
      for (const outcome of all) {
        const text = textOf(tree.supposing(now, {cell: of, code: outcome.code}));
        const known = await engine.analysis(text, options);
        const isPossible = !('impossible' in known);
        Object.assign(
          outcome,
          isPossible ? {exact: known.exact, text: known.worlds?.text ?? ''} : {exact: '0', text: '0'},
        );
      }
      if (!options.signal.aborted) outcomes.value = {cell: of, all};
    });
    if (note.peek()) outcomes.value = null;
  }

  /** Ends what is shown of an answer. */
  function close() {
    wanted.abort();
    batch(() => {
      comparison.value = outcomes.value = world.value = reason.value = repairs.value = pending.value = null;
      note.value = '';
    });
  }

  /** The next press on the board chooses a closed cell. */
  function choose(sentence: string, take: (of: number) => void) {
    batch(() => {
      note.value = sentence;
      pick.value = (at) => {
        if (!isClosedCode(sketch.peek().cells[at])) {
          note.value = words.ONLY_CLOSED;
          return;
        }
        batch(() => {
          pick.value = null;
          note.value = '';
        });
        take(at);
      };
    });
  }

  /** Asks about the chosen cell; without one, about the next that is pressed. */
  function about(question: Question) {
    if (pick.peek()) dropPick();
    const ask = {why, compare: begin, 'what-if': whatIf}[question];
    const of = chosen.peek();
    if (of === null) return choose(words.PICK, (at) => select(at, ask));
    ask(of);
  }

  function select(at: number, then: (of: number) => void) {
    cell.value = at;
    then(at);
  }

  /** Compares a cell with the best guess at once, and with the next that is pressed. */
  function begin(of: number) {
    const best = findings.peek().advice?.cell;
    close();
    if (best !== undefined && best !== of) compare(of, best);
    choose(words.PICK_SECOND, (other) => (other === of ? (note.value = words.SAME_CELL) : compare(of, other)));
  }

  function dropPick() {
    batch(() => {
      pick.value = null;
      note.value = '';
    });
  }

  return {
    chosen,
    comparison,
    outcomes,
    world,
    reason,
    pending,
    repairs,
    note,
    branches,
    about,
    close,
    dropPick,

    /** The next press on the board chooses the cell that questions are about. */
    pickCell: () => choose(words.PICK, (at) => (cell.value = at)),

    /** Shows a world. @param number from 1; the same number is the same world */
    async showWorld(number: number) {
      if (number < 1) return;
      if (!world.peek()) close();
      const mines = await answered('world', (options) => engine.world(position.peek(), String(number), options));
      if (!mines) return;
      const {cells} = sketch.peek();
      const exploded = [...cells.keys()].filter((at) => cells[at] === EXPLODED);
      world.value = {number, mines: new Set([...mines].filter((at) => !exploded.includes(at)))};
    },

    /** Looks for repairs of an impossible position. */
    async repair() {
      close();
      repairs.value = await answered('repairs', (options) => engine.repairs(position.peek(), options));
    },

    apply({cell: at, number}: Repair) {
      const now = sketch.peek();
      model.change(at === null ? setTotal(now, number ?? 0) : draw(now, new Map([[at, number ?? CLOSED]])));
    },

    suppose: (what: tree.Supposition) => show(tree.grown(branches.peek(), what)),
    goTo: (id: number) => show(tree.goneTo(branches.peek(), id)),
    leave: () => show(tree.left(branches.peek())),
    prune: (id: number) => show(tree.pruned(branches.peek(), id)),

    /** Makes the branch that is shown the position; undo takes it back. */
    keep() {
      const now = supposed.peek();
      if (now) model.change(now);
    },
  };
}
