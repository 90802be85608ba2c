/**
 * The player's own strategy at play: an engine poses the games, which holds the layouts; the strategy answers in its sandbox.
 *
 * @typedef {import('../../engine/pool.js').Ask} Ask
 * @typedef {import('../../engine/spare.js').Request} Request
 * @typedef {import('../../sandbox/sandbox.js').Box} Box
 * @typedef {{game: number} & Record<string, any>} Question
 * @typedef {ReturnType<typeof createOwn>} Own
 */
import {Refused} from '../../engine/client.js';
import {StrategyFailed} from '../../sandbox/sandbox.js';
import {inGame} from '../../words/lab.js';
import {NAME} from '../../words/sandbox.js';
import {textOf} from '../games/simulated.js';
import {createOrder} from './order.js';

/**
 * @param {{sandbox: import('../../sandbox/sandbox.js').Sandbox, code: import('../../sandbox/sandbox.js').Code,
 *   onPrinted: (text: string) => void, onFailed: (error: StrategyFailed) => void}} parts  `onFailed` is called once at most
 */
export function createOwn({sandbox, code, onPrinted, onFailed}) {
  /** Workers that nobody uses just now. @type {Box[]} */
  const idle = [];
  /** @type {Set<Box>} */
  const all = new Set();
  const order = createOrder();
  /** @type {StrategyFailed|null} */
  let failure = null;
  let isOver = false;

  async function box() {
    const made = idle.pop() ?? (await sandbox.start(code));
    all.add(made);
    // While it started the run may have ended.
    if (isOver) end();
    return made;
  }

  /** Games from their first question to their end. @param {Request} request @param {Ask} ask @param {(end: () => void) => void} onLate */
  async function played(request, ask, onLate) {
    const player = await box();
    onLate(player.end);
    /** ms of choosing, by game. @type {Map<number, number>} */
    const spent = new Map();
    /** All that was chosen, as text, by game. @type {Map<number, string>} */
    const made = new Map();
    let {reply} = await ask({...request, type: 'pose', name: NAME, inference: player.inference});
    // What a game is called in there, the same few names each time: the sandbox keeps random numbers by them.
    const names = new Map(reply.questions.map((/** @type {Question} */ {game}, /** @type {number} */ i) => [game, i]));
    while (reply.questions) {
      /** @type {[number, any, any][]} */
      const choices = [];
      for (const {game, ...seen} of reply.questions) {
        const since = performance.now();
        choices.push([game, ...(await chosen(player, game, {...seen, game: names.get(game)}))]);
        spent.set(game, (spent.get(game) ?? 0) + performance.now() - since);
      }
      ({reply} = await ask({type: 'answered', choices}));
      // The engine has looked at them.
      for (const [game, verb, cell] of choices) made.set(game, (made.get(game) ?? '') + textOf(verb, cell));
    }
    idle.push(player);
    const numbers = Array.from({length: request.count}, (_, i) => request.from + i);
    return {
      reply: {
        ...reply,
        ms: numbers.map((game, i) => reply.ms[i] + (spent.get(game) ?? 0)),
        inference: player.inference,
        choices: numbers.map((game) => made.get(game)),
      },
    };
  }

  /** @param {Box} player @param {number} game @param {Question} question */
  async function chosen(player, game, question) {
    try {
      const {choice, cell, printed} = await player.ask({type: 'choose', ...question});
      onPrinted(printed);
      return /** @type {const} */ ([choice, cell]);
    } catch (error) {
      const {message, line, printed} = /** @type {StrategyFailed} */ (error);
      throw new StrategyFailed(inGame(game, message), line, printed);
    }
  }

  function end() {
    isOver = true;
    for (const player of all) player.end();
    all.clear();
    idle.length = 0;
  }

  /** @param {unknown} error @returns {never} the first fault of the strategy, by the order of games, which ends it, or what was no fault of its own */
  function fail(error) {
    if (!(error instanceof StrategyFailed || error instanceof Refused)) throw error;
    if (!failure) {
      failure = error instanceof StrategyFailed ? error : new StrategyFailed(error.message);
      onFailed(failure);
      end();
    }
    throw failure;
  }

  return {
    /** @type {import('../../engine/pool.js').Play} rejects with `StrategyFailed` once the strategy has failed */
    async play(request, ask, signal) {
      signal.addEventListener('abort', end, {once: true});
      try {
        return await order.run((onLate) => played(request, ask, onLate));
      } catch (error) {
        signal.throwIfAborted();
        return fail(error);
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
    end,
  };
}
