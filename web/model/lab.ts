/** The Lab as signals: what the player chose to play, the run with its results, and the player's own strategy. */

import {batch, computed, effect, signal} from '../vendor/signals.js';
import {FIRST, type Field, type Fields, fieldsOf, type LabPlan, type Order, OWN, ordersOf} from './lab-plan.js';

export type Results = ReturnType<typeof createResults>;

/** Games as the engine answers `simulate`; the remote player adds `inference` and `choices`. */
type Reply = Record<'guesses' | 'ms', number[]> & {
  outcomes: Iterable<string>;
  luck: (number | null)[];
  inference?: string;
  choices?: (string | undefined)[];
};

/** How a game ended: not yet, won, by a click on a mine, by a safe cell taken for a mine. */
export const OUTCOMES = ['', 'w', 'T', 'F'];
export const WON = 1;

/**
 * The games of one order, filed by their numbers, so that the result does not depend on who played which when. There
 * may be 100,000 of them, so they are written in place and not copied.
 */
export function createResults(order: Order) {
  const {games} = order;
  const results = {
    order,
    outcomes: new Uint8Array(games),
    guesses: new Uint16Array(games),
    luck: new Float32Array(games),
    ms: new Float32Array(games),
    /** What the player's own strategy chose in each game, in the format of addresses (`games/simulated.ts`). */
    choices: [] as (string | undefined)[],
    /** What finds the certain cells before that strategy is called. */
    inference: '',
    /** How many games have been played. */
    done: 0,
    /** Whether bits of luck are counted. */
    isLucky: true,
    /** Adds games. @param from number of the first, from 1 */
    take(from: number, reply: Reply) {
      const at = from - 1;
      const outcomes = Array.from(reply.outcomes, (outcome) => OUTCOMES.indexOf(outcome));
      results.outcomes.set(outcomes, at);
      results.guesses.set(reply.guesses, at);
      results.isLucky &&= reply.luck[0] !== null;
      results.luck.set(reply.luck as number[], at);
      results.ms.set(reply.ms, at);
      results.inference = reply.inference ?? '';
      for (const [i, text] of (reply.choices ?? []).entries()) results.choices[at + i] = text;
      results.done += outcomes.length;
    },
  };
  return results;
}

/** Games that an engine plays at a time: a second or so on the most expensive boards. */
const BATCH = 20;

/**
 * The jobs of a run: some games of one strategy on one board each. Strategies take turns, so that all get equally far.
 *
 * @param playOwn how to play the player's strategy; null: no longer at all
 */
export function* jobsOf<P>({games, strategies}: LabPlan, results: Results[], playOwn: () => P | null) {
  for (let i = 0; i < results.length; i += strategies.length) {
    const together = results.slice(i, i + strategies.length);
    for (let from = 1; from <= games; from += BATCH) {
      for (const result of together) {
        const {board, strategy, start, seed} = result.order;
        const play = strategy === OWN ? playOwn() : undefined;
        if (play === null) continue;
        const count = Math.min(BATCH, games + 1 - from);
        const request = {type: 'simulate', ...board, strategy, start, seed, from, count};
        yield {result, from, request, ...(play && {play})};
      }
    }
  }
}

export type Phase = 'running' | 'paused' | 'finished' | 'cancelled' | 'failed';

/** @param id different from that of every earlier run @param at ms of a clock that never goes back */
export function beginRun(id: number, plan: LabPlan, at: number) {
  const orders = ordersOf(plan);
  return {
    id,
    plan,
    results: orders.map(createResults),
    total: orders.reduce((sum, {games}) => sum + games, 0),
    done: 0,
    phase: 'running' as Phase,
    /** How the player's strategy failed, as a sentence; empty if it has not. */
    fault: '',
    /** Why the engines stopped or refused, as a sentence; empty if they have not, or stopped without one. */
    failure: '',
    /** Whether any game has come back; until then the engines are starting. */
    hasBegun: false,
    /** ms of play until `since`, without pauses. */
    spent: 0,
    since: at,
  };
}

export type Run = ReturnType<typeof beginRun>;

/** What is wrong with the code: a sentence, and the line of the text, from 1; 0: no line. */
export type Fault = {sentence: string; line: number};
const NO_FAULT: Fault = {sentence: '', line: 0};

