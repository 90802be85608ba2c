/**
 * Waiting for the review engine in sight: what takes long is seen to go on, and what takes longer can be cancelled,
 * whatever else is said meanwhile.
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

/** A game in the replay, until the view is left. */
export type Visit = {model: ReplayModel; engine: ReviewEngine; left: AbortSignal};

/** ms after which a wait shows. */
const PATIENCE = 500;
/** ms after which it can be cancelled. */
const LONG = 2000;

/**
 * Follows a signal as long as the game is shown.
 *
 * @param act is called when all that follows the change has been updated: what it measures and focuses is there
 */
export function watch<T>({left}: Visit, signal: ReadonlySignal<T>, act: (now: T) => void) {
  const end = effect(() => {
    const now = signal.value;
    queueMicrotask(() => left.aborted || act(now));
  });
  left.addEventListener('abort', end);
}

/**
 * Asks the engine. Who leaves cancels it.
 *
 * @param how `goesOn`: out of sight, too; `dropped`: nobody wants to know it any more @returns null when it was
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

/** Says why there is no answer. @param dropped nobody wants to know it any more */
export async function sayFailure({model}: Visit, error: unknown, dropped?: AbortSignal) {
  if (!(error instanceof Refused || error instanceof EngineStopped)) throw error;
  const sentence = error instanceof Refused ? error.message : (await whyNoEngine(error)).sentence;
  if (!dropped?.aborted) model.dispatch('say', sentence);
}

/** The line, in its element, has the last sentence, or says that it takes long, and offers to cancel the newest such wait. */
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
  // A flood of sentences would bury the ear.
  watch(visit, isRunning, (on) => void (line.isQuiet.value = on));
}
