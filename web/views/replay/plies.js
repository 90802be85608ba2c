/**
 * A game that has ended, ply by ply: what stands after each of its moves. Place 0 is its beginning; pauses are no moves here.
 *
 * @typedef {import('../../engine/protocol.js').Film} Film
 * @typedef {import('../../engine/protocol.js').Frame} Frame
 * @typedef {'save'|'guess'|'won'|'lost'} Mark  what a place is marked with on the time line
 */
import {CLOSED} from '../../board/state.js';
import {endOf, eventOf, positionText} from '../../engine/protocol.js';

const GUESSES = ['guess', 'save'];
/** What takes luck, where it goes well without a save. */
const DECISIONS = ['open', 'chord', 'guess'];

/** @typedef {ReturnType<typeof createPlies>} Plies */

/** @param {Film} film */
export function createPlies({game, frames, mines: first}) {
  const places = frames.filter(({kind}) => kind !== 'clock');
  const last = places.length - 1;
  const {columns, rows, mines: total, saved, events} = game;
  const size = columns * rows;
  const end = endOf(events) ?? null;
  const layout = eventOf(events, 'revealed')?.cells ?? [];

  /** @param {number} place @returns {Uint8Array<ArrayBuffer>} a code a cell */
  function cellsAt(place) {
    const shown = new Uint8Array(size).fill(CLOSED);
    for (const {cells, codes} of places.slice(0, place + 1))
      for (const [i, cell] of cells.entries()) shown[cell] = codes[i];
    return shown;
  }

  /** @param {number} place @returns {Set<number>|null} null before anything is open: then no mine has its place */
  function minesAt(place) {
    if (!cellsAt(place).some((code) => code < CLOSED)) return null;
    const now = new Set(first);
    for (const {moved} of places.slice(0, place + 1)) {
      for (const [from] of moved) now.delete(from);
      for (const [, to] of moved) now.add(to);
    }
    return now;
  }

  /** @param {number} place */
  const savesAt = (place) => places[place].saves;
  /** @param {number} place */
  const isSave = (place) => place > 0 && savesAt(place) > savesAt(place - 1);
  /** @param {number} place whether its decision could be known neither to be safe nor to lose */
  const isGuess = (place) => GUESSES.includes(places[place].kind);
  /** @param {number} place @returns {Mark|null} */
  function markAt(place) {
    if (place === last) return end?.type === 'won' ? 'won' : 'lost';
    return isSave(place) ? 'save' : isGuess(place) ? 'guess' : null;
  }

  /**
   * @param {number} from @param {1|-1} step @param {(place: number) => boolean} test
   * @returns {number|null} the nearest place that way of which it is true
   */
  function seek(from, step, test) {
    for (let place = from + step; place >= 0 && place <= last; place += step) if (test(place)) return place;
    return null;
  }

  return {
    game,
    end,
    layout,
    /** The last place. */
    last,
    /** log2 of the worlds when their meter is full: at the first opening after which they were counted. */
    full: places.find(({worlds, cells}) => worlds && cells.length)?.worlds?.bits ?? 0,
    /** @param {number} place @returns {Frame} the move that led there, and what it led to */
    frameAt: (place) => places[place],
    /** @param {number} place @returns {number} moves of the record so far, pauses among them */
    movesAt: (place) => frames.indexOf(places[place]),
    cellsAt,
    minesAt,
    savesAt,
    isSave,
    isGuess,
    markAt,
    seek,
    /** @param {number} place @returns {Set<number>} where a save was, so far */
    savedAt: (place) => new Set(saved.slice(0, savesAt(place))),
    /**
     * @param {number} place
     * @returns {number|null} bits of luck so far, without those that saves forgave; null where some were not counted
     */
    luckAt(place) {
      const taken = places.slice(0, place + 1).filter(({kind}) => DECISIONS.includes(kind));
      return taken.some(({bits}) => bits === null) ? null : taken.reduce((sum, {bits}) => sum + (bits ?? 0), 0);
    },
    /** @param {number} place @returns {number} ms of play */
    timeAt: (place) => places[place].elapsed,
    /** @param {number} place @returns {string} the position as text */
    positionAt: (place) => positionText({columns, rows, mines: total}, cellsAt(place)),

    /**
     * The place nearest to a time of play; the later one of several at the same time.
     *
     * @param {number} time ms
     */
    nearest(time) {
      const distance = (/** @type {number} */ place) => Math.abs(this.timeAt(place) - time);
      let best = 0;
      for (let place = 1; place <= last; place++) if (distance(place) <= distance(best)) best = place;
      return best;
    },
  };
}
