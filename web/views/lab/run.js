/**
 * One run of the Lab: all games of a plan, played by a pool of engines, with pause and cancel.
 *
 * @typedef {import('./plan.js').Plan} Plan
 * @typedef {import('./results.js').Results} Results
 * @typedef {'running'|'paused'|'finished'|'cancelled'|'failed'} State
 * @typedef {ReturnType<typeof createRun>} Run
 */
import {ordersOf} from './plan.js';
import {createResults} from './results.js';

/** Games that an engine plays at a time: a second or so on the dearest boards. */
const BATCH = 20;

/**
 * @param {{plan: Plan, pool: ReturnType<typeof import('../../engine/pool.js').createPool>, size: number, onChange: () => void,
 *   now?: () => number}} parts  `size`: how many engines play; `now`: ms of a clock that never goes back
 */
export function createRun({plan, pool, size, onChange, now = () => performance.now()}) {
  const results = ordersOf(plan).map(createResults);
  const total = results.reduce((sum, {order}) => sum + order.games, 0);
  const end = new AbortController();
  /** @type {State} */
  let state = 'running';
  let failure = '';
  let spent = 0;
  let since = now();
  /** @type {{promise: Promise<void>, open: () => void}|null} */
  let gate = null;
  let hasBegun = false;

  /** Strategies by turns, so that all of them are as far. */
  function* jobs() {
    const {games} = plan;
    for (let i = 0; i < results.length; i += plan.strategies.length) {
      const together = results.slice(i, i + plan.strategies.length);
      for (let from = 1; from <= games; from += BATCH) {
        for (const result of together) {
          const {board, strategy, start, seed} = result.order;
          const count = Math.min(BATCH, games + 1 - from);
          yield {result, from, request: {type: 'simulate', ...board, strategy, start, seed, from, count}};
        }
      }
    }
  }

  /** @param {State} to */
  function change(to) {
    if (state === 'running') spent += now() - since;
    since = now();
    state = to;
    onChange();
  }

  async function play() {
    try {
      await pool.work(jobs(), {
        size,
        signal: end.signal,
        turn: () => gate?.promise,
        onAnswer({result, from}, reply) {
          hasBegun = true;
          result.take(from, reply);
          onChange();
        },
      });
      change('finished');
    } catch (error) {
      if (end.signal.aborted) return change('cancelled');
      failure = /** @type {Error} */ (error).message;
      change('failed');
    }
  }

  play();
  return {
    plan,
    results,
    total,
    get state() {
      return state;
    },
    /** What went wrong, in a sentence; empty where the engines stopped without one. */
    get failure() {
      return failure;
    },
    /** Whether any game has come back: before, the engines are starting. */
    get hasBegun() {
      return hasBegun;
    },
    get done() {
      return results.reduce((sum, {done}) => sum + done, 0);
    },
    /** ms of play so far, pauses left out. */
    get spent() {
      return state === 'running' ? spent + now() - since : spent;
    },
    /** Lets what is under way end, and begins nothing more. */
    pause() {
      if (state !== 'running') return;
      let open = () => {};
      const promise = new Promise((/** @type {(value: void) => void} */ resolve) => (open = resolve));
      gate = {promise, open};
      change('paused');
    },
    goOn() {
      if (state !== 'paused') return;
      gate?.open();
      gate = null;
      change('running');
    },
    /** Ends it; what has been played stays. */
    cancel() {
      if (state !== 'running' && state !== 'paused') return;
      end.abort();
      gate?.open();
    },
  };
}
