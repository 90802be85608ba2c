/**
 * Games by constraints: what they need in addition loads when the first of them is on the board. Presses until then are
 * passed to it afterwards; everything else it reads from the game.
 */

import type {Board} from '../../board/board.js';
import type {Why} from '../../engine/protocol.js';
import {keyName} from '../../key-name.js';
import type {Intent} from '../../model/gestures.js';
import type {PlayModel} from '../../model/play.js';
import type {LateBench} from '../../page/late-parts.js';
import type {Settings} from '../../store/settings.js';
import {h} from '../../ui/h.js';
import {shape} from '../../ui/shape.js';
import {computed, effect, signal, untracked} from '../../vendor/signals.js';
import type {Bench} from '../bench.js';

/** Tools that only games of this kind have: before all others, after *Undo*, under *More*, and at the end. */
export type MoreTools = Record<'first' | 'redo' | 'folded' | 'atEnd', HTMLElement[]>;

const NONE: MoreTools = {first: [], redo: [], folded: [], atEnd: []};

/** `hosts`: the play view, for dialogs, and the host of the board; `showSteps`: walks through a proof. */
export type BenchPage = {
  hosts: () => {view: HTMLElement; board: HTMLElement};
  showSteps: (ask: () => Promise<Why | null>) => void;
  focusBoard: () => void;
  settings: Settings;
};

export function createConstraints(model: PlayModel, board: Board, come: LateBench, page: BenchPage) {
  const {game, isByConstraints} = model;
  const bench = signal<Bench | null>(null);
  const isOn = computed(() => isByConstraints.value && game.value.serial > 0);
  let isComing = false;
  /** What the player did before it had loaded, in the game on the board. */
  let missed: {serial: number; what: (bench: Bench) => unknown}[] = [];
  const kind = () => `bench${game.value.workbench.now.selected.length ? ' has-selection' : ''}`;
  /** Its space is reserved before it loads, so the board keeps its place. */
  const element = h(
    'section',
    {class: kind, 'aria-label': 'Constraints', hidden: () => !isOn.value},
    () => bench.value?.elements ?? [],
  );

  // If it did not load, the next such game tries again.
  const wantedBy = computed(() => (isOn.value ? game.value.serial : 0));
  effect(() => {
    if (wantedBy.value) untracked(bring);
  });

  function tell(what: (bench: Bench) => unknown) {
    const own = bench.peek();
    if (own) what(own);
    else missed.push({serial: game.peek().serial, what});
  }

  async function bring() {
    if (isComing || bench.peek()) return;
    isComing = true;
    try {
      const module = await come();
      if (!module) return;
      const own = module.createBench(model, board, page);
      bench.value = own;
      for (const {serial, what} of missed) if (model.isCurrent({serial})) what(own);
    } finally {
      isComing = false;
      missed = [];
    }
  }

  return {
    element,
    isOn,
    /** Whether its board is there to teach something. */
    isTaught: computed(() => isOn.value && Boolean(bench.value?.isTaught.value)),
    /** Whether the workbench is below the tools: where it can be seen, keys go to it. */
    isBelowTools: shape('stacked'),
    more: computed((): MoreTools => (isOn.value && bench.value?.tools.value) || NONE),

    /** Repeats a lesson, or begins another practice board; on any other board it calls `otherwise`. */
    next(otherwise: () => void) {
      if (!isOn.peek()) otherwise();
      else if (bench.peek() || isComing) tell((own) => own.next() || otherwise());
      else otherwise();
    },

    /** @param use receives the address of a board that teaches; empty if it does not */
    withLink(use: (link: string) => void) {
      if (isOn.peek() && (bench.peek() || isComing)) tell((own) => use(own.link()));
      else use('');
    },

    press: (intent: Intent) => tell((own) => own.press(intent)),

    /** Whether a key that is pressed in the workbench is one of the board's. */
    passesOn: (event: KeyboardEvent): boolean => bench.peek()?.passesOn(event) ?? false,

    /** @returns whether it handled the key */
    key(event: KeyboardEvent): boolean {
      if (!isOn.peek()) return false;
      const own = bench.peek();
      if (own) return own.key(event);
      // The board handles its keys at once, and those of the workbench are different ones.
      if (keyName(event).length === 1) tell((late) => late.key(event));
      return false;
    },
  };
}

export type Constraints = ReturnType<typeof createConstraints>;
