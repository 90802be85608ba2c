/**
 * Games of one class can be compared: they have the same rules, board and assistance, each written as in an address.
 */

import type {Summary} from '../engine/protocol.js';

/**
 * `quantum`, `quantum, start safe`; `13x9x30`, also for a portrait board; `hints+mineVision`, `none`; `key`: all three.
 */
export type Class = {key: string; rules: string; board: string; assistance: string};

/** What helped the player: its name in a class, and the field of the summary. */
const ASSISTANCE = {
  hints: 'hints',
  mineVision: 'mineVision',
  undo: 'undone',
  help: 'helped',
  machine: 'machine',
} as const;
type Assistance = (typeof ASSISTANCE)[keyof typeof ASSISTANCE];
const ASSISTED = Object.entries(ASSISTANCE);

/**
 * The classes seen so far, by what distinguishes them: with thousands of games, making them each time is the slowest
 * part.
 */
const known: Map<string, Class> = new Map();

/** @returns the same object for all games of the class */
export function classOf(
  summary: Pick<Summary, 'columns' | 'rows' | 'mines' | 'rules' | 'changes' | Assistance>,
): Class {
  const {columns, rows, mines, rules, changes} = summary;
  const changed = Object.keys(changes).sort();
  const ruled = changed.length ? [rules, ...changed.map((field) => `${field} ${changes[field]}`)].join(', ') : rules;
  const board = `${Math.max(columns, rows)}x${Math.min(columns, rows)}x${mines}`;
  let assistance = '';
  for (const [name, field] of ASSISTED) if (summary[field]) assistance += assistance ? `+${name}` : name;
  assistance ||= 'none';
  const key = `${ruled}|${board}|${assistance}`;
  const own = known.get(key) ?? keyed(ruled, board, assistance);
  known.set(key, own);
  return own;
}

export const keyed = (rules: string, board: string, assistance: string): Class => ({
  key: [rules, board, assistance].join('|'),
  rules,
  board,
  assistance,
});
