/**
 * Replays that were opened from files. They last as long as the page, unless somebody keeps them: the analyser leaves
 * them here, and the replay takes them by their number in the address.
 */

import type {FoundBoard, Replayed} from '../engine/protocol.js';

const opened: Replayed[] = [];

/** What a board that was read is as a replay. @returns null if it is none, or none that can be reviewed */
export function replayIn({replay, record, rules, notes = {}, differences = [], ...board}: FoundBoard): Replayed | null {
  if (!replay || !record || !rules) return null;
  const {rows, cols, mines} = board;
  return {rows, cols, mines, record, rules, figures: replay, notes, differences};
}

/** @returns the query of its address */
export const leave = (replay: Replayed): string => `file&${opened.push(replay)}`;

/** @param query what follows `#game?` @returns undefined if the page has been loaded again since */
export const taken = (query: string): Replayed | undefined => opened[Number(query.replace('file&', '')) - 1];

/** Whether an address is that of a replay from a file. */
export const isFromFile = (query: string): boolean => query.startsWith('file&');
