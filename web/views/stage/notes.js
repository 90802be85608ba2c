/**
 * What is noted on cells beside what they show: what a hint, a lesson or the machine says of them, and how a machine went wrong.
 *
 * @typedef {import('../../engine/protocol.js').Event} Event
 * @typedef {import('../../board/state.js').State} State
 */
import {eventOf} from '../../engine/protocol.js';

/** @typedef {Pick<State, 'hints'|'proof'>} Notes */

/** @param {'safe'|'mine'} verdict @returns {(cell: number) => [number, {verdict: 'safe'|'mine', percent: null}]} */
const mark = (verdict) => (cell) => [cell, {verdict, percent: null}];

/** @param {Map<number, 'played'|'clicked'|'mistaken'>} notes @returns {Pick<State, 'proof'>} */
const noted = (notes) => ({proof: {sources: new Set(), notes}});

/** What events say of cells. It goes with the next move: what ends a lesson leaves nothing of it. @param {Event[]} events @returns {Notes} */
export function notesOf(events) {
  const hint = eventOf(events, 'hinted');
  if (hint) return {hints: new Map([[hint.cell, {verdict: hint.verdict, percent: hint.percent}]]), proof: null};
  const lesson = eventOf(events, 'taught');
  if (!lesson?.stage || events.length > 1) return {hints: new Map(), proof: null};
  const {cells = [], sources, verdict} = lesson;
  const hints = new Map(verdict && cells.map((cell) => [cell, {verdict, percent: null}]));
  return {hints, proof: {sources: new Set(sources), notes: new Map()}};
}

/** What the machine finds, as a hint marks it. @param {import('../../engine/protocol.js').Found} found @returns {Pick<State, 'hints'>} */
export const foundNotes = ({safe, mines}) => ({
  hints: new Map([...safe.map(mark('safe')), ...mines.map(mark('mine'))]),
});

/** Where somebody has just moved. @param {number[]} cells */
export const playedNotes = (cells) => noted(new Map(cells.map((cell) => [cell, 'played'])));

/**
 * What is remarked on flags.
 *
 * @param {import('../../engine/protocol.js').Remarks|null|undefined} remarks null, or missing: nothing
 * @returns {Pick<State, 'crowded'|'excess'|'disproved'>}
 */
export const remarksOf = (remarks) => ({
  crowded: new Set(remarks?.over),
  excess: new Set(remarks?.excess),
  disproved: new Set(remarks?.wrong),
});

/** How a machine went wrong: it opened mines, and took cells for mines that are none. @param {import('../../engine/protocol.js').Failures} failures */
export function failureNotes({T, F}) {
  const note = (/** @type {'clicked'|'mistaken'} */ kind) => (/** @type {number} */ cell) =>
    /** @type {const} */ ([cell, kind]);
  return noted(new Map([...T.map(note('clicked')), ...F.map(note('mistaken'))]));
}
