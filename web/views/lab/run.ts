/** Plays the runs of the Lab: all games of a plan, on a pool of engines, with pause and cancel. */

import {createPool} from '../../engine/pool.js';
import {jobsOf, type LabModel, type RunEvent} from '../../model/lab.js';
import {type LabPlan, OWN} from '../../model/lab-plan.js';
import {createSandbox, type StrategyFailed} from '../../sandbox/sandbox.js';
import type {Started} from '../../start.js';
import {createRemotePlayer} from './remote-player.js';

/** What can be done with a run. */
export type Runner = ReturnType<typeof createRunner>;

export function createRunner(model: LabModel, startEngine: () => Started) {
  const pool = createPool(startEngine);
  const sandbox = createSandbox();
  let end = new AbortController();
  /** What the next job waits for: open unless the run is paused. */
  let gate = Promise.resolve();
  let open = () => {};

  /** Ends the run; the games that have been played stay. */
  function cancel() {
    end.abort();
    open();
  }

  /** The player's strategy in its current state. */
  function createOwn(dispatch: (event: RunEvent) => void) {
    const code = {source: model.own.code.value, wheels: [...model.own.packages.value]};
    const print = (text: string) => dispatch({type: 'print', text});
    const fail = ({message, line, printed}: StrategyFailed) => {
      dispatch({type: 'fault', fault: {sentence: message, line}});
      print(printed);
    };
    return createRemotePlayer(() => sandbox.start(code), print, fail);
  }

  return {
    /** @param size how many engines play */
    async begin(plan: LabPlan, size: number) {
      cancel();
      end = new AbortController();
      const {signal} = end;
      const {id, results} = model.begin(plan, performance.now());
      const dispatch = (event: RunEvent) => model.dispatch(id, event);
      const own = plan.strategies.includes(OWN) ? createOwn(dispatch) : null;
      try {
        const jobs = jobsOf(plan, results, () => own?.play() ?? null);
        await pool.work(jobs, size, signal, {
          turn: () => gate,
          onAnswer({result, from}, reply) {
            if (reply) result.take(from, reply);
            dispatch({type: 'answer', games: reply ? reply.outcomes.length : 0});
          },
        });
        dispatch({type: 'finish', at: performance.now()});
      } catch (error) {
        const at = performance.now();
        dispatch(signal.aborted ? {type: 'cancel', at} : {type: 'fail', at, failure: (error as Error).message});
      } finally {
        own?.end();
      }
    },

    /** Finishes the current jobs and starts no more, or goes on. */
    toggle() {
      const run = model.current();
      const at = performance.now();
      if (run?.phase === 'running') {
        gate = new Promise((resolve) => (open = resolve));
        model.dispatch(run.id, {type: 'pause', at});
      } else if (run?.phase === 'paused') {
        open();
        model.dispatch(run.id, {type: 'resume', at});
      }
    },
    cancel,
  };
}
