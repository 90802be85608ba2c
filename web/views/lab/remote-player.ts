/**
 * The player's own strategy as a remote player: an engine, which holds the layouts, sends it the positions of its
 * games; the strategy answers from its sandbox.
 */

import {Refused} from '../../engine/asking.js';
import type {Ask, Play} from '../../engine/pool.js';
import type {Request} from '../../engine/spare.js';
import {type Box, StrategyFailed} from '../../sandbox/sandbox.js';
import {inGame} from '../../words/lab.js';
import {NAME} from '../../words/sandbox.js';
import {type Choice, textOf} from '../games/simulated.js';
import {createOrder} from './order.js';

/** Asks for `count` games of a run, starting with number `from`. */
type Batch = Request & {from: number; count: number};

/** What the engine asks the player of a game, in the form of the sandbox. */
type Question = {game: number} & Record<string, unknown>;

/**
 * A game with questions. `name`: in the sandbox, where a few names are reused, each with separate random numbers; `ms`:
 * of choosing; `choices`: all of them, as text.
 */
type RemoteGame = {name: number; ms: number; choices: string};

/**
 * @param start of a worker with the strategy @param onPrinted gets what it has printed for a choice @param onFailed
 * called once at most, with the first of several faults in the order of games, which ends it
 */
export function createRemotePlayer(
  start: () => Promise<Box>,
  onPrinted: (text: string) => void,
  onFailed: (error: StrategyFailed) => void,
) {
  /** Workers that are not in use. */
  const idle: Box[] = [];
  const all: Set<Box> = new Set();
  const order = createOrder();
  let hasFailed = false;
  let isOver = false;

  async function box() {
    const made = idle.pop() ?? (await start());
    all.add(made);
    // The run may have ended while it started.
    if (isOver) end();
    return made;
  }

  /** Plays games from their first question to their end. */
  async function played(request: Batch, ask: Ask, onLate: (end: () => void) => void) {
    const player = await box();
    onLate(player.end);
    let {reply} = await ask({...request, type: 'pose', name: NAME, inference: player.inference});
    const games: Map<number, RemoteGame> = new Map(
      reply.questions.map(({game}: Question, name: number) => [game, {name, ms: 0, choices: ''}]),
    );
    while (reply.questions) {
      const choices: [game: number, ...Choice][] = [];
      for (const {game, ...seen} of reply.questions as Question[]) {
        const own = games.get(game) as RemoteGame;
        const since = performance.now();
        choices.push([game, ...(await chosen(player, game, {...seen, game: own.name}))]);
        own.ms += performance.now() - since;
      }
      ({reply} = await ask({type: 'answered', choices}));
      // The engine has checked the choices.
      for (const [game, verb, cell] of choices) (games.get(game) as RemoteGame).choices += textOf(verb, cell);
    }
    idle.push(player);
    const numbers = Array.from({length: request.count}, (_, i) => request.from + i);
    return {
      reply: {
        ...reply,
        ms: numbers.map((game, i) => reply.ms[i] + (games.get(game)?.ms ?? 0)),
        inference: player.inference,
        // A game with nothing to choose was played all the same.
        choices: numbers.map((game) => games.get(game)?.choices ?? ''),
      },
    };
  }

  async function chosen(player: Box, game: number, question: Question) {
    try {
      const {choice, cell, printed} = await player.ask({type: 'choose', ...question});
      onPrinted(printed);
      return [choice, cell] as const;
    } catch (error) {
      const {message, line, printed} = error as StrategyFailed;
      throw new StrategyFailed(inGame(game, message), line, printed);
    }
  }

  function end() {
    isOver = true;
    for (const player of all) player.end();
    all.clear();
    idle.length = 0;
  }

  /** An error that is not the strategy's fault is thrown on. */
  function fail(error: unknown) {
    if (!(error instanceof StrategyFailed || error instanceof Refused)) throw error;
    if (hasFailed) return;
    hasFailed = true;
    onFailed(error instanceof StrategyFailed ? error : new StrategyFailed(error.message));
    end();
  }

  /** @returns no games if the strategy fails: it ends its games, not those of others */
  const play: Play<Batch> = async (request, ask, signal) => {
    signal.addEventListener('abort', end, {once: true});
    try {
      return await order.run((onLate) => played(request, ask, onLate));
    } catch (error) {
      signal.throwIfAborted();
      fail(error);
      return {reply: null};
    } finally {
      signal.removeEventListener('abort', end);
    }
  };

  return {
    /** Null once it has failed. */
    play: () => (hasFailed ? null : play),
    end,
  };
}
