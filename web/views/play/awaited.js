/** Moves that are not answered yet: their cells look pressed, and a long wait shows on the board. */

/** After this many ms without an answer the board shows that the engine thinks. */
const PATIENCE = 150;

/** @param {{set: (patch: {pending?: Set<number>, busy?: boolean}) => void}} board */
export function createAwaited(board) {
  /** @type {Set<{cell: number|null}>} */
  let moves = new Set();

  function show() {
    const pending = new Set([...moves].flatMap(({cell}) => (cell === null ? [] : [cell])));
    board.set({pending, ...(moves.size === 0 && {busy: false})});
  }

  return {
    /** Another game has begun: nothing is awaited from it yet. */
    clear() {
      moves = new Set();
      show();
    },

    /** How many moves and questions are not answered yet. */
    get count() {
      return moves.size;
    },

    /**
     * @param {number|null} cell looks pressed until the answer comes; null: none does
     * @returns {() => void} to be called when it came
     */
    wait(cell) {
      const move = {cell};
      const timer = setTimeout(() => board.set({busy: true}), PATIENCE);
      moves.add(move);
      if (cell !== null) show();
      return () => {
        clearTimeout(timer);
        if (moves.delete(move)) show();
      };
    },
  };
}
