/**
 * The shares of the worlds as they were at a ply of a game replay.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('../../engine/protocol.js').Shares} Shares
 */
import {EngineStopped, Refused} from '../../engine/client.js';
import {overlayOn} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {whyNoEngine} from '../no-engine.js';
import {createLegend} from '../stage/legend.js';

/**
 * @param {{
 *   engine: ReturnType<typeof import('../../engine/review.js').createReviewEngine>, board: {set: (patch: object) => void},
 *   say: (text: string) => void, onToggle: (on: boolean) => void}} parts
 */
export function createShares({engine, board, say, onToggle}) {
  const legend = createLegend(null);
  let isOn = false;
  let asking = new AbortController();
  /** Of the plies asked for so far. @type {Map<number, Shares>} */
  let known = new Map();

  /** @param {Plies} plies @param {number} ply @returns {Promise<Shares|null>} null when another has been asked for */
  async function ask(plies, ply) {
    asking = new AbortController();
    const {signal} = asking;
    try {
      const shares = known.get(ply) ?? (await engine.shares(plies.game.record, plies.movesAt(ply), {signal}));
      known.set(ply, shares);
      return signal.aborted ? null : shares;
    } catch (error) {
      if (!signal.aborted) await failed(error, signal);
      return null;
    }
  }

  /** @param {unknown} error @param {AbortSignal} signal aborted once another ply is shown */
  async function failed(error, signal) {
    board.set({shares: null});
    if (error instanceof Refused) return say(error.message);
    if (!(error instanceof EngineStopped)) throw error;
    const {sentence} = await whyNoEngine(error);
    if (!signal.aborted) say(sentence);
  }

  /** @param {boolean} on */
  function set(on) {
    isOn = on;
    asking.abort();
    board.set({shares: null});
    legend.show(on);
    onToggle(on);
  }

  return {
    legend: legend.element,

    /** Another game. */
    reset() {
      known = new Map();
      set(false);
    },

    /** @param {Plies} plies @param {number} ply */
    async toggle(plies, ply) {
      set(!isOn);
      if (!isOn) return say(words.SHARES_OFF);
      const shares = await ask(plies, ply);
      if (!shares) return;
      show(shares);
      say(overlayOn(shares.worlds, 'visible'));
    },

    /** The board shows another ply: the shares follow, and the old ones stand until they do. @param {Plies} plies @param {number} ply */
    async follow(plies, ply) {
      asking.abort();
      if (!isOn) return;
      const shares = await ask(plies, ply);
      if (shares) show(shares);
    },

    leave: () => asking.abort(),
  };

  /** @param {Shares} shares */
  function show(shares) {
    board.set({shares});
    legend.explain(shares);
  }
}
