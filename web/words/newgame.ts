/** The dialog for a new game: its labels, and what they mean. */

export const TITLE = 'New game';
export const START = 'Start';
export const CANCEL = 'Cancel';
export const ALL_RULES = 'All the rules';
export const RULES = 'Rules';
export const SIZE = 'Size';
export const MINES = 'Mines';
export const COLUMNS = 'Columns';
export const ROWS = 'Rows';
export const UNIT = 'Unit';
export const UNITS = {mines: 'mines', percent: '% of the cells'};
export const CUSTOM_RULES = 'Custom rules';
export const ADVANCED = 'Advanced';

export const HINTS = 'Hints';
export const MINE_VISION = 'Mine Vision';
export const PORTRAIT = {label: 'Portrait', help: 'Turn the board to portrait.'};
export const QUESTION_MARKS = {label: 'Question marks', help: 'A flag pressed again becomes a question mark.'};
export const SEED = {label: 'Seed', placeholder: 'random'};

/** @param title of the rules that the player's own began as */
export const backTo = (title: string) => `Back to ${title}`;

/** What a card says of a board that is played again: its size, and how far it had come, or its mines. */
export const sameBoard = (size: string, mines: number, moves?: number) =>
  `${size} · ${typeof moves === 'number' ? `move ${moves}` : mines}`;

/* Games that wait */

export const WAITING = 'Games that wait';
export const waitingTitle = (count: number) =>
  count === 1 ? 'A game is waiting for you' : 'Games are waiting for you';
export const moreWaiting = (games: number) => `${games} more`;
export const GIVING_UP = 'Giving it up.';
export const RESUME = 'Resume';
export const GIVE_UP = 'Give up';
export const TODAY = 'today';
export const YESTERDAY = 'yesterday';

/** @param titles of the presets that draw the same board from a seed as the rules at hand */
export function seedBoards(titles: string[]) {
  if (titles.length < 2) return 'Other rules draw a different board from the same seed.';
  const all = `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;
  return `${all} draw the same board from a seed. Other rules draw a different one.`;
}
