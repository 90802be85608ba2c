/**
 * A game in the replay: which ply is shown, what is shown with it, what the engine is asked, and what the page says.
 * Events change the state through pure functions; views read it as signals. A model is about one game, and an answer
 * names its ply or question, so an answer that comes late changes nothing.
 */

import type {Decision, Replayed, Review, Shares, Summary, Verdict, Why} from '../engine/protocol.js';
import {computed, type ReadonlySignal, signal} from '../vendor/signals.js';
import type {Plies} from './plies.js';
import {hasProof} from './review.js';

/** A replay from a file may stop before its game ends. */
export type ReplayedSummary = Omit<Summary, 'state'> & {state: Summary['state'] | 'unfinished'};

/** `name`: of its files; `file`: where it came from; null: a game of ours. */
export type ReplayedGame = {record: string; name: string; summary: ReplayedSummary; file: Replayed | null};

/**
 * How the constraint of that name, in the list at a ply, was derived; null: why a ply was a save or lost, or why another
 * cell was safe at a decision.
 */
export type Question = {name: string | null; ply: number; decision?: Decision};

/** How far a review is; `problem`: why there is none, as a sentence. */
export type Judging = {isRunning: boolean; done: number; total: number; problem: string};

/** A wait for the engine. `isShown`: the player sees it; `isSlow`: the player can cancel it. */
export type Wait = {
  cancel: () => void;
  isShown: boolean;
  isSlow: boolean;
  progress: [stage: string, done: number, total: number] | null;
};

export const INITIAL_STATE = {
  /** Null until they have loaded. */
  plies: null as Plies | null,
  ply: 0,
  /** Whether autoplay is on. */
  isRunning: false,
  speed: 1,
  isVisionOn: false,
  areSharesOn: false,
  shares: null as Shares | null,
  /** The question that the engine has not answered yet. */
  question: null as Question | null,
  /** The answer that the player walks through instead of looking at the board. */
  explained: null as (Question & {why: Why}) | null,
  /** The constraint that the list points at. */
  pointed: null as string | null,
  isListOpen: false,
  /** Null until it is there. */
  review: null as Review | null,
  judging: {isRunning: false, done: 0, total: 0, problem: ''} as Judging,
  /** The decision that is looked at: the ply is the one before it. */
  decision: null as Decision | null,
  /** The kind of decisions that are looked for; null: every one that was not proven. */
  kind: null as Verdict | null,
  /** Whether a replay from a file has been put aside. */
  isKept: false,
  /** `heard`: added to the text for those who listen. */
  said: {text: '', heard: ''},
  /** Whether the notice of a long wait has replaced what was said. */
  isSlow: false,
  waits: [] as readonly Wait[],
};

export type ReplayState = typeof INITIAL_STATE;

/** Shows another ply. This drops the question, which was about the ply before. */
function goTo(state: ReplayState, to: number): Partial<ReplayState> {
  const ply = Math.max(0, Math.min(to, state.plies?.last ?? 0));
  return ply === state.ply && !state.decision ? {} : {ply, question: null, decision: null};
}

