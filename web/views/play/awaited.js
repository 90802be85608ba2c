/** Moves that are not answered yet: their cells look pressed, soon as waiting, flags stand already, and a long wait shows. */

/** After this many ms without an answer the board shows that the engine thinks. */
const PATIENCE = 150;

/**
 * @typedef {{cell: number, code: number|null}} Press  `code`: what its cell shows until the answer comes; null: that it is pressed
 *
 * @param {{set: (patch: {pending?: Set<number>, expected?: Map<number, number>, busy?: boolean}) => void}} board
 * @param {() => void} changed  to be called when something else is awaited, or other flags may stand on the board
 */
export function createAwaited(board, changed) {
  /** @type {Set<{press: Press|null, isMove: boolean}>} in their turn */
  let moves = new Set();

  /** Shows what is awaited now, on the cells that are there now. */
  function show() {
    const presses = [...moves].flatMap(({press}) => press ?? []);
    const expected = new Map(presses.flatMap(({cell, code}) => (code === null ? [] : [[cell, code]])));
    const pending = new Set(presses.flatMap(({cell, code}) => (code === null ? [cell] : [])));
    board.set({pending, expected, ...(moves.size === 0 && {busy: false})});
    changed();
  }

  return {
    show,

    /** Another game has begun: nothing is awaited from it yet. */
    clear() {
      moves = new Set();
      show();
    },

    /** How many moves and questions are not answered yet. */
    get count() {
      return moves.size;
    },

    /** Whether a move is among them. */
    get hasMoves() {
      return [...moves].some(({isMove}) => isMove);
    },

    /**
     * @param {Press|null} press null: nothing shows @param {boolean} isMove else it is a question
     * @returns {() => void} to be called when it came
     */
    wait(press, isMove) {
      const move = {press, isMove};
      const timer = setTimeout(() => board.set({busy: true}), PATIENCE);
      moves.add(move);
      show();
      return () => {
        clearTimeout(timer);
        if (moves.delete(move)) show();
      };
    },
  };
}
