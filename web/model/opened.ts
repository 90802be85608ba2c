/**
 * Replays that were opened from files. They last as long as the page, unless somebody keeps them: the view that opened
 * them leaves them here, and the replay takes them by their number in the address.
 */

import type {FoundBoard, Replayed} from '../engine/protocol.js';

/** The view that a replay was opened in. */
type From = 'analyse' | 'stats';

const opened: {replay: Replayed; from: From}[] = [];

/** The replay in a board that was read. @returns null if there is none that can be reviewed */
export function replayIn(board: Omit<FoundBoard, 'view' | 'layout'>): Replayed | null {
  const {rows, cols, mines, replay, record, rules, notes = {}, differences = [], summary} = board;
  if (!replay || !record || !rules) return null;
  return {rows, cols, mines, record, rules, figures: replay, notes, differences, ...(summary && {summary})};
}

/** @returns the query of its address */
export const leave = (replay: Replayed, from: From = 'analyse'): string => `file&${opened.push({replay, from})}`;

/** @param query what follows `#game?` @returns undefined if the page has been loaded again since */
export const taken = (query: string): Replayed | undefined => entryOf(query)?.replay;

/** @returns the view that it was opened in */
export const openedIn = (query: string): From | undefined => entryOf(query)?.from;

const entryOf = (query: string) => opened[Number(query.replace('file&', '')) - 1];

/** Whether an address is that of a replay from a file. */
export const isFromFile = (query: string): boolean => query.startsWith('file&');

const KEPT = 'kept&';

/** @returns the query of the address of a kept replay */
export const addressOfKept = (id: string): string => `${KEPT}${id}`;

/** @returns the id of the kept replay of an address; empty if it is another's */
export const keptIn = (query: string): string => (query.startsWith(KEPT) ? query.slice(KEPT.length) : '');
