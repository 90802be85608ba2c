/** Mine Vision: where the mines are, as the engine tells it in games that have it, and whether they are shown. */

/** @param {import('./table.js').Board} board */
export function createVision(board) {
  /** @type {Set<number>|null} null where nothing has been told */
  let mines = null;
  let isOn = false;

  return {
    /** What was told is true no more. */
    forget() {
      mines = null;
    },

    /** @param {number[]} cells where the mines are now */
    keep(cells) {
      mines = new Set(cells);
      if (isOn) board.set({vision: mines});
    },

    /** Mines have moved: their ways are seen where they are. @param {[number, number][]|undefined} pairs from where, to where */
    glide(pairs) {
      if (isOn && pairs) board.play({type: 'moved', pairs});
    },

    /** @param {boolean} on */
    show(on) {
      isOn = on;
      board.set({vision: on ? mines : null});
    },
  };
}
