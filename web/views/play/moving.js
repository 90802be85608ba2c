/**
 * Sends the moves of the game on the board to the engine, in their turn.
 *
 * @typedef {import('../../engine/protocol.js').Played} Played
 */
import {isSearched} from '../../rules.js';
import {drawSeed} from '../link.js';
import {tellFailure} from './current.js';

/**
 * @param {{
 *   shared: import('./current.js').Shared,
 *   session: ReturnType<typeof import('../../engine/session.js').createSession>,
 *   clock: ReturnType<typeof import('../../engine/clock.js').createClock>,
 *   awaited: ReturnType<typeof import('./awaited.js').createAwaited>,
 *   pace: ReturnType<typeof import('./pace.js').createPace>,
 *   apply: ReturnType<typeof import('./applying.js').createApplying>['apply'],
 *   adviser: () => import('../../engine/protocol.js').Adviser,
 *   ahead: ReturnType<typeof import('../../engine/ahead.js').createAhead>}} parts
 */
export function createMoving({shared, session, clock, awaited, pace, apply, adviser, ahead}) {
  /**
   * Sends a move in its turn and shows what it did.
   *
   * @param {() => string|null} choose asked when all earlier moves are answered and kept
   * @param {number|null} [cell] @param {import('./awaited.js').Press|null} [press] what shows until it is answered
   * @param {boolean} [isOfClock] what is asked about the game stays true
   */
  async function play(choose, cell = null, press = null, isOfClock = false) {
    const chosen = () => {
      const move = choose();
      return move ? {move} : null;
    };
    await take('play', chosen, cell, press, isOfClock);
  }

  /**
   * Has the machine act in its turn, and shows what it did.
   *
   * @param {() => {action: string, inference: string, strategy: string}|null} choose asked when all earlier moves are answered and kept
   * @returns {Promise<Played|null>} null where it did nothing, and why has been told
   */
  const machine = (choose) => take('machine', choose);

  /**
   * @param {'play'|'machine'} type @param {() => {move?: string, action?: string}|null} choose
   * @param {number|null} [cell] @param {import('./awaited.js').Press|null} [press] @param {boolean} [isOfClock] @returns {Promise<Played|null>}
   */
  async function take(type, choose, cell = null, press = null, isOfClock = false) {
    const own = shared.now;
    const {heard} = shared.screen;
    const isFirst = !own.opened;
    let move = '';
    let at = 0;
    const answered = awaited.wait(press, true);
    try {
      const chosen = async () => {
        await pace.free;
        const wanted = own === shared.now ? choose() : null;
        if (!wanted) return null;
        move = wanted.move ?? '';
        if (!clock.isBegun) startClock();
        // Nobody plays while a board is searched for.
        if (!own.opened && isSearched(own)) clock.run(false);
        at = clock.at();
        const isAhead = !own.opened && own.ready?.move === move;
        return {
          ...wanted,
          at,
          ...(own.begun && own.state === 'fresh' && {begun: own.begun}),
          ...(isAhead && {ahead: own.ready?.record}),
          ...(move === 'hint' && {by: adviser()}),
        };
      };
      const played = await session.play(type, chosen, isOfClock);
      const wasSearched = shared.screen.searched();
      if (wasSearched && played) clock.set({begun: true, at, elapsed: played.elapsed, running: false});
      if (own !== shared.now || !played) return null;
      const isDone = apply(played, move, cell, heard);
      // A move made before the page was left, and answered only now: its game is paused after all.
      if (isDone && shared.isAway && played.state === 'playing') timed('pause');
      // What took long, or would have, is done ahead the next time.
      if (isFirst && own.opened && move && (wasSearched || own.ready)) ahead.make({...own, seed: drawSeed()}, move);
      if (own.opened) own.ready = null;
      return played;
    } catch (error) {
      if (shared.screen.searched()) clock.set({begun: false, at: 0, elapsed: 0, running: false});
      tellFailure(shared, error);
      return null;
    } finally {
      answered();
    }
  }

  function startClock() {
    clock.begin();
    shared.now.begun = new Date().toISOString().replace(/\.\d+Z/, 'Z');
  }

  /** A move of the clock. @param {'pause'|'resume'} move */
  const timed = (move) =>
    play(() => (['playing', 'paused'].includes(shared.now.state) ? move : null), null, null, true);

  return {play, machine, timed, startClock};
}
