/** Which games can be played, derived from the engine's tables (`generated/`). Plain data and pure functions. */

import type {GameState, Given, Setup} from './engine/protocol.js';
import {MULTIPLIERS} from './generated/levels.js';

/** Columns × rows; mines at multiplier 1. */
export type Size = {name: string; columns: number; rows: number; mines: number};

/**
 * Everything that makes a game. `changes`: the rules that differ from the preset's; `seed`: if empty, one is drawn;
 * `grade`: the one that the board should have, empty or missing: any; `technique`: the one that it is meant to
 * practise; `given`: its board, if a link has one.
 */
export type Plan = Setup & {seed: string; grade?: string; technique?: string; given?: Given};

/**
 * A game whose board can be played again, from the position after this number of moves, otherwise from its first cell.
 * `begun`: UTC.
 */
export type Played = {record: string; plan: Plan; moves?: number; begun?: string};

/**
 * A game in progress, as it is saved. `owner`: `guest` if it is missing; `when`: ms since 1970; `waiting`: the player
 * set it aside; `covered`: the player paused it; `openings`: how many moves opened something, missing in entries of
 * earlier versions; `replaces`: the id of a finished game whose end was taken back, and which this one continues;
 * `isLost`: it was lost, and its record could not be saved; `full`: log2 of the worlds at the first opening; `at` and
 * `elapsed`: the clock when it was saved, ms since the beginning and ms of play; `cells`: what the board showed, so
 * that it can be drawn before the engine has started.
 */
export type Entry = Plan & {
  id: string;
  owner?: string;
  record: string;
  when: number;
  waiting: boolean;
  covered: boolean;
  state: GameState;
  openings?: number;
  replaces?: string;
  isLost?: boolean;
  full: number;
  at: number;
  elapsed: number;
  cells: Uint8Array<ArrayBuffer>;
};

/** How many mines there may be, relative to the usual number. */
export const MULTIPLIER = {least: MULTIPLIERS[0], most: MULTIPLIERS.at(-1) as number, step: 0.1, usual: 1} as const;

/** Cells along one side of a custom board. */
export const SIDE = Object.freeze({least: 2, most: 100});

/**
 * The mines of a size at a multiplier, half rounding up. Calculated in tenths, because 0.7 × 55 is less than 38.5 in
 * floating point.
 *
 * @param multiplier 0.7 to 1.3 in steps of 0.1
 */
export function minesFor(size: {mines: number}, multiplier: number): number {
  return Math.floor((size.mines * Math.round(multiplier * 10) + 5) / 10);
}

/** The percentage of a board's cells that are mines, rounded. */
export function density(columns: number, rows: number, mines: number) {
  return Math.round((100 * mines) / (columns * rows));
}
