/** Sentences around a proof. Its own sentences are the engine's. */

import {capital, place, SMALL} from './format.js';

export const step = (number: number, count: number, supposing: boolean) =>
  `Step ${number} of ${count}${supposing ? ', supposing' : ''}`;

/** How a proof begins that opens safe cells. @param count of them @param isLoss whether it is too late */
export function openFirst(count: number, isLoss: boolean) {
  const cells = `${count === 1 ? 'One safe cell' : `${capital(SMALL[count] ?? String(count))} safe cells`}`;
  if (isLoss) return `${cells} could have been opened first.`;
  return `${cells} must be opened first.`;
}

export const DOWNLOAD_PROOF = 'Download proof';

export const world = (number: number) => `Layout ${number} of 2`;

/** The board that a save left. @param mines among the cells that were opened together */
export function savedBefore(mines: number[], cells: number[], columns: number) {
  const where =
    mines.length === 1 ? place(mines[0], columns) : `${SMALL[mines.length]} of these ${SMALL[cells.length]} cells`;
  return {count: 'Before', sentence: `${capital(where)} ${mines.length === 1 ? 'was a mine' : 'were mines'}.`};
}

/** The board that it switched to. @param cells that were opened together */
export function savedAfter(cells: number[]) {
  const safe = cells.length === 1 ? 'it is safe' : 'all of them are safe';
  return {
    count: 'After',
    sentence: `Here ${safe}, and the same numbers fit. Nobody could have known, so the board switched to this layout.`,
  };
}

/**
 * @param mines among the cells in one of two layouts; null: in the one that has none @param cells in question @param lost
 * the reason, if they lost the game
 */
export function witness(mines: number[] | null, cells: number[], columns: number, lost: string | null) {
  const several = cells.length > 1 && `these ${SMALL[cells.length]} cells`;
  if (!mines) {
    const safe = `In one layout ${several ? `${several} are` : `${place(cells[0], columns)} is`} safe.`;
    return [BROKEN[lost ?? ''], safe].filter(Boolean).join(' ');
  }
  const where = several ? place(mines[0] ?? cells[0], columns) : 'it';
  const what = mines.length ? 'a mine' : 'safe';
  const more =
    mines.length > 1
      ? `${mines.length === cells.length ? 'all' : SMALL[mines.length]} of them are mines`
      : `${where} is ${what}`;
  const known = lost === 'mine' ? 'all you could see, so nothing could have told you' : 'all that can be known';
  return `In another layout ${more}. Both fit ${known}.`;
}

/** The rule that a guess broke, by the reason why it lost. */
const BROKEN: Record<string, string> = {
  needless: 'Another cell was provably safe, so no guess was needed.',
  distant: 'Only a forced guess next to an open number is spared, and this cell touches none.',
  unproven: 'You may only open what is proven safe.',
};
