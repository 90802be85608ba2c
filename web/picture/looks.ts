/** Looks with a name: what a cell shows in a program that we know, or one that the user has named. */

import {type Feature, readLook} from './feature.js';

/** What a cell of a board can show. `mine` and `wrong flag` are shown when a game has ended. */
export const STATES = [
  ...['closed', 'flagged', 'marked', 'empty', '1', '2', '3', '4', '5', '6', '7', '8'],
  ...['mine', 'exploded mine', 'wrong flag'],
] as const;

export type State = (typeof STATES)[number];

/** A look that the user has named, as it can be kept. */
export type Remembered = {state: State; look: string};

/** The looks of one program in one theme. */
export type Theme = {name: string; looks: {state: State; feature: Feature}[]};

const CODES: Partial<Record<State, string>> = {
  closed: '#',
  flagged: 'F',
  marked: '?',
  empty: '.',
  mine: '#',
  'exploded mine': '*',
  'wrong flag': 'F',
};

/** A character of position text: a mine that the end of a game shows is on a closed cell, a wrong flag is a flag. */
export const codeOf = (state: State) => CODES[state] ?? state;

/** Looks that can be read; others are passed over, because what is kept may be from another version. */
export function namedLooks(known: readonly Remembered[]) {
  return known.flatMap(({state, look}) => {
    const feature = STATES.includes(state) ? readLook(look) : null;
    return feature ? [{state, feature}] : [];
  });
}
