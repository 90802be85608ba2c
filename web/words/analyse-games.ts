/** The analyser: its ways to games and from them, and saved positions. */

export const TAKEN = 'This is the board of your game. Undo brings back what you had here.';

/* Play from here */

export const PLAY_FROM_HERE = 'Play from here';

export const BEGINNING = 'Beginning the game …';

export const ON_THIS_LAYOUT = 'You play on the layout you drew. What is open here is open there.';

export const ON_A_DRAWN_LAYOUT =
  'What is open here is open there. The mines are drawn from the layouts that fit, each equally likely.';

export const NEW_BOARD = 'Nothing is open, so this begins a new board of this size, with as many mines.';

export const NO_RANK = 'Games from a position count in no ranking.';

export const EXPLODED = 'A game cannot begin with an exploded mine. Close that cell first.';

export const NOT_UNIFORM =
  'There are too many layouts to count, so the mines are those of some layout that fits. Not each was equally likely.';

export const START = 'Start';

export const CANCEL = 'Cancel';
