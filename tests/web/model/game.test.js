/** What happens to a game, as a table: a game, an event, and what the game is after it. */
import {describe, expect, test} from 'vitest';
import {CLOSED, EXPLODED, FLAGGED, MARKED} from '#web/cells.js';
import {
  blank,
  cellsAfter,
  DEFAULT,
  entryOf,
  gameFrom,
  isAllOpen,
  isRunning,
  isWorthKeeping,
  reduce,
} from '#web/model/game.js';

const SMALL = {...DEFAULT, columns: 3, rows: 1, mines: 1};
const COUNTERS = {minesLeft: 1, saves: 0, worlds: {text: '2', bits: 1}};
const OPENED = {type: 'opened', by: 'p', cells: [0], numbers: Uint8Array.of(1)};
const WON = {type: 'won', how: 'opened', time: 500, bbbv: 1, saves: 2, bits: 1};
const LOST = {type: 'lost', cells: [1], fatal: [1], reason: 'certain', percent: '100', time: 700, saves: 0};
const REVEALED = {type: 'revealed', cells: [1]};
const UNDONE = {type: 'undone', cells: [1], numbers: Uint8Array.of(CLOSED), saved: [], lives: 1};

/** @param {any[]} events @param {object} [more] @returns {any} */
const moved = (events, more = {}) => ({
  type: 'moved',
  record: 'after',
  id: 'another',
  played: {events, counters: COUNTERS, state: 'playing', ...more},
});

/** @param {any} event @param {object} [before] */
const after = (event, before = {}) => reduce({...blank(SMALL), id: 'own', ...before}, event);

describe('a move', () => {
  test.each([
    ['opens', [OPENED], {opened: true, openings: 1, full: 1, record: 'after', end: null}],
    ['opens by the game', [{...OPENED, by: 'g'}], {opened: true, byGame: new Set([0])}],
    ['flags', [{type: 'flagged', cell: 2, state: 'flagged'}], {opened: false, openings: 0}],
    ['saves', [{type: 'rearranged', saves: 1, cell: 0, percent: '50'}, OPENED], {saved: new Set([0]), opened: true}],
    ['wins', [OPENED, WON, REVEALED], {end: WON, covered: false}],
    ['loses', [LOST, REVEALED], {end: LOST, covered: false}],
    ['is not decided', [{type: 'undecided', cell: 1}], {opened: false, counters: null, record: 'after'}],
    ['finds nothing to do', [], {opened: false, counters: null, record: 'after'}],
    ['tells a stage of a lesson', [{type: 'taught', stage: 2, sentence: ''}], {lessonStage: 2}],
  ])('that %s', (_, events, expected) => {
    expect(after(moved(events), {covered: events.some(({type}) => type === 'won')})).toMatchObject(expected);
  });

  test('between two stages of a lesson a hint leaves it as it stands, an opening ends it', () => {
    const hinted = {type: 'hinted', cell: 1, verdict: 'safe', percent: '0', visible: null, forgiven: false};
    expect(after(moved([hinted]), {lessonStage: 2}).lessonStage).toBe(2);
    expect(after(moved([OPENED]), {lessonStage: 2}).lessonStage).toBe(0);
  });

  test('that takes an end back goes on as another game, which stands for both', () => {
    const ended = after(moved([LOST, REVEALED]));
    const gone = reduce(ended, moved([UNDONE]));
    expect(gone).toMatchObject({id: 'another', replaces: 'own', end: null, opened: false});
    expect(reduce(gone, moved([UNDONE]))).toMatchObject({id: 'another', replaces: 'own'});
  });

  test('the worlds of the first opening that could be counted stay the full ones', () => {
    const uncounted = after(moved([OPENED], {counters: {...COUNTERS, worlds: null}}));
    expect(uncounted.full).toBe(0);
    const counted = reduce(uncounted, moved([OPENED], {counters: {...COUNTERS, worlds: {text: '8', bits: 3}}}));
    expect(counted.full).toBe(3);
    expect(reduce(counted, moved([OPENED])).full).toBe(3);
  });

  test('changes nothing of the game before it', () => {
    const before = Object.freeze(blank(SMALL));
    reduce(before, moved([OPENED, {type: 'flagged', cell: 2, state: 'marked'}]));
    expect([...before.cells]).toEqual([CLOSED, CLOSED, CLOSED]);
    expect(before.opened).toBe(false);
  });
});