/** What each event changes. */
const CHANGES = {
  loaded: (_, plies: Plies) => ({plies, ply: 0}),

  /** The player goes to a ply, which stops autoplay. @param ply null: there is none in that direction */
  go: (state, ply: number | null) => ({...goTo(state, ply ?? state.ply), isRunning: false}),

  /** Autoplay shows the next ply. */
  advance: (state) => goTo(state, state.ply + 1),
  run: ({plies}, on: boolean) => ({isRunning: on && plies !== null}),
  changeSpeed: (_, speed: number) => ({speed}),
  showVision: ({plies}, on: boolean) => ({isVisionOn: on && plies !== null}),
  showShares: ({plies}, on: boolean) => ({areSharesOn: on && plies !== null, shares: null}),

  /** The engine has counted the shares of a ply. @param shares null: it could not */
  counted: (state, ply: number, shares: Shares | null) => (state.areSharesOn && ply === state.ply ? {shares} : {}),
  judge: (_, judging: Partial<Judging>) => ({judging: {...INITIAL_STATE.judging, ...judging}}),
  reviewed: (_, review: Review) => ({review, judging: INITIAL_STATE.judging}),

  /** Shows the board before a decision. @param decision null: there is none in that direction */
  look(state, decision: Decision | null) {
    const {plies} = state;
    if (!plies || !decision) return {isRunning: false};
    const ply = Math.max(0, plies.plyOf(decision.ply) - 1);
    return {ply, decision, question: null, isRunning: false};
  },

  /** Choosing a kind again takes the choice back. */
  choose: (state, kind: Verdict) => ({kind: state.kind === kind ? null : kind}),
  keep: () => ({isKept: true}),
  openList: (_, on: boolean) => ({isListOpen: on}),
  point: (_, name: string | null) => ({pointed: name}),

  /**
   * Asking the same again changes nothing; another question replaces the first.
   *
   * @param name null: why another cell was safe at a decision, or why the ply was a save; otherwise why the game was
   * lost, which is shown at its end
   */
  ask(state, name: string | null) {
    const {plies, explained, isRunning, decision, ply} = state;
    if (!plies || explained) return {};
    if (name === null && decision && hasProof(decision)) {
      return {question: state.question ?? {name, ply, decision}, isRunning: false};
    }
    const now = {...state, ...(name === null && !plies.isSave(state.ply) ? goTo(state, plies.last) : {})};
    const question = now.question?.name === name ? now.question : {name, ply: now.ply};
    return {ply: now.ply, decision: now.decision, question, isRunning: isRunning && name !== null};
  },

  /** @param why null: there is no answer */
  answered(state, question: Question, why: Why | null) {
    if (question !== state.question) return {};
    return why ? {question: null, explained: {...question, why}, isRunning: false} : {question: null};
  },

  /** The player leaves the walk, and the game is shown again. */
  leave: () => ({explained: null, isRunning: false}),
  say: (_, text: string, heard: string = '') => ({said: {text, heard}, isSlow: false}),

  /** A wait begins or goes on. @param cancel also identifies it */
  wait({waits, isSlow}, cancel: () => void, change: Partial<Wait>) {
    const before = waits.find((wait) => wait.cancel === cancel);
    const now = {cancel, isShown: false, isSlow: false, progress: null, ...before, ...change};
    return {
      waits: before ? waits.map((wait) => (wait === before ? now : wait)) : [...waits, now],
      isSlow: isSlow || Boolean(change.isSlow),
    };
  },
  waited({waits, isSlow}, cancel: () => void) {
    const others = waits.filter((wait) => wait.cancel !== cancel);
    return {waits: others, isSlow: isSlow && others.some((wait) => wait.isSlow)};
  },
} satisfies Record<string, (state: ReplayState, ...about: never[]) => Partial<ReplayState>>;

type Changes = typeof CHANGES;
type About<T extends keyof Changes> = Changes[T] extends (state: never, ...about: infer A) => unknown ? A : never;

export function reduce<T extends keyof Changes>(state: ReplayState, event: T, ...about: About<T>): ReplayState {
  const change = CHANGES[event] as (state: ReplayState, ...about: unknown[]) => Partial<ReplayState>;
  return {...state, ...change(state, ...about)};
}

export function createReplayModel(game: ReplayedGame) {
  const state = signal(INITIAL_STATE);
  const dispatch = <T extends keyof Changes>(event: T, ...about: About<T>) => {
    state.value = reduce(state.peek(), event, ...about);
  };
  const keys = Object.keys(INITIAL_STATE) as (keyof ReplayState)[];
  const signals = Object.fromEntries(keys.map((key) => [key, computed(() => state.value[key])]));
  return {
    game,
    ...(signals as {[K in keyof ReplayState]: ReadonlySignal<ReplayState[K]>}),
    /** Whether the player walks through an answer. */
    isWalking: computed(() => state.value.explained !== null),
    dispatch,

    /** Stops autoplay or starts it, from the beginning if the game is at its end. */
    toggle() {
      const {isRunning, ply, plies} = state.peek();
      if (!isRunning && ply === plies?.last) dispatch('go', 0);
      dispatch('run', !isRunning);
    },
  };
}

export type ReplayModel = ReturnType<typeof createReplayModel>;
