/**
 * How games begin on the board: new ones, kept ones, and boards that were played before.
 *
 * @typedef {import('../../catalogue.js').Plan} Plan
 * @typedef {import('../../store/store.js').Entry} Entry
 */
import {LEVELS} from '../../generated/levels.js';
import * as words from '../../words/play.js';
import {keepFocus} from '../dom.js';
import {firstMove, NEW_HERE} from './current.js';

/**
 * @param {{
 *   game: ReturnType<typeof import('./game.js').createGame>, block: import('./block.js').Block,
 *   left: ReturnType<typeof import('./left.js').createLeft>,
 *   notices: ReturnType<typeof import('../notices.js').createNotices>, focusBoard: () => void}} parts
 */
export function createStarts({game, block, left, notices, focusBoard}) {
  const {line} = block;

  /** What the strip tells a newcomer is not told twice. @param {import('./current.js').Current} current */
  const helpBeside = (current) => (notices.has(NEW_HERE) ? '' : firstMove(current));

  /** The game on the board makes room for another. One that is worth it waits, and can be taken back for a while. */
  function leave() {
    // Who has opened a board has read it: from the next on its rules stand on the line.
    if (game.current.opened) notices.withdraw(NEW_HERE);
    if (!game.isRunning()) return;
    if (game.isWorthKeeping()) left.offer(game.setAside());
    else game.forget();
  }

  /**
   * Whatever was pressed may vanish with the old game: the focus goes to the board. Where nothing was, it stays with what the player
   * has gone to meanwhile.
   *
   * @template T @param {() => T} start
   * @param {{isTaught?: boolean, isAsked?: boolean}} [how]  `isTaught`: what teaches tells of its board itself; `isAsked`: the player pressed for it
   * @returns {T}
   */
  function startFocused(start, {isTaught = false, isAsked = true} = {}) {
    const hadFocus = document.activeElement !== document.body;
    const started = isAsked ? start() : keepFocus(start, focusBoard);
    if (hadFocus && isAsked) focusBoard();
    const {columns, rows, mines, isAgain, state} = game.current;
    const begun = words.begun(columns, rows, mines, isAgain);
    const [help, heard] = [helpBeside(game.current), left.heard()];
    if (isTaught) line.say('', null, {heard});
    else if ((hadFocus || heard) && state === 'fresh')
      line.say(help || begun, null, {heard: [help && begun, heard].filter(Boolean).join(' ')});
    return started;
  }

  /** As `begin`, unasked, and leaves nothing: what was on the board has been kept. @param {Plan} plan */
  const start = (plan) => startFocused(() => game.startNew(plan), {isAsked: false});

  /**
   * @param {Plan} plan @param {import('../../engine/session.js').Beginning} [request] what the engine is asked for, where it is not a new game
   * @returns {Promise<string>} why it makes no game; empty when it does
   */
  function begin(plan, request) {
    leave();
    return startFocused(() => (request ? game.startAs(plan, request) : game.startNew(plan)), {isTaught: !!request});
  }

  return {
    leave,
    start,
    begin,

    /** @param {Entry} entry @param {boolean} isAsked the player pressed for it @returns {Promise<string>} why it cannot be read; empty when it goes on */
    async resume(entry, isAsked) {
      left.forget(entry.id);
      const heard = left.heard();
      const problem = await startFocused(() => game.resume(entry), {isAsked});
      if (!problem && game.isRunning())
        line.say(game.current.covered ? words.PAUSED : words.RESUMED_GAME, null, {heard});
      return problem;
    },

    /** @param {import('../../catalogue.js').Played} played @returns {Promise<string>} why its board makes no game by these rules; empty when it does */
    again(played) {
      leave();
      return startFocused(() => game.startAgain(played));
    },

    /** The board of the game, once more. */
    repeat() {
      leave();
      startFocused(() => game.startAgain());
    },

    /** Another board of the kind. */
    next: () => void begin({...game.current, seed: ''}),

    /** Another board of the kind, of whatever grade. */
    ungraded: () => void begin({...game.current, seed: '', grade: ''}),

    /** @param {number} number of the level */
    level(number) {
      const {columns, rows, mines} = LEVELS[number];
      begin({...game.current, columns, rows, mines, seed: ''});
    },
  };
}
