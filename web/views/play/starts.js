/**
 * How games begin on the board: new ones, kept ones, and boards that were played before.
 *
 * @typedef {import('../../catalogue.js').Plan} Plan
 * @typedef {import('../../store/store.js').Entry} Entry
 */
import {LEVELS} from '../../catalogue.js';
import * as words from '../../words/play.js';
import {choose} from '../choose.js';

/**
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, frame: import('./frame.js').Frame,
 *   focusBoard: () => void}} parts
 */
export function createStarts({game, frame, focusBoard}) {
  const {line, element} = frame;
  /** Whether the question is open: a second one at the same time is answered with no. */
  let isAsking = false;

  /** Asks, when a game is running. @returns {Promise<boolean>} whether another may begin */
  async function leaveGame() {
    if (isAsking) return false;
    if (!game.isRunning()) return true;
    isAsking = true;
    const answer = await choose(element, words.LEAVE);
    isAsking = false;
    if (answer === 'stay') return false;
    await (answer === 'keep' ? game.setAside() : game.resign());
    return true;
  }

  /** Whatever was pressed may vanish with the old game: the focus goes to the board. @template T @param {() => T} start @returns {T} */
  function startFocused(start) {
    const hadFocus = document.activeElement !== document.body;
    const started = start();
    if (hadFocus) focusBoard();
    const {columns, rows, mines, state} = game.current;
    if (hadFocus && state === 'fresh') line.say(words.begun(columns, rows, mines));
    return started;
  }

  /** As `begin`, and asks nothing: what was on the board has been kept. @param {Plan} plan */
  const start = (plan) => startFocused(() => game.startNew(plan));

  /** @param {Plan} plan @returns {Promise<string>} why it makes no game; empty when it does, or the player stays */
  const begin = async (plan) => ((await leaveGame()) ? start(plan) : '');

  return {
    leaveGame,
    start,
    begin,

    /** @param {Entry} entry @returns {Promise<string>} why it cannot be read; empty when it goes on */
    async resume(entry) {
      const problem = await startFocused(() => game.resume(entry));
      if (!problem && game.isRunning()) line.say(game.current.covered ? words.PAUSED : words.RESUMED_GAME);
      return problem;
    },

    /** @param {string} record of a game whose board is wished for again @param {Plan} plan that game's */
    async again(record, plan) {
      if (await leaveGame()) startFocused(() => game.startAgain(record, plan));
    },

    /** The board that has ended, once more. */
    repeat: () => void startFocused(() => game.startAgain()),

    /** Another board of the kind. */
    next: () => void begin({...game.current, seed: ''}),

    /** @param {number} number of the level */
    level(number) {
      const {columns, rows, mines} = LEVELS[number];
      begin({...game.current, columns, rows, mines, seed: ''});
    },
  };
}
