/** What the page says if the engine does not confirm what was recorded of it. */

export const OTHER_BOARD = 'The engine has another board for this game, so the board has changed.';
