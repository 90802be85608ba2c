/** What the machine that plays along says. */

import type {Chance} from '../engine/protocol.js';
import {counted, grouped, THIN} from './format.js';

/** Ways of inference by their names, the strongest first. */
export const INFERENCES: Record<string, string> = {
  exact: 'Everything certain',
  rules: 'All named rules',
  sentences: 'Sentences (minesweeper-ai)',
  pairs: 'Pairs of numbers',
  agent: 'Four rules (hardyOne)',
};

export const NO_SHARE = 'p must be a number from 0 to 1. It is unchanged.';
export const OWN_CLASS = 'Games the machine plays in are counted separately.';
export const NOTHING_OPEN = 'Nothing is open yet. Press Guess to open a first cell.';
export const NOTHING_CERTAIN = 'Nothing more is certain by these rules, so the next move is a guess.';
export const RUNNING = 'The machine is playing.';
export const HALTED = 'The machine is paused.';

/** What it finds. @param mines how many cells of each */
export const found = (safe: number, mines: number) =>
  safe || mines ? `Certain: ${counted(safe, 'safe cell')}, ${counted(mines, 'mine')}.` : NOTHING_CERTAIN;

/** What it did on the way to a guess. @param flagged how many cells @param end where what is left can be played out */
export function kept(opened: number, flagged: number, end?: Chance) {
  const done = `The machine opened ${counted(opened, 'cell')} and flagged ${counted(flagged, 'mine')}.`;
  return `${done} ${end ? chance(end) : 'The next move is a guess.'}`;
}

/** Where nothing more is certain. @param end where what is left can be played out */
export const stuck = (end?: Chance) => (end ? `Nothing more is certain. ${chance(end)}` : NOTHING_CERTAIN);

/** The exact chance to win. */
function chance({won, worlds}: Chance) {
  const share = ((100 * won) / worlds).toFixed(1);
  return `The best guess wins in ${grouped(String(won))} of ${grouped(String(worlds))} layouts, ${share}${THIN}%.`;
}
