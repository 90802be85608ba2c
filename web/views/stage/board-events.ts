/** What the events of a game do to the board: the marks they leave, and the motion that shows it. */

import type {Board} from '../../board/board.js';
import {neighbours} from '../../board/geometry.js';
import type {Effect} from '../../board/motion.js';
import {isClosed, isPressable} from '../../board/state.js';
import {type Event, endOf, eventOf} from '../../engine/protocol.js';
import type {Cells} from '../../model/game.js';
import {endLook, endMotion, notesOf, remarksOf} from './notes.js';

/** `origin`: the cell of the move; `isLoud`: whether the player must notice a save, as with the first ones. */
export type MoveResult = {events: Event[]; origin: number | null; isLoud?: boolean};

export function createBoardEvents(board: Pick<Board, 'set' | 'play' | 'state' | 'reset'>) {
  /** Where the mines are, in games that reveal it; null if nothing has been revealed. */
  let mines: Set<number> | null = null;
  let isSeeing = false;

  /** @returns the motion that leads to the end, if there is one */
  function showEnd(events: Event[]): Effect | null {
    const end = endOf(events);
    const layout = eventOf(events, 'revealed')?.cells;
    if (!end || !layout) return null;
    board.set({
      ...endLook(end, layout),
      ...remarksOf(null),
      vision: null,
      hints: new Map(),
      locked: true,
      armed: false,
      flagMode: false,
      hidden: false,
      // If opening unproven cells loses, mine or not, the cell is marked all the same.
      proof: end.type === 'lost' && !end.fatal.length ? {sources: new Set(end.cells), notes: new Map()} : null,
    });
    return endMotion(end, layout);
  }

  /** Shows where the mines are, if chosen, and the remarks on flags. */
  function see(events: Event[]) {
    const remarked = eventOf(events, 'remarked');
    if (remarked) board.set(remarksOf(remarked));
    const seen = eventOf(events, 'vision');
    if (!seen) return;
    mines = new Set(seen.cells);
    if (isSeeing) board.set({vision: mines});
  }

  return {
    /** A board with every cell closed. */
    clear({columns, rows}: {columns: number; rows: number}) {
      mines = null;
      board.reset({columns, rows});
    },

    /** A game in its current state, without motion. */
    show({cells, saved}: Cells, events: Event[]) {
      board.set({cells, saved: new Set(saved)});
      see(events);
      showEnd(events);
    },

    /** What one move did. @param after what the cells show then */
    apply({cells, saved, byGame}: Cells, {events, origin, isLoud}: MoveResult) {
      // The game goes on as before: nothing of an end is left.
      if (eventOf(events, 'undone')) {
        mines = null;
        board.set({...endLook(null, []), proof: null, locked: false, ...remarksOf(null)});
      }
      // A flag that is already visible was animated when it was set.
      const expected = new Set(board.state.expected.keys());
      const isPause = events.some(({type}) => type === 'paused' || type === 'resumed');
      board.set(isPause ? {} : {cells, saved: new Set(saved), byGame: new Set(byGame), ...notesOf(events)});
      see(events);
      for (const event of events) {
        const effect = motionOf(event, origin);
        if (effect && !(effect.type === 'flag' && expected.has(effect.cell)))
          board.play(effect.type === 'save' ? {...effect, isLoud} : effect);
      }
      const moved = eventOf(events, 'rearranged')?.moved;
      if (isSeeing && moved) board.play({type: 'moved', pairs: moved});
      const motion = showEnd(events);
      if (motion) board.play(motion);
    },

    /** A move that did nothing: what it would have opened springs back. @param cell that was pressed, or its number */
    spring(cell: number) {
      const {state} = board;
      const cells = isClosed(state, cell) ? [cell] : neighbours(cell, state);
      board.play({type: 'spring', cells: cells.filter((other) => isPressable(state, other))});
    },

    showVision(on: boolean) {
      isSeeing = on;
      board.set({vision: on ? mines : null});
    },
  };
}

/** @param origin the cell of the move */
function motionOf(event: Event, origin: number | null): Effect | null {
  switch (event.type) {
    case 'opened':
    case 'exploded':
      return {type: 'open', cells: event.cells, origin: origin ?? event.cells[0]};
    case 'flagged':
      return event.state === 'marked' ? null : {type: 'flag', cell: event.cell, on: event.state === 'flagged'};
    case 'rearranged':
      return {type: 'save', cell: event.cell};
    case 'hinted':
      return {type: 'hint', cell: event.cell};
    default:
      return null;
  }
}
