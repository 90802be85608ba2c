/** What the machine says that plays along. */
import {counted, grouped, THIN} from './format.js';

/** Ways of inference by their names, the strongest first. @type {Record<string, string>} */
export const INFERENCES = {
  exact: 'Everything certain',
  rules: 'All named rules',
  sentences: 'Sentences (minesweeper-ai)',
  pairs: 'Pairs of numbers',
  agent: 'Four rules (hardyOne)',
};

export const NO_SHARE = 'That p is no number from 0 to 1. It is as it was.';
export const OWN_CLASS = 'Games in which the machine moved are a class of their own.';
export const NOTHING_OPEN = 'Nothing is open yet. Guess opens a first cell.';
export const NOTHING_CERTAIN = 'Nothing more is certain by these rules: a guess is needed.';
export const RUNNING = 'The machine plays.';
export const HALTED = 'The machine is paused.';

/** What it finds. @param {number} safe @param {number} mines how many cells of each */
export function found(safe, mines) {
  return safe || mines ? `Certain: ${counted(safe, 'safe cell')}, ${counted(mines, 'mine')}.` : NOTHING_CERTAIN;
}

/**
 * What it did on the way to a guess.
 *
 * @param {number} opened @param {number} flagged how many cells
 * @param {import('../engine/protocol.js').Chance} [end] where what is left can be played out
 */
export function kept(opened, flagged, end) {
  const done = `The machine opened ${counted(opened, 'cell')} and flagged ${counted(flagged, 'mine')}.`;
  return `${done} ${end ? chance(end) : 'Now a guess is needed.'}`;
}

/** Where nothing more is certain. @param {import('../engine/protocol.js').Chance} [end] where what is left can be played out */
export const stuck = (end) => (end ? `Nothing more is certain. ${chance(end)}` : NOTHING_CERTAIN);

/** The exact chance to win. @param {import('../engine/protocol.js').Chance} end */
function chance({won, worlds}) {
  const share = ((100 * won) / worlds).toFixed(1);
  return `The best guess wins in ${grouped(String(won))} of ${grouped(String(worlds))} worlds, ${share}${THIN}%.`;
}
