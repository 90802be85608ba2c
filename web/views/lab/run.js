/**
 * One run of the Lab: all games of a plan, played by a pool of engines, with pause and cancel.
 *
 * @typedef {import('./plan.js').Plan} Plan
 * @typedef {import('./results.js').Results} Results
 * @typedef {'running'|'paused'|'finished'|'cancelled'|'failed'} State
 * @typedef {ReturnType<typeof createRun>} Run
 * @typedef {import('./own.js').Own} Own
 */
import {StrategyFailed} from '../../sandbox/sandbox.js';
import {jobsOf} from './jobs.js';
import {OWN, ordersOf} from './plan.js';
import {createResults} from './results.js';

/**
 * @param {{plan: Plan, pool: ReturnType<typeof import('../../engine/pool.js').createPool>, own?: Own|null, size: number,
 *   onChange: () => void, now?: () => number}} parts
 *   `own`: the player's strategy, where it plays, too; `size`: how many engines play; `now`: ms of a clock that never goes back
 */
export function createRun({plan, pool, own = null, size, onChange, now = () => performance.now()}) {
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

  /**
   * A strategy that fails ends its own games, not those of others.
   *
   * @param {Own} player @returns {import('../../engine/pool.js').Play}
   */
  function guarded(player) {
    return async (...how) => {
      try {
        return await player.play(...how);
      } catch (error) {
        if (!(error instanceof StrategyFailed)) throw error;
        failure = error.message;
        return {reply: null};
      }
    };
  }

  const guard = own && guarded(own);
  /** One that has failed is played no more. */
  const playOwn = () => (failure ? null : (guard ?? undefined));

  /** @param {State} to */
  function change(to) {
    if (state === 'running') spent += now() - since;
    since = now();
    state = to;
    onChange();
  }

  async function play() {
    try {
      await pool.work(jobsOf(plan, results, playOwn), {
        size,
        signal: end.signal,
        turn: () => gate?.promise,
        onAnswer({result, from}, reply) {
          hasBegun = true;
          if (reply) result.take(from, reply);
          onChange();
        },
      });
      change(failure && plan.strategies.every((strategy) => strategy === OWN) ? 'failed' : 'finished');
    } catch (error) {
      if (end.signal.aborted) return change('cancelled');
      failure = /** @type {Error} */ (error).message;
      change('failed');
    } finally {
      own?.end();
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
