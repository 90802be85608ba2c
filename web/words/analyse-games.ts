/** The analyser: its ways to games and from them, and saved positions. */

export const TAKEN = 'This is the board of your game. Undo brings back what you had here.';
