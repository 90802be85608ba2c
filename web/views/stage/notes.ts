/**
 * Notes on cells in addition to what they show: what a hint, a lesson or the machine says about them, and how a machine
 * went wrong; and the look of a game's end.
 */

import type {Effect} from '../../board/motion.js';
import type {State} from '../../board/state.js';
import {type End, type Event, eventOf, type Failures, type Found, type Remarks} from '../../engine/protocol.js';

export type Notes = Pick<State, 'hints' | 'proof'>;

const mark =
  (verdict: 'safe' | 'mine'): ((cell: number) => [number, {verdict: 'safe' | 'mine'; percent: null}]) =>
  (cell) => [cell, {verdict, percent: null}];

const noted = (notes: Map<number, 'played' | 'clicked' | 'mistaken'>): Pick<State, 'proof'> => ({
  proof: {sources: new Set(), notes},
});

/** What events say about cells. The next move removes it: what ends a lesson leaves nothing of it. */
export function notesOf(events: Event[]): Notes {
  const hint = eventOf(events, 'hinted');
  if (hint) return {hints: new Map([[hint.cell, {verdict: hint.verdict, percent: hint.percent}]]), proof: null};
  const lesson = eventOf(events, 'taught');
  if (!lesson?.stage || events.length > 1) return {hints: new Map(), proof: null};
  const {cells = [], sources, verdict} = lesson;
  const hints = new Map(verdict && cells.map((cell) => [cell, {verdict, percent: null}]));
  return {hints, proof: {sources: new Set(sources), notes: new Map()}};
}

/** What the machine finds, marked like a hint. */
export const foundNotes = ({safe, mines}: Found): Pick<State, 'hints'> => ({
  hints: new Map([...safe.map(mark('safe')), ...mines.map(mark('mine'))]),
});

/** Where somebody has just moved. */
export const playedNotes = (cells: number[]) => noted(new Map(cells.map((cell) => [cell, 'played'])));

/** The remarks on flags. @param remarks null, or missing: none */
export const remarksOf = (remarks: Remarks | null | undefined): Pick<State, 'crowded' | 'excess' | 'disproved'> => ({
  crowded: new Set(remarks?.over),
  excess: new Set(remarks?.excess),
  disproved: new Set(remarks?.wrong),
});

/** How a machine went wrong: it opened mines, and took safe cells for mines. */
export function failureNotes({T, F}: Failures) {
  const note = (kind: 'clicked' | 'mistaken') => (cell: number) => [cell, kind] as const;
  return noted(new Map([...T.map(note('clicked')), ...F.map(note('mistaken'))]));
}

/* A game's end on its board: what is uncovered and framed, and the motion that leads there. */

/** @param end null: there is none yet @param layout where the mines are */
export function endLook(end: End | null, layout: number[]): Pick<State, 'revealed' | 'fatal' | 'glow'> {
  if (!end) return {revealed: null, fatal: new Set(), glow: ''};
  const [fatal, glow] = end.type === 'lost' ? [end.fatal, ''] : [[], end.saves > 0 ? 'saved-win' : 'won'];
  return {revealed: new Set(layout), fatal: new Set(fatal), glow: glow as State['glow']};
}

/** @param layout where the mines are */
export function endMotion(end: End, layout: number[]): Effect {
  return end.type === 'won'
    ? {type: 'win', mines: layout, saves: end.saves}
    : {type: 'loss', cells: end.fatal, mines: layout};
}
