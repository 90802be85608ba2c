/**
 * What can be played, and how its figures follow from the engine's tables (`generated/`). Plain data and pure functions.
 *
 * @typedef {{name: string, columns: number, rows: number, mines: number}} Size  columns × rows; mines at multiplier 1
 * @typedef {{columns: number, rows: number, mines: number, seed: string, rules: string, changes: Record<string, string>,
 *   hints: boolean, mineVision: boolean, grade?: string, technique?: string, given?: import('./engine/protocol.js').Given}} Plan
 *   all that makes a game: `changes` are the rules that differ from the preset's, an empty seed is still to be drawn; `grade`: which one the board is
 *   wished to be of, empty or missing: any; `technique`: what it is there to practise; `given`: its board, where a link has one
 * @typedef {{record: string, plan: Plan, moves?: number}} Played  a game whose board can be played again, as it stood after so many moves, else from its
 *   first cell
 */
import {MULTIPLIERS} from './generated/levels.js';
import {AGENT_P} from './generated/strategies.js';

/** @param {number} p */
export const isShare = (p) => p >= 0 && p <= 1;

/** The agent with a *p*, by the name that the engine has for it: `agent:0.5`. @param {number} p */
export const agentOf = (p) => (p === AGENT_P ? 'agent' : `agent:${p.toFixed(10).replace(/\.?0+$/, '')}`);

/** The *p* of a strategy's name. @param {string} name @returns {number|null} null where it is no agent, or has no such *p* */
export function pOf(name) {
  const [, p] = /^agent(?::(\d*\.?\d+))?$/.exec(name) ?? [null, ''];
  const share = Number(p ?? AGENT_P);
  return p !== '' && isShare(share) ? share : null;
}

/** How many mines there may be beside the usual number. */
export const MULTIPLIER = Object.freeze({
  least: MULTIPLIERS[0],
  most: /** @type {number} */ (MULTIPLIERS.at(-1)),
  step: 0.1,
  usual: 1,
});

/** Cells along one side of a custom board. */
export const SIDE = Object.freeze({least: 2, most: 100});

/**
 * The mines of a size at a multiplier, half rounding up. Reckoned in tenths, because 0.7 × 55 is less than 38.5 in
 * floating point.
 *
 * @param {{mines: number}} size
 * @param {number} multiplier  0.7 to 1.3 in steps of 0.1
 * @returns {number}
 */
export function minesFor(size, multiplier) {
  return Math.floor((size.mines * Math.round(multiplier * 10) + 5) / 10);
}

/**
 * The share of a board's cells that are mines, in whole per cent.
 *
 * @param {number} columns @param {number} rows @param {number} mines
 */
export function density(columns, rows, mines) {
  return Math.round((100 * mines) / (columns * rows));
}