test.each([
  ['opened', OPENED, [1, CLOSED, CLOSED]],
  ['flagged', {type: 'flagged', cell: 1, state: 'flagged'}, [CLOSED, FLAGGED, CLOSED]],
  ['marked', {type: 'flagged', cell: 1, state: 'marked'}, [CLOSED, MARKED, CLOSED]],
  ['exploded', {type: 'exploded', cells: [2], lives: 1}, [CLOSED, CLOSED, EXPLODED]],
  ['paused', {type: 'paused'}, [CLOSED, CLOSED, CLOSED]],
])('what the cells show when one is %s', (_, event, expected) => {
  expect([...cellsAfter(blank(SMALL), [/** @type {any} */ (event)]).cells]).toEqual(expected);
});

test('what was opened by the game and taken back is its own no more', () => {
  const opened = cellsAfter(blank(SMALL), /** @type {any} */ ([{...OPENED, by: 'g', cells: [1]}]));
  expect(cellsAfter(opened, /** @type {any} */ ([UNDONE])).byGame).toEqual(new Set());
});

test('the engine has the game: it stands as it is there', () => {
  const game = {
    ...{state: 'playing', opened: true, changes: {}, hints: false, mineVision: true, record: 'told'},
    ...{counters: COUNTERS, cells: Uint8Array.of(1, CLOSED, FLAGGED), saved: [0], events: []},
  };
  const settled = after({type: 'settled', game});
  expect(settled).toMatchObject({isSettled: true, state: 'playing', hints: false, mineVision: true, full: 1});
  expect(settled).toMatchObject({lesson: '', saved: new Set([0])});
  expect(after({type: 'settled', game: {...game, lesson: 'trivial'}}).lesson).toBe('trivial');
  expect(after({type: 'settled', game: {...game, events: [WON]}}, {covered: true})).toMatchObject({
    end: WON,
    covered: false,
  });
});

test.each([
  [{type: 'covered', on: true}, {covered: true}],
  [{type: 'begun', at: '2026-01-01T00:00:00Z'}, {begun: '2026-01-01T00:00:00Z'}],
  [{type: 'owned', owner: 'Ada'}, {owner: 'Ada'}],
  [{type: 'forgotReady'}, {ready: null}],
])('%o', (event, expected) => {
  expect(after(/** @type {any} */ (event))).toMatchObject(expected);
});

test('whose it is does not change once it is known', () => {
  expect(after(/** @type {any} */ ({type: 'owned', owner: 'Ada'}), {owner: 'guest'}).owner).toBe('guest');
});

test('a game that the engine refused is none: another id, the same place', () => {
  const refused = after(/** @type {any} */ ({type: 'refused'}), {serial: 7, opened: true});
  expect(refused).toMatchObject({serial: 7, opened: false, state: 'fresh'});
  expect(refused.id).not.toBe('own');
});

test('a kept game comes back as it was kept', () => {
  const played = after(moved([OPENED, {type: 'flagged', cell: 2, state: 'flagged'}]), {owner: 'guest', covered: true});
  const entry = entryOf(played, {at: 900, elapsed: 800}, false);
  expect(Object.keys(entry)).not.toContain('serial');
  expect(gameFrom(entry)).toMatchObject({id: 'own', opened: true, openings: 1, covered: true, owner: 'guest'});
  expect([...gameFrom(entry).cells]).toEqual([1, CLOSED, FLAGGED]);
});

test.each([
  [{openings: 4}, [], true],
  [{openings: 3}, [], false],
  [{}, [], true],
  [{openings: 0}, [FLAGGED], true],
  [{openings: 0}, [MARKED], true],
])('a game with %o and cells %o is worth keeping: %s', (game, cells, expected) => {
  expect(isWorthKeeping({...game, cells: Uint8Array.from(cells)})).toBe(expected);
});

test('only an opened game that is not over runs', () => {
  expect(isRunning({opened: false, state: 'playing'})).toBe(false);
  expect(isRunning({opened: true, state: 'paused'})).toBe(true);
  expect(isRunning({opened: true, state: 'lost'})).toBe(false);
});

test.each([
  [[1, 1, CLOSED], true],
  [[1, 1, FLAGGED], true],
  [[1, EXPLODED, 1], true],
  [[1, CLOSED, MARKED], false],
  [[1, EXPLODED, CLOSED], false],
])('whether only mines are closed in %j, with one mine: %s', (codes, isIt) => {
  expect(isAllOpen({cells: Uint8Array.from(codes), mines: 1})).toBe(isIt);
});
