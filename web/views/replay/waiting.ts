/**
 * Shows that the review engine is working: long work shows progress, and even longer work can be cancelled, whatever
 * else is said in the meantime.
 */

import type {Board} from '../../board/board.js';
import {EngineStopped, Refused} from '../../engine/asking.js';
import type {ReviewEngine} from '../../engine/review.js';
import type {Options} from '../../engine/spare.js';
import type {Line} from '../../model/line.js';
import type {ReplayModel, Wait} from '../../model/replay.js';
import {computed, effect, type ReadonlySignal} from '../../vendor/signals.js';
import * as words from '../../words/replay.js';
import {whyNoEngine} from '../no-engine.js';
import {relayout} from '../stage/line.js';

/** A game in the replay, until the player leaves the view; `keep`: puts it aside, if it is from a file. */
export type Visit = {model: ReplayModel; engine: ReviewEngine; left: AbortSignal; keep?: () => void};

/** ms after which a wait is shown. */
const PATIENCE = 500;
/** ms after which it can be cancelled. */
const LONG = 2000;

/**
 * Follows a signal as long as the game is shown.
 *
 * @param act is called when everything that depends on the change has been updated: what it measures and focuses is
 * there
 */
export function watch<T>({left}: Visit, signal: ReadonlySignal<T>, act: (now: T) => void) {
  const end = effect(() => {
    const now = signal.value;
    queueMicrotask(() => left.aborted || act(now));
  });
  left.addEventListener('abort', end);
}

/**
 * Asks the engine. Leaving the view cancels it.
 *
 * @param how `goesOn`: also in the background; `dropped`: the answer is no longer needed @returns null if it was
 * cancelled
 */
export async function during<T>(
  {model, left}: Visit,
  ask: (options: Options) => Promise<T>,
  {goesOn = false, dropped}: {goesOn?: boolean; dropped?: AbortSignal} = {},
): Promise<T | null> {
  const end = new AbortController();
  const cancel = () => end.abort();
  const change = (now: Partial<Wait>) => model.dispatch('wait', cancel, now);
  const timers = [setTimeout(change, PATIENCE, {isShown: true}), setTimeout(change, LONG, {isSlow: true})];
  const leave = () => goesOn || cancel();
  left.addEventListener('abort', leave);
  dropped?.addEventListener('abort', cancel);
  try {
    return await ask({signal: end.signal, onProgress: (...progress) => change({progress})});
  } catch (error) {
    if (end.signal.aborted) return null;
    throw error;
  } finally {
    timers.forEach(clearTimeout);
    left.removeEventListener('abort', leave);
    dropped?.removeEventListener('abort', cancel);
    model.dispatch('waited', cancel);
  }
}

/** Says why there is no answer. @param dropped the answer is no longer needed */
export async function sayFailure({model}: Visit, error: unknown, dropped?: AbortSignal) {
  if (!(error instanceof Refused || error instanceof EngineStopped)) throw error;
  const sentence = error instanceof Refused ? error.message : (await whyNoEngine(error)).sentence;
  if (!dropped?.aborted) model.dispatch('say', sentence);
}

/** Shows the last sentence in the line's element, or that it takes long, and offers to cancel the newest such wait. */
export function showLine(visit: Visit, line: Line, element: HTMLElement, board: Board) {
  const {waits, isSlow, said, isRunning} = visit.model;
  const cancel = computed(() => waits.value.findLast((wait) => wait.isSlow)?.cancel ?? null);
  const isBusy = computed(() => waits.value.some(({isShown}) => isShown));
  const shown = computed(() => ({
    ...(isSlow.value ? {text: words.TAKES_LONG, heard: ''} : said.value),
    act: cancel.value,
  }));
  let offered: (() => void) | null = null;
  watch(visit, shown, ({text, heard, act}) => {
    line.say(text, act && {word: 'Cancel', act}, {heard});
    if (act !== offered) relayout(element);
    offered = act;
  });
  watch(visit, isBusy, (busy) => board.set({busy}));
  watch(visit, waits, (now) => {
    const progress = now.findLast((wait) => wait.isShown && wait.progress)?.progress;
    if (!isBusy.value) line.hideProgress();
    else if (progress) line.showProgress(...progress);
  });
  // Too many sentences would overwhelm the listener.
  watch(visit, isRunning, (on) => void (line.isQuiet.value = on));
}
