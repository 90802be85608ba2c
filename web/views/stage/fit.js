/** The block of counters, board and tools. */

/**
 * It is as wide as the board, and centred as one: the rows above and below close up to the board by the slack that is left
 * in its room. Where it is not shown it stays as it was, and so it is right at once when it is shown again.
 *
 * @param {HTMLElement} block of the view @param {HTMLElement} host of the board @param {{width: number}} board
 */
export function fitBlock({style}, host, board) {
  if (!host.clientHeight) return;
  const frame = /** @type {HTMLElement|null} */ (host.firstElementChild);
  style.setProperty('--board-width', `${board.width}px`);
  const slack = Math.max(0, host.clientHeight - (frame?.offsetHeight ?? 0)) / 2;
  style.setProperty('--slack', `${Math.floor(slack)}px`);
}

/**
 * Fits a board that is about to be shown, and its block: it stands where it will stay from the first frame on.
 *
 * @param {HTMLElement} block of the view @param {HTMLElement} host of the board @param {{width: number, fit: () => void}} board
 */
export function fitNow(block, host, board) {
  board.fit();
  fitBlock(block, host, board);
}
