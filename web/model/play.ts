/**
 * The play model: a game on a board, and what a player can do with it. Views read its signals and call its commands. If
 * a command needs something of the page itself, a dialog or another game, it makes a request that the view answers.
 */

import type {Played} from '../catalogue.js';
import type {Failures, Summary, Win} from '../engine/protocol.js';
import {isByConstraints, isHelpful, type Rules, undoOf} from '../rules.js';
import {computed} from '../vendor/signals.js';
import {createAutosave} from './autosave.js';
import {createCore, type PlainRequest} from './core.js';
import {isExpert} from './describe-move.js';
import type {Game} from './game.js';
import {createGestures, type Intent} from './gestures.js';
import {createLoad} from './load.js';
import {createModes} from './modes.js';
import {createMoves} from './moves.js';
import {createOverlay} from './overlay.js';
import type {Ports} from './ports.js';
import {createQuestions} from './questions.js';
import {saySentences} from './sentence.js';
import {createVisibility} from './visibility.js';

export type Tool = 'hint' | 'teach' | 'help' | 'undo' | 'flagMode' | 'overlay' | 'vision' | 'machine' | 'pause';

/** What decides which tools a game has. */
type ToolRules = Pick<Game, 'rules' | 'changes' | 'hints' | 'mineVision'>;

/**
 * How a game has ended. `won`: null if it was lost, and `reason` says why; `id`: of the finished game; `failures`: how
 * a machine went wrong.
 */
export type Ending = Rules & {id: string; won: Win | null; reason: string; saves: number} & {
  summary: Partial<Summary>;
  failures?: Failures;
};

/**
 * `afterFrame`: runs something after the next frame; `confirmClosure`: whether the player wants to see everything that
 * could be found out; `pressNumber`: a press in a game by constraints.
 */
export type Page = {
  afterFrame: (run: () => void) => void;
  confirmClosure: () => Promise<boolean>;
  pressNumber: (intent: Intent) => void;
};

/** @returns the tools that a game offers, without those that its rules exclude */
export function toolsOf(game: ToolRules): ReadonlySet<Tool> {
  const byCells = !isByConstraints(game);
  const hints = game.hints && byCells;
  const available: Record<Tool, boolean> = {
    hint: hints,
    teach: hints,
    help: isHelpful(game),
    undo: undoOf(game) === 'free',
    flagMode: byCells,
    overlay: hints,
    vision: game.mineVision,
    machine: byCells,
    pause: true,
  };
  return new Set((Object.keys(available) as Tool[]).filter((tool) => available[tool]));
}

function endingOf(game: Game): Ending | null {
  const {end, id, rules, changes, ended} = game;
  if (!end) return null;
  const {summary = {}, failures} = ended;
  const won = end.type === 'won' ? end : null;
  return {id, rules, changes, won, reason: end.type === 'lost' ? end.reason : '', saves: end.saves, summary, failures};
}

export function createPlayModel(ports: Ports, page: Page) {
  const core = createCore(ports);
  const {game, ask} = core;
  const moves = createMoves(core);
  const modes = createModes(core, moves);
  const overlay = createOverlay(core, page.afterFrame, page.confirmClosure);
  const gestures = createGestures(core, moves, modes);
  const autosave = createAutosave(core);
  const request = (type: PlainRequest) => () => ask({type});
  /**
   * What the player presses on the first board before it is known whether an earlier game goes on, and the board it
   * was.
   */
  let early: {serial: number; first: Intent | null; isPaused?: boolean} | null = null;
  const commands = {
    ...modes,
    overlay: overlay.toggle,
    machine: request('machine'),
    why: (cell: number | null) => ask({type: 'why', cell}),
    seeSaves: (number: number) => ask({type: 'saves', number}),
    level: (number: number) => ask({type: 'level', number}),
    worlds: request('worlds'),
    next: request('next'),
    again: request('again'),
    takeBack: request('takeBack'),
    share: request('share'),
    newGame: request('newGame'),
    /** Shows the board in the analyser. A running game tells no more there than percentages do, so they must be allowed. */
    analyse() {
      const {end, covered, isPreview} = game.peek();
      const isAllowed = end !== null || toolsOf(game.peek()).has('overlay');
      if (isAllowed && !covered && !isPreview) ask({type: 'analyse'});
    },
    /** On the first board the pause comes as soon as the first press is on its way. */
    pause() {
      if (early?.first && core.isCurrent(early)) early.isPaused = !early.isPaused;
      else modes.pause();
    },
  };
  saySentences(core, {
    ungraded: request('ungraded'),
    teach: modes.teach,
    shares: () => (core.pressed.overlay.peek() ? null : overlay.toggle),
  });

  const tools = computed(() => [...toolsOf(game.value)].join(' '));
  const ended = [computed(() => game.value.id), computed(() => game.value.end), computed(() => game.value.ended)];
  return {
    ...core,
    moves,
    overlay,
    commands,
    autosave,
    load: createLoad(core, moves),
    questions: createQuestions(core),
    visibility: createVisibility(core, moves, autosave),
    /** The tools of the game on the board. */
    tools: computed(() => new Set(tools.value.split(' ') as Tool[])),
    /** Null while the game goes on. */
    ending: computed(() => (ended.every(({value}) => value) ? endingOf(game.peek()) : null)),
    isByConstraints: computed(() => isByConstraints(game.value)),
    /** Whether the player is shown bits. */
    isExpert: () => isExpert(ports.settings.met),

    get current() {
      return game.peek();
    },

    /** The game on the board, if it has ended. */
    played(): Played | null {
      const {end, opened, record} = game.peek();
      return end && opened ? {record, plan: game.peek()} : null;
    },

    press(intent: Intent) {
      if (early && core.isCurrent(early)) early.first ??= intent;
      else if (isByConstraints(game.peek())) page.pressNumber(intent);
      else {
        ports.first.press(intent);
        gestures.press(intent);
      }
    },

    /** Nobody has played here before: the board that is shown is the one to be played. */
    openEarly() {
      early = {serial: game.peek().serial, first: null};
    },

    /** @param start begins a game; the early presses follow as if they had come a moment later */
    startEarly<T>(start: () => T): T {
      const {first = null, isPaused = false} = (early && core.isCurrent(early) && early) || {};
      early = null;
      const started = start();
      if (first) this.press(first);
      if (isPaused) commands.pause();
      return started;
    },

    /** Discards the running game: it counts neither as played nor as lost. */
    forget() {
      const {id} = game.peek();
      core.backPressure.free.then(() => ports.store.drop(id));
    },

    /** Settles when every press so far is answered and saved, or after this many ms. */
    settled(patience: number) {
      const done = moves.play(() => null).then(() => core.backPressure.free);
      return Promise.race([done, new Promise<void>((resolve) => void setTimeout(resolve, patience))]);
    },
  };
}

export type PlayModel = ReturnType<typeof createPlayModel>;
