/**
 * Asks for the review of a game: unasked once its moves are there, if that takes a moment, otherwise when somebody
 * wants it. Going through the game never waits for it.
 */

import {EngineStopped, Refused} from '../../engine/asking.js';
import {type FileFacts, reviewOf} from '../../engine/judged.js';
import type {Replayed} from '../../engine/protocol.js';
import {whyNoEngine} from '../no-engine.js';
import {type Visit, watch} from './waiting.js';

/** The ms that an unasked review may take. */
const UNASKED = 2000;

export function createReviewing(visit: Visit) {
  const {model, engine, left} = visit;
  const {record, file} = model.game;
  let running: AbortController | null = null;
  let timer = 0;
  /** Somebody asked for it before the moves were there. */
  let isAsked = false;

  const cancel = () => running?.abort();

  /** @param isShown somebody waits for it */
  async function run(isShown: boolean) {
    const own = new AbortController();
    running = own;
    const show = (done: number, total: number) => model.dispatch('judge', {isRunning: true, done, total});
    if (isShown) show(0, 1);
    const onProgress = (_: string, done: number, total: number) => isWaitedFor() && show(done, total);
    try {
      const review = await reviewOf(engine, record, file && factsOf(file), {signal: own.signal, onProgress});
      if (!left.aborted) model.dispatch('reviewed', review);
    } catch (error) {
      if (left.aborted) return;
      model.dispatch('judge', {problem: own.signal.aborted ? '' : await whyNot(error)});
    } finally {
      clearTimeout(timer);
      running = null;
    }
  }

  const isWaitedFor = () => model.judging.peek().isRunning;

  left.addEventListener('abort', cancel);
  watch(visit, model.plies, (plies) => {
    if (!plies || running) return;
    timer = window.setTimeout(() => isWaitedFor() || cancel(), UNASKED);
    run(isAsked);
  });

  return {
    cancel,
    /** Somebody wants it. */
    start() {
      if (model.review.peek() || isWaitedFor()) return;
      if (!model.plies.peek()) isAsked = true;
      else if (running) model.dispatch('judge', {isRunning: true, done: 0, total: 1});
      else run(true);
    },
  };
}

/** @returns why there is no review, as a sentence; throws everything else */
async function whyNot(error: unknown): Promise<string> {
  if (error instanceof Refused) return error.message;
  if (error instanceof EngineStopped) return (await whyNoEngine(error)).sentence;
  throw error;
}

function factsOf({figures: {time, clicks, solved}}: Replayed): FileFacts {
  const {left, right, chord} = clicks;
  const isCounted = left !== null && right !== null && chord !== null;
  return {
    untimed: time === null,
    ...(isCounted && {clicks: left + right + chord}),
    ...(solved !== undefined && {solved}),
  };
}
