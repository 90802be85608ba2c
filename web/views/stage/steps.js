/**
 * The solver replay: a proof, or two worlds, on a board of its own.
 *
 * @typedef {import('./slides.js').Slide} Slide
 * @typedef {import('./walk.js').Walk} Walk
 */
import {createBoard} from '../../board/board.js';

/** @param {string|undefined} reason why a game was lost @returns {boolean} whether a proof of that can be kept */
export const isProvable = (reason) => reason !== undefined && reason !== 'mine' && reason !== 'resigned';

/**
 * @param {Slide[]} slides @param {{columns: number, rows: number, zoom: number|null}} about the game's board
 * @param {(() => void)|null} onSave the proof is to be kept; null: it cannot be
 * @returns {Walk}
 */
export function stepsWalk(slides, {columns, rows, zoom}, onSave) {
  /** @param {HTMLElement} place */
  function build(place) {
    const board = createBoard(place, {onIntent: () => {}});
    board.reset({columns, rows});
    board.set({locked: true, zoom});
    /** @param {Slide} slide @param {boolean} isNext */
    function paint({cells, hints, proof, world, opened, sight}, isNext) {
      board.set({cells, hints, proof, world});
      if (isNext && opened.length) board.play({type: 'open', cells: opened, origin: opened[0]});
      board.reveal(sight);
    }
    return {
      destroy: board.destroy,
      picture(/** @type {number} */ at) {
        const {sentence, count} = slides[at];
        return {sentence, heard: '', count, paint: (/** @type {boolean} */ isNext) => paint(slides[at], isNext)};
      },
    };
  }
  return {name: 'Solver replay', length: slides.length, start: 0, isTimed: true, onSave, build};
}
