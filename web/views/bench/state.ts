/**
 * The state of a workbench that is not part of the game: which tools are available, and why; what the player points at; what is
 * open.
 */

import {isOut} from '../../model/game.js';
import type {PlayModel} from '../../model/play.js';
import {isLoaded} from '../../model/workbench.js';
import {isByConstraints} from '../../rules.js';
import type {FIRST_BENCH, Settings} from '../../store/settings.js';
import {computed, signal} from '../../vendor/signals.js';
import type {OPTIONS} from '../../words/bench.js';
import {LESSONS, TECHNIQUES} from '../../words/lessons.js';
import {countClosed} from '../stage/numbers.js';

export type OptionName = keyof typeof OPTIONS;

type AvailableTools = typeof FIRST_BENCH;

/** What the player points at, and which constraints that means: those of an operation, or constraints by name. */
export type Pointed = {by: 'operation' | 'row' | 'total' | 'step'; at: readonly string[]};

const OPERATIONS = ['subtract', 'reduce', 'merge', 'total'];

/** Which tools are available for each thing that is taught: by the names of techniques, and of lessons up to their number. */
const TAUGHT: Record<string, string[]> = {
  trivial: [],
  subtraction: ['subtract'],
  reduction: ['subtract', 'reduce'],
  total: ['subtract', 'total'],
  everything: ['subtract', 'reduce', 'total'],
};

/** @param name of what is taught; empty: nothing */
function availableIn(name: string): Partial<AvailableTools> {
  const taught = TAUGHT[name.split('-')[0]];
  return taught ? Object.fromEntries(OPERATIONS.map((each) => [each, taught.includes(each)])) : {};
}

/** Options that belong to the game, and change by its moves. */
export const isOfGame = (name: OptionName) => /^(auto|resolve)_/.test(name);

export function createState({game}: PlayModel, settings: Settings) {
  const chosen = signal(settings.bench());
  /** What the player switched since the game came to the board, whatever is taught. */
  const switched = signal<Partial<AvailableTools>>({});
  const pointed = signal<Pointed | null>(null);
  const workbench = computed(() => game.value.workbench);
  /** The lesson on the board; identified by its seed until the engine has reported it. */
  const lesson = computed(() => {
    const {isSettled, lesson: name, seed} = game.value;
    if (isSettled) return name;
    return isByConstraints(game.value) && Object.hasOwn(LESSONS, seed) ? seed : '';
  });
  const taught = computed(() => lesson.value || (game.value.technique ?? ''));
  const availableTools = computed(() => ({...chosen.value, ...availableIn(taught.value), ...switched.value}));

  return {
    pointed,
    workbench,
    lesson,
    /** The lesson or technique that the board is for; empty if there is none. */
    taught,
    /** The sentences of it that are shown. */
    words: computed(() => {
      const {title, text} = LESSONS[lesson.value] ?? TECHNIQUES[taught.value] ?? {};
      return title ? {title, text: [text].flat() as string[]} : null;
    }),
    availableTools,
    /** The constraints that the next step is about, by name, since the player asked for it. */
    step: signal<readonly string[]>([]),
    isLessonOpen: signal(false),
    isListOpen: signal(false),
    /** The mines that are left, and the closed cells without a flag. */
    left: computed(() => game.value.counters?.minesLeft ?? 0),
    closed: computed(() => countClosed(game.value)),
    letterOf: (name: string) => workbench.value.letters.get(name),

    /** @param at nothing: this no longer points at anything, unlike others that may by now */
    point(by: Pointed['by'], at: readonly string[] = []) {
      if (at.length) pointed.value = {by, at};
      else if (pointed.peek()?.by === by) pointed.value = null;
    },

    isOn: (name: OptionName): boolean =>
      isOfGame(name) ? workbench.value.now.options.includes(name) : availableTools.value[name as keyof AvailableTools],

    /** Options of a game are known once the engine has reported the game. */
    isKnown: (name: OptionName) => !isOfGame(name) || isLoaded(workbench.value),

    /** An option of the page, which is remembered. */
    turn(name: OptionName, on: boolean) {
      switched.value = {...switched.value, [name]: on};
      chosen.value = {...chosen.value, [name]: on};
      settings.keepBench(chosen.value);
    },

    /** Whether numbers that decide their cells are marked. */
    isCheating: computed(() => availableTools.value.cheat && !isOut(game.value)),

    /** Another game is on the board. */
    reset() {
      switched.value = {};
      pointed.value = null;
    },
  };
}

export type BenchState = ReturnType<typeof createState>;
