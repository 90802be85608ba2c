/** The analyser: what it finds, and its controls. */

import {counted, place} from './format.js';

export const INTRO = 'Draw a position, or open one from anywhere. You see what is certain, why, and what to guess.';

export const TRUTH_DROPPED = 'The numbers no longer fit the mines you drew, so only what is seen is kept.';

export const TOOLS: Record<string, string> = {
  move: 'Move',
  closed: 'Closed',
  flag: 'Flag',
  mark: 'Question mark',
  mine: 'Mine',
  exploded: 'Exploded mine',
};

export const ADVISERS = {best: 'Best play', progress: 'Progress', lowest: 'Lowest share'};

/* What follows from the position */

export const WORKING = 'Working it out …';

export const TOO_COMPLEX = 'Too complex to count';

export const ONE_WORLD = 'Every mine is certain.';

/** @param text how many layouts fit */
export const worldsOf = (text: string) => (text === '1' ? '1 layout fits' : `${text} layouts fit`);

export function certain(safe: number, mines: number, byTotal: number): string {
  if (!safe && !mines) return 'Nothing is certain.';
  const what = [safe && `${safe} safe`, mines && counted(mines, 'mine')].filter(Boolean).join(', ');
  return `Certain: ${what}.${byTotal ? ` ${byTotal} of them only by the total number of mines.` : ''}`;
}

export const NO_GUESS = 'No guess is needed: open what is safe.';

/** @param cell `row 3, column 4` */
export const bestGuess = (cell: string) => `Best guess: ${cell}`;

export const FIGURES = {
  mine: 'is a mine',
  both: 'safe, and so is the next opening',
  progress: 'safe, and tells something certain',
  zero: 'shows a 0',
  won: 'wins with best play',
};

/* Where nothing fits */

export const contradiction = (numbers: number, total: boolean, isMinimal: boolean) => {
  const what = numbers
    ? `${numbers === 1 ? 'The outlined number' : `These ${numbers} numbers`}${total ? ' and the total of mines' : ''}`
    : 'The total of mines';
  const verb = numbers + Number(total) > 1 ? 'contradict each other' : 'cannot be met';
  return `${what} ${verb}.${isMinimal ? '' : ' Perhaps fewer are enough.'}`;
};

export const REPAIRS = 'Changes that help';

export const NO_REPAIR = 'No single change helps.';

/** @param cell null: the total @param number null: closed again */
export function repair(cell: number | null, number: number | null, columns: number): string {
  if (cell === null) return `${counted(number ?? 0, 'mine')} in all`;
  return number === null ? `Close ${place(cell, columns)}` : `${number} at ${place(cell, columns)}`;
}
