/** What events do to a board that records its calls. */
import {beforeEach, expect, test} from 'vitest';
import {CLOSED} from '#web/cells.js';
import {cellsAfter, closedCells} from '#web/model/game.js';
import {createBoardEvents} from '#web/views/stage/board-events.js';

/** What the board had to set and to play. @type {any[]} */
let set;
/** @type {any[]} */
let played;
/** @type {ReturnType<typeof createBoardEvents>} */
let boardEvents;
/** @type {any} */
let state;

beforeEach(() => {
  [set, played] = [[], []];
  state = {columns: 3, rows: 1, cells: new Uint8Array(3).fill(CLOSED), expected: new Map(), pending: new Set()};
  const board = {
    state,
    set(/** @type {any} */ patch) {
      set.push(patch);
      Object.assign(state, patch);
    },
    play: (/** @type {any} */ effect) => played.push(effect),
    reset() {},
  };
  boardEvents = createBoardEvents(/** @type {any} */ (board));
  boardEvents.clear({columns: 3, rows: 1});
});

/** @param {any[]} events @param {number | null} [origin] */
function apply(events, origin = null) {
  const after = cellsAfter(closedCells(3), events);
  boardEvents.apply(after, {events, origin});
  return after;
}

/** @param {number[]} cells */
const seen = (cells) => /** @type {const} */ ({type: 'vision', cells});
const visions = () => set.filter((patch) => 'vision' in patch).map(({vision}) => vision && [...vision]);

test('mines that are told are not shown while Mine Vision is off', () => {
  apply([seen([1, 2])]);
  expect(visions()).toEqual([]);
});

test('mines that were told are shown when it is put on, and gone when it is put off', () => {
  apply([seen([1])]);
  boardEvents.showVision(true);
  boardEvents.showVision(false);
  expect(visions()).toEqual([[1], null]);
});

test('mines that are told while it is on are shown at once', () => {
  boardEvents.showVision(true);
  apply([seen([1])]);
  apply([seen([2])]);
  expect(visions()).toEqual([null, [1], [2]]);
});

test('of another game nothing has been told yet', () => {
  apply([seen([1])]);
  boardEvents.clear({columns: 3, rows: 1});
  boardEvents.showVision(true);
  expect(visions()).toEqual([null]);
});

test('mines glide only where they are seen', () => {
  const save = {type: 'rearranged', saves: 1, cell: 0, percent: '50', moved: [[0, 1]]};
  apply([save]);
  expect(played.map(({type}) => type)).toEqual(['save']);
  boardEvents.showVision(true);
  apply([save]);
  expect(played.at(-1)).toEqual({type: 'moved', pairs: [[0, 1]]});
});

test('an opening moves from where it was pressed, a flag that stands already does not move again', () => {
  apply([{type: 'opened', by: 'p', cells: [0, 1], numbers: Uint8Array.of(1, 1)}], 1);
  expect(played).toEqual([{type: 'open', cells: [0, 1], origin: 1}]);
  state.expected.set(2, 10);
  apply([{type: 'flagged', cell: 2, state: 'flagged'}]);
  expect(played).toHaveLength(1);
});

test('an end locks the board and shows where the mines were; taken back, nothing is left of it', () => {
  const lost = {type: 'lost', cells: [1], fatal: [1], reason: 'mine', percent: null, time: 1, saves: 0};
  apply([lost, {type: 'revealed', cells: [1, 2]}]);
  expect(state).toMatchObject({locked: true, revealed: new Set([1, 2]), fatal: new Set([1])});
  expect(played.at(-1)).toMatchObject({type: 'loss', mines: [1, 2]});
  apply([{type: 'undone', cells: [], numbers: new Uint8Array(0), saved: [], lives: 1}]);
  expect(state).toMatchObject({locked: false, revealed: null, fatal: new Set()});
});

test('a pause leaves what was noted on cells', () => {
  apply([{type: 'hinted', cell: 1, verdict: 'safe', percent: '0', visible: null, forgiven: false}]);
  expect(state.hints.size).toBe(1);
  apply([{type: 'paused'}]);
  expect(state.hints.size).toBe(1);
  apply([{type: 'flagged', cell: 2, state: 'flagged'}]);
  expect(state.hints.size).toBe(0);
});

test('a move that did nothing springs back', () => {
  boardEvents.spring(1);
  expect(played).toEqual([{type: 'spring', cells: [1]}]);
});
