/**
 * A game that has ended, ply by ply: what stands after each of its moves. Ply 0 is its beginning; pauses are no moves here.
 *
 * @typedef {import('../../engine/protocol.js').Film} Film
 * @typedef {import('../../engine/protocol.js').Frame} Frame
 * @typedef {'save'|'guess'|'won'|'lost'} Mark  what a ply is marked with on the time line
 */
import {CLOSED} from '../../board/state.js';
import {endOf, eventOf} from '../../engine/protocol.js';
import {createStands} from './stands.js';

const GUESSES = ['guess', 'save'];
/** What takes luck, where it goes well without a save. */
const DECISIONS = ['open', 'chord', 'guess'];

/** @typedef {ReturnType<typeof createPlies>} Plies */

/** @param {Film} film */
export function createPlies({game, frames, mines: first}) {
  const played = frames.filter(({kind}) => kind !== 'clock');
  const last = played.length - 1;
  const {columns, rows, saved, events} = game;
  const size = columns * rows;
  const end = endOf(events) ?? null;
  const layout = eventOf(events, 'revealed')?.cells ?? [];

  /** @param {number} ply @returns {Uint8Array<ArrayBuffer>} a code a cell */
  function cellsAt(ply) {
    const shown = new Uint8Array(size).fill(CLOSED);
    for (const {cells, codes} of played.slice(0, ply + 1))
      for (const [i, cell] of cells.entries()) shown[cell] = codes[i];
    return shown;
  }

  /** @param {number} ply @returns {Set<number>|null} null before anything is open: then no mine has its place */
  function minesAt(ply) {
    if (!cellsAt(ply).some((code) => code < CLOSED)) return null;
    const now = new Set(first);
    for (const {moved} of played.slice(0, ply + 1)) {
      for (const [from] of moved) now.delete(from);
      for (const [, to] of moved) now.add(to);
    }
    return now;
  }

  /** @param {number} ply */
  const savesAt = (ply) => played[ply].saves;
  /** @param {number} ply */
  const isSave = (ply) => ply > 0 && savesAt(ply) > savesAt(ply - 1);
  /** @param {number} ply whether its decision could be known neither to be safe nor to lose */
  const isGuess = (ply) => GUESSES.includes(played[ply].kind);
  /** @param {number} ply @returns {Mark|null} */
  function markAt(ply) {
    if (ply === last) return end?.type === 'won' ? 'won' : 'lost';
    return isSave(ply) ? 'save' : isGuess(ply) ? 'guess' : null;
  }

  /**
   * @param {number} from @param {1|-1} step @param {(ply: number) => boolean} test
   * @returns {number|null} the nearest ply that way of which it is true
   */
  function seek(from, step, test) {
    for (let ply = from + step; ply >= 0 && ply <= last; ply += step) if (test(ply)) return ply;
    return null;
  }

  return {
    game,
    end,
    layout,
    /** The last ply. */
    last,
    /** log2 of the worlds when their meter is full: at the first opening after which they were counted. */
    full: played.find(({worlds, cells}) => worlds && cells.length)?.worlds?.bits ?? 0,
    /** @param {number} ply @returns {Frame} the move that led there, and what it led to */
    frameAt: (ply) => played[ply],
    /** @param {number} ply @returns {number} moves of the record so far, pauses among them */
    movesAt: (ply) => frames.indexOf(played[ply]),
    /** What stands on the workbench, where there is one. */
    benchAt: createStands(played).at,
    cellsAt,
    minesAt,
    savesAt,
    isSave,
    isGuess,
    markAt,
    seek,
    /** @param {number} ply @returns {Set<number>} where a save was, so far */
    savedAt: (ply) => new Set(saved.slice(0, savesAt(ply))),
    /**
     * @param {number} ply
     * @returns {number|null} bits of luck so far, without those that saves forgave; null where some were not counted
     */
    luckAt(ply) {
      const taken = played.slice(0, ply + 1).filter(({kind}) => DECISIONS.includes(kind));
      return taken.some(({bits}) => bits === null) ? null : taken.reduce((sum, {bits}) => sum + (bits ?? 0), 0);
    },
    /** @param {number} ply @returns {number} ms of play */
    timeAt: (ply) => played[ply].elapsed,

    /**
     * The ply nearest to a time of play; the later one of several at the same time.
     *
     * @param {number} time ms
     */
    nearest(time) {
      const distance = (/** @type {number} */ ply) => Math.abs(this.timeAt(ply) - time);
      let best = 0;
      for (let ply = 1; ply <= last; ply++) if (distance(ply) <= distance(best)) best = ply;
      return best;
    },
  };
}
