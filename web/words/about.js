/** What the pictures of the page about the game show, for those who do not see them. */

export const NUMBERS =
  'The 2 is marked, with the two closed cells that it touches. Both have a red ring: they are mines.';
export const BEFORE =
  'Before: nobody can know which of two closed cells is a mine. It lies in the one about to be opened.';
export const AFTER =
  'After: that cell is open and shows 1, and the mine lies in the other one. All numbers are as they were.';
export const PROVEN =
  'A 1 and a 2 side by side are marked. The 2 touches one closed cell more than the 1: there a mine went off.';
