/**
 * Replays that were opened from files. They last as long as the page, unless somebody keeps them: the analyser leaves
 * them here, and the replay takes them by their number in the address.
 */

import type {FoundBoard, Replayed} from '../engine/protocol.js';

const opened: Replayed[] = [];

/** The replay in a board that was read. @returns null if there is none that can be reviewed */
export function replayIn(board: FoundBoard): Replayed | null {
  const {rows, cols, mines, replay, record, rules, notes = {}, differences = []} = board;
  if (!replay || !record || !rules) return null;
  return {rows, cols, mines, record, rules, figures: replay, notes, differences};
}

/** @returns the query of its address */
export const leave = (replay: Replayed): string => `file&${opened.push(replay)}`;

/** @param query what follows `#game?` @returns undefined if the page has been loaded again since */
export const taken = (query: string): Replayed | undefined => opened[Number(query.replace('file&', '')) - 1];

/** Whether an address is that of a replay from a file. */
export const isFromFile = (query: string): boolean => query.startsWith('file&');
