/** The analyser: its ways to games and from them, and saved positions. */

import {counted} from './format.js';

export const TAKEN = 'This is the board of your game. Undo brings back what you had here.';

/* Play from here */

export const PLAY_FROM_HERE = 'Play from here';

export const BEGINNING = 'Beginning the game …';

export const ON_THIS_LAYOUT = 'You play on the layout you drew. The cells open here are open from the start.';

export const ON_A_DRAWN_LAYOUT =
  'The cells open here are open from the start. The mines are drawn from the layouts that fit, each equally likely.';

export const NEW_BOARD = 'Nothing is open, so this begins a new board of this size, with as many mines.';

export const NO_RANK = 'Games from a position aren’t ranked.';

export const EXPLODED = 'A game cannot begin with an exploded mine. Close that cell first.';

export const NOT_UNIFORM =
  'There are too many layouts to count, so the mines are those of some layout that fits. Not each was equally likely.';

export const START = 'Start';

export const CANCEL = 'Cancel';

/* Saved positions */

export const SAVE = 'Save';

export const SAVED_POSITIONS = 'Saved positions';

export const NAME = 'Name';

export const SAVE_THIS = 'Save this position';

export const NAME_MISSING = 'Give it a name first.';

export const NONE_SAVED = 'Nothing saved yet. What you save is kept here, and comes along when you export your games.';

export const EXAMPLES_TITLE = 'Examples';

export const [OPEN, RENAME, REMOVE, UNDO, CLOSE] = ['Open', 'Rename', 'Remove', 'Undo', 'Close'];

export const TOO_MANY_POSITIONS = 'You can save 200 positions. Remove one to save another.';

export const NEW_NAME = 'New name';

export const removed = (name: string) => `${name} is removed.`;

export const kept = (name: string) => `${name} is saved.`;

/** What the picture of a position is. */
export const pictured = (columns: number, rows: number, mines: number) =>
  `${columns}×${rows}, ${counted(mines, 'mine')}`;

export const opened = (name: string) => `${name} is open. Undo brings back what you had here.`;

/** Examples: a title, and what it shows. */
export const EXAMPLES = {
  edge: ['The 1-2-1', 'Along a straight edge, 1-2-1 always has its mines next to the 1s.'],
  wall: ['The 1-1 at a wall', 'The first 1 touches two cells, the second those two and a third. The third is safe.'],
  guess: ['A pure guess', 'Both numbers see the same two cells, so nothing tells which has the mine.'],
  last: ['The last mine', 'No number touches the corner. Only the total says that it is safe.'],
  conflict: ['A contradiction', 'The 3 needs all three cells above it, but each 1 next to it allows only one.'],
};

/* Help */

export const HELP = 'Help';

export const ABOUT = [
  'Draw what you see in any game of minesweeper, or open it. You see at once which cells are safe, which are mines, and how often each of the others is one.',
  'Numbers draws what is seen. Mines draws where the mines are: the open numbers then follow them.',
  'A percentage is the share of the layouts that fit in which the cell is a mine. Each layout counts the same.',
  'Nothing leaves your device. What you draw is still here when you come back. Every change can be undone until you leave the page.',
];

export const KEYS_TITLE = 'Keys on the board';

/** Keys, and what they do. */
export const KEYS: [string[], string][] = [
  [['←', '↑', '→', '↓'], 'go from cell to cell; with Shift they select a block'],
  [['Enter', 'Space'], 'draw with the chosen tool'],
  [['0', '…', '8'], 'draw the number'],
  [['F'], 'flag'],
  [['?'], 'question mark; elsewhere, this help'],
  [['Backspace'], 'close'],
  [['X'], 'exploded mine'],
  [['M'], 'mine, while you draw mines'],
  [['+', '−'], 'one mine more or less in all'],
  [['Ctrl+Z', 'Ctrl+Y'], 'undo, redo'],
  [['Ctrl+X', 'Ctrl+C', 'Ctrl+V'], 'cut, copy and paste the selected block'],
  [['Esc'], 'select nothing'],
];

export const GESTURES_TITLE = 'Mouse and fingers';

/** Gestures, and what they do. */
export const GESTURES: [string[], string][] = [
  [['Click', 'Tap'], 'draw with the chosen tool; with Move, open or close the cell'],
  [['Drag'], 'do the same to every cell on the way; a finger draws only if a tool other than Move is chosen'],
  [['Right button'], 'flag'],
  [['Wheel'], 'over an open number: count it up or down'],
  [['Two fingers'], 'zoom'],
];
