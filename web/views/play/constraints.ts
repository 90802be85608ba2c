/**
 * Games that are played by constraints: what they need besides comes when the first of them is on the board. What is pressed until
 * then it is told afterwards; all else it reads from the game.
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

/** Tools that only games of this kind have: first of all, after *Undo*, under *More*, and at the end. */
export type MoreTools = Record<'first' | 'redo' | 'folded' | 'atEnd', HTMLElement[]>;

const NONE: MoreTools = {first: [], redo: [], folded: [], atEnd: []};

/** `hosts`: the play view, where dialogs stand, and what the board stands in; `showSteps` walks through a proof. */
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
  /** What was done before it was there, in the game on the board. */
  let missed: {serial: number; what: (bench: Bench) => unknown}[] = [];
  const kind = () => `bench${game.value.workbench.now.selected.length ? ' has-selection' : ''}`;
  /** Its room is there before it: the board keeps its place. */
  const element = h(
    'section',
    {class: kind, 'aria-label': 'Constraints', hidden: () => !isOn.value},
    () => bench.value?.elements ?? [],
  );

  // Where it did not come, the next such game asks for it once more.
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
    /** Whether the workbench is seen below the tools: keys come to it where it is seen. */
    isBelowTools: shape('stacked'),
    more: computed((): MoreTools => (isOn.value && bench.value?.tools.value) || NONE),

    /** Another board like this one, where it is of a kind of its own. */
    next(otherwise: () => void) {
      if (!isOn.peek()) otherwise();
      else if (bench.peek() || isComing) tell((own) => own.next() || otherwise());
      else otherwise();
    },

    /** @param use what is done with the address of a board that teaches; empty where it does not */
    withLink(use: (link: string) => void) {
      if (isOn.peek() && (bench.peek() || isComing)) tell((own) => use(own.link()));
      else use('');
    },

    press: (intent: Intent) => tell((own) => own.press(intent)),

    /** Whether a key that is pressed in the workbench is one of the board's. */
    passesOn: (event: KeyboardEvent): boolean => bench.peek()?.passesOn(event) ?? false,

    /** @returns whether the key was ours */
    key(event: KeyboardEvent): boolean {
      if (!isOn.peek()) return false;
      const own = bench.peek();
      if (own) return own.key(event);
      // What the board does with a key itself it does at once: those of the workbench are others.
      if (keyName(event).length === 1) tell((late) => late.key(event));
      return false;
    },
  };
}

export type Constraints = ReturnType<typeof createConstraints>;
