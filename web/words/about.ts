/** The page about the game: its sentences, and what its pictures show, for those who do not see them. */

export const WHAT =
  'A minesweeper for people who like to think. You only lose on a mine you could have worked out. Hit any other, and it moves to where it fits everything you know.';

/** Titles and texts, next to pictures. */
export const CARDS = {
  numbers: ['Numbers count mines', 'A 2 touches two mines. Open every cell without one.'],
  worlds: [
    'Many layouts fit',
    'Usually several layouts of the mines agree with the numbers you see. Each of them is a world. Every number you open rules some out.',
  ],
  save: [
    'An unavoidable guess is forgiven',
    'Open a cell that nobody could work out. If it was a mine, the board switches to another layout that fits everything you know and could find out. That is a quantum save.',
  ],
  loss: [
    'You only lose on a certain mine',
    'You lose by opening a cell you could have worked out to be a mine, or several at once if you could have worked out that one of them was. You win by opening every safe cell, or by flagging every mine and nothing else, once each of them is certain.',
  ],
  hands: [
    'Your hands',
    'Mouse: left opens, right flags, left on a finished number opens the rest. Touch: tap opens, hold flags, tap a finished number to open the rest.',
  ],
} satisfies Record<string, [string, string]>;

export const MORE: [string, string][] = [
  [
    'Hints',
    'Choose Hint, then Check a cell, then a closed cell. A ring with a tick: safe in every layout. A ring with a cross: a mine in every layout. A dashed ring: neither, with the percentage of layouts in which it is a mine.',
  ],
  ['Mine Vision', 'A game started with Mine Vision shows its mines in red, and how they move when you are saved.'],
  [
    'Worlds',
    'The Worlds meter shows how many are left. Its scale is logarithmic: each time the number halves, the bar shrinks by the same amount. Press it for the exact number.',
  ],
  ['Fair', 'After a save, every layout that still fits is equally likely. The solver never sees the mines.'],
  ['Privacy', 'Everything runs in your browser. Nothing leaves your device, and once loaded the game works offline.'],
];

/** Where the source is kept; empty as long as that is not known. */
export const REPOSITORY = '';

export const LICENCE = 'Free software, under the ';
export const LICENCE_LINK = 'MIT licence';
export const SOURCE =
  'The engine is written in Python, the page in TypeScript with source maps: your browser’s developer tools show the code.';
export const SOURCE_LINK = 'Get the source';
export const CREDITS =
  'Python runs in the browser by Pyodide. The digits are set in Inter by Rasmus Andersson. Also inside: Preact Signals, idb, uPlot, CodeMirror and micropip.';
export const CREDITS_LINK = 'Their licences';
/** @param number `0.1.0` */
export const versionOf = (number: string) => `Version ${number}`;

export const NUMBERS =
  'The 2 is marked, with the two closed cells that it touches. Both have a red ring: they are mines.';
export const BEFORE =
  'Before: nobody can know which of two closed cells is a mine. It is in the one about to be opened.';
export const AFTER =
  'After: that cell is open and shows 1, and the mine is in the other one. All numbers are as they were.';
export const PROVEN =
  'A 1 and a 2 side by side are marked. The 2 touches one closed cell more than the 1: there a mine went off.';

export const TAGLINE = 'Minesweeper that never asks for luck.';
