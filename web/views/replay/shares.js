/**
 * What else the board of a game replay can show: the shares of the worlds as they were, and the mines of that moment.
 *
 * @typedef {import('./reel.js').Reel} Reel
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

  /** @param {Reel} reel @param {number} place @returns {Promise<Shares|null>} null when another has been asked for */
  async function ask(reel, place) {
    asking = new AbortController();
    const {signal} = asking;
    try {
      const found = known.get(place) ?? (await engine.shares(reel.positionAt(place), {signal}));
      known.set(place, found);
      return signal.aborted ? null : found;
    } catch (error) {
      if (!signal.aborted) failed(error);
      return null;
    }
  }

  /** @param {unknown} error */
  function failed(error) {
    board.set({shares: null});
    legend.tell(null);
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

    /** @param {Reel} reel @param {number} place */
    async toggle(reel, place) {
      set(!isOn);
      if (!isOn) return say(words.SHARES_OFF);
      const found = await ask(reel, place);
      if (!found) return;
      show(found);
      say(overlayOn(found.worlds, 'visible'));
    },

    /** The board shows another place: the shares follow, and the old ones stand until they do. @param {Reel} reel @param {number} place */
    async follow(reel, place) {
      asking.abort();
      if (!isOn) return;
      const found = await ask(reel, place);
      if (found) show(found);
    },

    leave: () => asking.abort(),
  };

  /** @param {Shares} found */
  function show(found) {
    board.set({shares: found});
    legend.tell(found.worlds);
  }
}
