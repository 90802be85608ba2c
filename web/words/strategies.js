/** What strategies are called, and how they choose. */

/** By their names in the engine. */
export const STRATEGIES = {
  best: {title: 'Best play', how: 'Looks at what each cell would show, and plays the end exactly.'},
  progress: {title: 'Safest, with progress', how: 'The safest cell that most often makes another one certain.'},
  lowest: {title: 'Safest cell', how: 'The cell that is a mine in the fewest worlds, no matter what follows.'},
  'ratio-program': {
    title: 'Ratio (the program)',
    how: 'As its program plays: the rest of the board counts as one more number, so far cells are opened, too.',
  },
  ratio: {title: 'Ratio (minesweeper-ai)', how: 'The cell whose numbers have fewest mines for each closed cell.'},
  agent: {
    title: 'Four rules (hardyOne)',
    how: 'Opens far cells at random, then takes the most watched cell for a mine.',
  },
};

export const P = 'p';
export const NO_SHARE = 'A number from 0 to 1.';

/** What a strategy is called, with the *p* that it was given. @param {string} name as the engine has it @returns {string} */
export function titleOf(name) {
  const [kind, p] = name.split(':');
  const title = STRATEGIES[/** @type {keyof typeof STRATEGIES} */ (kind)]?.title ?? name;
  return p ? `${title}, ${P} ${p}` : title;
}
