/** What strategies are called, and how they choose. */

/** By their names in the engine. */
export const STRATEGIES = {
  best: {title: 'Best play', how: 'Looks at what each cell would show, and plays the endgame perfectly.'},
  progress: {
    title: 'Safest, with progress',
    how: 'Of the safest cells, the one that most often makes another certain.',
  },
  lowest: {title: 'Safest cell', how: 'The cell that is a mine in the fewest layouts, whatever comes next.'},
  'ratio-program': {
    title: 'Ratio (the program)',
    how: 'As its program plays: the rest of the board counts as one more number, so it opens far cells too.',
  },
  ratio: {title: 'Ratio (minesweeper-ai)', how: 'The cell whose numbers have the fewest mines per closed cell.'},
  agent: {
    title: 'Four rules (hardyOne)',
    how: 'Opens far cells at random, then takes the most watched cell for a mine.',
  },
};

export const P = 'p';
export const NO_SHARE = 'A number from 0 to 1.';

/** What a strategy is called, with the *p* that it was given. @param name the engine's */
export function titleOf(name: string): string {
  const [kind, p] = name.split(':');
  const title = STRATEGIES[kind as keyof typeof STRATEGIES]?.title ?? name;
  return p ? `${title}, ${P} ${p}` : title;
}
