/** Links that the player has to copy. */

export const LINK_SHOWN = 'Your browser does not allow copying here. Copy the link yourself:';
export const LINK_TO = {game: 'Link to this game', position: 'Link to this position'};
export const CLOSE = 'Close';
