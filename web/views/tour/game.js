/**
 * The game of the tour: what each press does, as the engine answers it (5×4, 5 mines, seed `tour-4`). The fourth move loses,
 * and the fifth goes on as if it had not been made.
 *
 * @typedef {import('../../engine/protocol.js').Event} Event
 * @typedef {{cell: number, sources: number[], events: Event[], moved?: [number, number][]}} Stop
 *   `cell` is to be pressed; `sources`: the numbers that tell why; `events` follow; `moved`: mines, from and to
 */

export const SIZE = {columns: 5, rows: 4};
const LAYOUT = [2, 7, 17, 18, 19];

/** @type {readonly Stop[]} */
export const STOPS = [
  {
    cell: 15,
    sources: [],
    events: [
      {type: 'opened', by: 'p', cells: [0, 1, 5, 6, 10, 11, 15, 16], numbers: Uint8Array.of(0, 2, 0, 2, 0, 2, 0, 1)},
    ],
  },
  {cell: 12, sources: [1, 6], events: [{type: 'opened', by: 'p', cells: [12], numbers: Uint8Array.of(3)}]},
  {
    cell: 8,
    sources: [12],
    events: [
      {type: 'rearranged', saves: 1, cell: 8, percent: '33'},
      {type: 'opened', by: 'p', cells: [8], numbers: Uint8Array.of(2)},
    ],
    moved: [[8, 18]],
  },
  {
    cell: 18,
    sources: [8, 12],
    events: [
      {type: 'lost', cells: [18], fatal: [18], reason: 'certain', percent: '100', time: 0, saves: 1},
      {type: 'revealed', cells: LAYOUT},
    ],
  },
  {
    cell: 9,
    sources: [8],
    events: [
      {type: 'opened', by: 'p', cells: [3, 4, 9, 13, 14], numbers: Uint8Array.of(2, 0, 0, 4, 2)},
      {type: 'won', how: 'opened', time: 0, bbbv: 0, saves: 1, bits: null},
      {type: 'revealed', cells: LAYOUT},
    ],
  },
];
