/**
 * The game of the tour: what each press does, as the engine answers it (5×4, 6 mines, seed `tour-4043`). The fourth
 * move loses and is taken back: the fifth continues as if it had not been made.
 */

import type {Event} from '../../engine/protocol.js';

/**
 * `cell`: to be pressed in the way of `move`. `seen` by then: the numbers that prove it (`sources`), and mines that are
 * certain, as far as the sentences mention them. `after`: the events that follow, and from where to where a mine moved.
 */
export type Stop = {
  move: 'open' | 'flag' | 'chord';
  cell: number;
  seen: {sources: number[]; mines: number[]};
  after: {events: Event[]; moved?: [number, number][]};
};

export const SIZE = {columns: 5, rows: 4};
const LAYOUT = [8, 12, 13, 14, 18, 19];

export const STOPS: readonly Stop[] = [
  {
    move: 'open',
    cell: 0,
    seen: {sources: [], mines: []},
    after: {
      events: [
        {
          ...{type: 'opened', by: 'p', cells: [0, 1, 2, 5, 6, 7, 10, 11, 15, 16]},
          numbers: Uint8Array.of(0, 0, 1, 0, 1, 3, 0, 1, 0, 1),
        },
      ],
    },
  },
  {
    move: 'open',
    cell: 17,
    seen: {sources: [6, 11], mines: [12]},
    after: {events: [{type: 'opened', by: 'p', cells: [17], numbers: Uint8Array.of(3)}]},
  },
  {
    move: 'open',
    cell: 3,
    seen: {sources: [17, 2], mines: [12, 13, 18]},
    after: {
      events: [
        {type: 'rearranged', saves: 1, cell: 3, percent: '50'},
        {type: 'opened', by: 'p', cells: [3], numbers: Uint8Array.of(1)},
      ],
      moved: [[3, 8]],
    },
  },
  {
    move: 'open',
    cell: 8,
    seen: {sources: [2], mines: [12, 13, 18]},
    after: {
      events: [
        {type: 'lost', cells: [8], fatal: [8], reason: 'certain', percent: '100', time: 0, saves: 1},
        {type: 'revealed', cells: LAYOUT},
      ],
    },
  },
  {
    move: 'flag',
    cell: 8,
    seen: {sources: [2], mines: [12, 13, 18, 8]},
    after: {events: [{type: 'flagged', cell: 8, state: 'flagged'}]},
  },
  {
    move: 'chord',
    cell: 3,
    seen: {sources: [], mines: [12, 13, 18]},
    after: {
      events: [
        {type: 'opened', by: 'p', cells: [4, 9], numbers: Uint8Array.of(1, 3)},
        {type: 'won', how: 'opened', time: 0, bbbv: 0, saves: 1, bits: null},
        {type: 'revealed', cells: LAYOUT},
      ],
    },
  },
];
