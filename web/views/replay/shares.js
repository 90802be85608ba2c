/**
 * The shares of the worlds as they were at a place of a game replay.
 *
 * @typedef {import('./plies.js').Plies} Plies
 * @typedef {import('../../engine/protocol.js').Shares} Shares
 */
import {EngineStopped, Refused} from '../../engine/client.js';
import {overlayOn} from '../../words/play.js';
import * as words from '../../words/replay.js';
import {createLegend} from '../stage/legend.js';

/**
 * @param {{
 *   engine: ReturnType<typeof import('../../engine/archive.js').createArchiveEngine>, board: {set: (patch: object) => void},
 *   say: (text: string) => void, onToggle: (on: boolean) => void}} parts
 */
export function createShares({engine, board, say, onToggle}) {
  const legend = createLegend(null);
  let isOn = false;
  let asking = new AbortController();
  /** Of the places asked for so far. @type {Map<number, Shares>} */
  let known = new Map();

  /** @param {Plies} plies @param {number} place @returns {Promise<Shares|null>} null when another has been asked for */
  async function ask(plies, place) {
    asking = new AbortController();
    const {signal} = asking;
    try {
      const shares = known.get(place) ?? (await engine.shares(plies.positionAt(place), {signal}));
      known.set(place, shares);
      return signal.aborted ? null : shares;
    } catch (error) {
      if (!signal.aborted) failed(error);
      return null;
    }
  }

  /** @param {unknown} error */
  function failed(error) {
    board.set({shares: null});
    if (error instanceof Refused) say(error.message);
    else if (!(error instanceof EngineStopped)) throw error;
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

    /** @param {Plies} plies @param {number} place */
    async toggle(plies, place) {
      set(!isOn);
      if (!isOn) return say(words.SHARES_OFF);
      const shares = await ask(plies, place);
      if (!shares) return;
      show(shares);
      say(overlayOn(shares.worlds, 'visible'));
    },

    /** The board shows another place: the shares follow, and the old ones stand until they do. @param {Plies} plies @param {number} place */
    async follow(plies, place) {
      asking.abort();
      if (!isOn) return;
      const shares = await ask(plies, place);
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