/**
 * What happens to a run. `answer`: some games have been played; `print`, `fault`: what the player's strategy has
 * printed, and how it failed, which ends only its own games; `fail`: the engines have stopped or refused.
 */
export type RunEvent =
  | {type: 'answer'; games: number}
  | {type: 'print'; text: string}
  | {type: 'fault'; fault: Fault}
  | {type: 'pause' | 'resume' | 'finish' | 'cancel'; at: number}
  | {type: 'fail'; at: number; failure: string};

/** @returns the run afterwards; the same one if the event changes nothing */
export function reduce(run: Run, event: RunEvent): Run {
  const isOn = run.phase === 'running' || run.phase === 'paused';
  const change = (phase: Phase, at: number): Run => ({...run, phase, spent: spentAt(run, at), since: at});
  switch (event.type) {
    case 'answer':
      return {...run, hasBegun: true, done: run.done + event.games};
    case 'fault':
      return {...run, fault: event.fault.sentence};
    case 'pause':
      return run.phase === 'running' ? change('paused', event.at) : run;
    case 'resume':
      return run.phase === 'paused' ? change('running', event.at) : run;
    case 'finish':
      return isOn ? change(run.fault ? 'failed' : 'finished', event.at) : run;
    case 'cancel':
      return isOn ? change('cancelled', event.at) : run;
    case 'fail':
      return isOn ? {...change('failed', event.at), failure: event.failure} : run;
    default:
      return run;
  }
}

/** @returns how far one order of a run is, which may have failed, or finished, before the others @param results its own */
export function phaseOf({phase, fault}: Run, {order, done}: Results): Phase {
  if (done === order.games) return 'finished';
  return fault && order.strategy === OWN ? 'failed' : phase;
}

/** ms of play up to a time. */
export function spentAt({phase, spent, since}: Pick<Run, 'phase' | 'spent' | 'since'>, at: number): number {
  return phase === 'running' ? spent + at - since : spent;
}

export type Package = {name: string; bytes: ArrayBuffer};

/**
 * @param code of the player's own strategy @param cores the number to begin with @param publish calls its argument
 * soon, because eyes cannot follow every answer
 */
export function createLabModel(code: string, cores: number, publish: (show: () => void) => void) {
  /** The run as it is; the view gets a copy of it now and then. */
  let current: Run | null = null;
  const run = signal<Run | null>(null);
  const isSeen = signal(false);
  const played = signal<Run | null>(null);
  const fields = signal<Fields>({...fieldsOf(FIRST), cores: String(cores)});
  const wrong = signal<readonly Field[]>([]);
  const own = {
    code: signal(code),
    packages: signal<readonly Package[]>([]),
    fault: signal(NO_FAULT),
    printed: signal(''),
  };
  const show = () => void (run.value = current);

  effect(() => {
    if (isSeen.value && run.value?.done) played.value = run.value;
  });

  return {
    /** The fields of the form, and those that are not valid. */
    fields,
    wrong,
    own,
    run,
    /** Whether the Lab is the view in front. */
    isSeen,
    /** The run whose figures are shown: from its first played game on, and updated while the Lab is in front. */
    played,
    /** Its results: the same list for the whole run. */
    results: computed(() => played.value?.results ?? []),
    current: () => current,

    choose(change: Partial<Fields>) {
      fields.value = {...fields.value, ...change};
    },
    /** Fills in the form, except `cores`, which is not part of a plan. */
    fill(plan: LabPlan) {
      batch(() => {
        fields.value = {...fields.value, ...fieldsOf(plan)};
        wrong.value = wrong.value.filter((name) => name === 'cores');
      });
    },
    /** @param sentence empty: nothing is wrong with the code */
    setFault(sentence: string) {
      own.fault.value = {sentence, line: 0};
    },

    begin(plan: LabPlan, at: number): Run {
      const begun = beginRun((current?.id ?? 0) + 1, plan, at);
      current = begun;
      batch(() => {
        own.fault.value = {...NO_FAULT};
        own.printed.value = '';
        show();
      });
      return begun;
    },
    /** @param id of the run that it happens to: events of earlier runs are ignored */
    dispatch(id: number, event: RunEvent) {
      if (current?.id !== id) return;
      if (event.type === 'print') own.printed.value = event.text;
      if (event.type === 'fault') own.fault.value = event.fault;
      current = reduce(current, event);
      publish(show);
    },
  };
}

export type LabModel = ReturnType<typeof createLabModel>;
