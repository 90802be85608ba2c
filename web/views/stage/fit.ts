/** The block of counters, board and tools. */

/**
 * It is as wide as the board, and centred as one: the rows above and below close up to the board by the slack that is left
 * in its room. Where it is not shown it stays as it was, and so it is right at once when it is shown again.
 *
 * @param block of the view @param host of the board
 */
export function fitBlock({style}: HTMLElement, host: HTMLElement, board: {width: number}) {
  if (!host.clientHeight) return;
  const frame = host.firstElementChild as HTMLElement | null;
  style.setProperty('--board-width', `${board.width}px`);
  const slack = Math.max(0, host.clientHeight - (frame?.offsetHeight ?? 0)) / 2;
  style.setProperty('--slack', `${Math.floor(slack)}px`);
}

/**
 * Fits a board that is about to be shown, and its block: it stands where it will stay from the first frame on.
 *
 * @param block of the view @param host of the board
 */
export function fitNow(block: HTMLElement, host: HTMLElement, board: {width: number; fit: () => void}) {
  board.fit();
  fitBlock(block, host, board);
}
