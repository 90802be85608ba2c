/**
 * What can be played, and how its figures follow from the engine's tables (`generated/`). Plain data and pure
 * functions.
 */

import type {GameState, Given, Setup} from './engine/protocol.js';
import {MULTIPLIERS} from './generated/levels.js';
import {AGENT_P} from './generated/strategies.js';

/** Columns × rows; mines at multiplier 1. */
export type Size = {name: string; columns: number; rows: number; mines: number};

/**
 * All that makes a game: `changes` are the rules that differ from the preset's, an empty seed is still to be drawn;
 * `grade`: which one the board is wished to be of, empty or missing: any; `technique`: what it is there to practise;
 * `given`: its board, where a link has one.
 */
export type Plan = Setup & {seed: string; grade?: string; technique?: string; given?: Given};

/** A game whose board can be played again, as it stood after so many moves, else from its first cell. */
export type Played = {record: string; plan: Plan; moves?: number};

/**
 * A game in progress, as it is kept. `owner`: `guest` where it is missing; `when` ms since 1970; `waiting`: set aside by the player; `covered`: paused by
 * the player's own hand; `openings`: how many moves opened something, missing in entries of earlier versions;
 * `replaces`: the id of a finished game whose end was taken back, and which this one goes on with; `isLost`: it was,
 * which could not be kept; `full`: log2 of the worlds at the first opening; `at` and `elapsed` the clock when it was
 * kept, ms since the beginning and ms of play; `cells`: what the board showed, so that it can be drawn before the
 * engine is there.
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

export const isShare = (p: number) => p >= 0 && p <= 1;

/** The agent with a *p*, by the name that the engine has for it: `agent:0.5`. */
export const agentOf = (p: number) => (p === AGENT_P ? 'agent' : `agent:${p.toFixed(10).replace(/\.?0+$/, '')}`);

/** The *p* of a strategy's name. @returns null where it is no agent, or has no such *p* */
export function pOf(name: string): number | null {
  const [, p] = /^agent(?::(\d*\.?\d+))?$/.exec(name) ?? [null, ''];
  const share = Number(p ?? AGENT_P);
  return p !== '' && isShare(share) ? share : null;
}

/** How many mines there may be beside the usual number. */
export const MULTIPLIER = {least: MULTIPLIERS[0], most: MULTIPLIERS.at(-1) as number, step: 0.1, usual: 1} as const;

/** Cells along one side of a custom board. */
export const SIDE = Object.freeze({least: 2, most: 100});

/**
 * The mines of a size at a multiplier, half rounding up. Reckoned in tenths, because 0.7 × 55 is less than 38.5 in
 * floating point.
 *
 * @param multiplier 0.7 to 1.3 in steps of 0.1
 */
export function minesFor(size: {mines: number}, multiplier: number): number {
  return Math.floor((size.mines * Math.round(multiplier * 10) + 5) / 10);
}

/** The share of a board's cells that are mines, in whole per cent. */
export function density(columns: number, rows: number, mines: number) {
  return Math.round((100 * mines) / (columns * rows));
}
