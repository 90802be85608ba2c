/** A screenshot on the desk, with a reader that answers on command. */
import {beforeEach, expect, test, vi} from 'vitest';
import {DOUBTFUL, type Grid, type Reading, type Remembered, type State} from '#web/picture/picture.js';
import {createLooks} from '#web/store/looks.js';
import {createDesk, type Desk} from '#web/views/analyse/picture/desk.js';
import type {PictureReader} from '#web/views/analyse/picture/reader.js';
import {PictureError} from '#web/views/analyse/picture/source.js';

const GRID: Grid = {left: 0, top: 0, cellWidth: 10, cellHeight: 10, columns: 3, rows: 2};
const IMAGE = {width: 300, height: 200} as HTMLCanvasElement;

/** Cells by their looks; those of `known` have a name. */
function reading(looks: string, known: Record<string, State>, doubts: Record<string, number> = {}): Reading {
  const all = [...new Set(looks)];
  const clusters = all.map((look) => ({
    ...{state: known[look] ?? ('' as const), doubt: known[look] ? (doubts[look] ?? 0) : 1, look},
    ...{count: looks.split(look).length - 1, example: looks.indexOf(look)},
  }));
  const cells = [...looks].map((look) => {
    const {state, doubt} = clusters[all.indexOf(look)];
    return {code: '', state, doubt, cluster: all.indexOf(look)};
  });
  return {cells, clusters, theme: ''};
}

type Asked = {
  grid: Grid | null;
  known: Remembered[];
  answer: (told: {grid: Grid | null; reading: Reading | null}) => void;
  fail: (error: Error) => void;
};

let asked: Asked[];
let ended: number;
let desk: Desk;
const check = vi.fn();

const reader = (): PictureReader => ({
  read: (grid, known) => new Promise((answer, fail) => asked.push({grid, known, answer, fail})),
  end: () => void ended++,
});

beforeEach(() => {
  [asked, ended] = [[], 0];
  check.mockReset().mockResolvedValue(null);
  const held = new Map<string, string>();
  const storage = {getItem: (key: string) => held.get(key) ?? null, setItem: held.set.bind(held)};
  desk = createDesk(
    createLooks(() => storage as unknown as Storage),
    check,
  );
});

async function started(first: Reading | null) {
  const done = desk.start(IMAGE, reader());
  asked[0].answer({grid: first && GRID, reading: first});
  await done;
}

test('what was read is a position, with the usual total and the doubtful cells', async () => {
  await started(reading('aab1b2', {a: 'closed', '1': '1', '2': '2'}, {2: DOUBTFUL}));
  expect(desk.board.value).toMatchObject({rows: 2, cols: 3, mines: 1, view: '3x2x1\n###\n1#2'});
  expect(desk.doubtful.value).toEqual([2, 4, 5]);
  desk.total.value = 3;
  expect(desk.board.value?.mines).toBe(3);
});

test.each([
  [9, 13, 30],
  [20, 12, 55],
  [16, 30, 99],
  [10, 10, 20],
])('a picture of a board of %i×%i has probably %i mines', async (columns, rows, mines) => {
  const done = desk.start(IMAGE, reader());
  asked[0].answer({grid: {...GRID, columns, rows}, reading: reading('a'.repeat(columns * rows), {a: 'closed'})});
  await done;
  expect(desk.board.value?.mines).toBe(mines);
});

test('one cell is corrected, and nothing else', async () => {
  await started(reading('aabbbb', {a: '1', b: '2'}));
  desk.correct(0, 'flagged');
  expect(desk.board.value?.view).toBe('3x2x1\nF12\n222');
});

test('a name is for all cells of a look, is remembered, and helps with others at once', async () => {
  await started(reading('aabbcc', {c: 'closed'}));
  expect(desk.unknown.value).toEqual([0, 1]);
  desk.correct(0, '8');
  desk.name(0, '1');
  expect(desk.board.value?.view).toBe('3x2x1\n11#\n###');
  expect(desk.remembered.value).toBe(1);
  expect(asked[1]).toMatchObject({grid: GRID, known: [{state: '1', look: 'a'}]});
  asked[1].answer({grid: GRID, reading: reading('aabbcc', {b: '1', c: 'closed'})});
  await vi.waitFor(() => expect(desk.unknown.value).toEqual([]));
  expect(desk.board.value?.view).toBe('3x2x1\n111\n1##');
});

test('unknown looks are skipped in a circle', async () => {
  await started(reading('abcabc', {}));
  const seen = [desk.asked.value];
  for (let turn = 0; turn < 3; turn++) {
    desk.skip();
    seen.push(desk.asked.value);
  }
  expect(seen).toEqual([0, 1, 2, 0]);
});

test('of several grids only the newest is read after the one that is being read', async () => {
  await started(reading('aaaaaa', {a: '1'}));
  for (const left of [1, 2, 3]) desk.setGrid({...GRID, left});
  expect(asked.slice(1).map(({grid}) => grid?.left)).toEqual([1]);
  asked[1].answer({grid: asked[1].grid, reading: reading('aaaaaa', {a: '2'})});
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2].grid?.left).toBe(3);
  // The lines stay where the user has put them.
  expect(desk.grid.value?.left).toBe(3);
});

test('corrections stay while the grid is moved, and go with another size', async () => {
  await started(reading('aaaaaa', {a: '1'}));
  desk.correct(2, 'flagged');
  desk.setGrid({...GRID, left: 2});
  asked[1].answer({grid: asked[1].grid, reading: reading('aaaaaa', {a: '1'})});
  await vi.waitFor(() => expect(desk.isBusy.value).toBe(false));
  expect(desk.board.value?.view).toContain('11F');
  desk.setGrid({...GRID, columns: 2});
  asked[2].answer({grid: asked[2].grid, reading: reading('aaaa', {a: '1'})});
  await vi.waitFor(() => expect(desk.board.value?.view).toBe('2x2x1\n11\n11'));
});

test('without a grid there is no position, and the corners are those of the picture', async () => {
  await started(null);
  expect(desk.board.value).toBeUndefined();
  expect(desk.isAdjusting.value).toBe(true);
  expect(desk.outline()).toEqual({left: 0, top: 0, right: 300, bottom: 200, columns: 9, rows: 9});
});

test('numbers that contradict each other are told, and forgotten with the position', async () => {
  const found = {cells: [1], total: false, minimal: true};
  check.mockResolvedValue(found);
  await started(reading('aaaaaa', {a: '8'}));
  await vi.waitFor(() => expect(desk.conflict.value).toBe(found));
  expect(check.mock.lastCall?.[0]).toBe('3x2x1\n888\n888');
  check.mockResolvedValue(null);
  desk.correct(1, 'closed');
  expect(check.mock.calls.at(-2)?.[1].aborted).toBe(true);
  await vi.waitFor(() => expect(desk.conflict.value).toBeNull());
});

test('looks are forgotten', async () => {
  await started(reading('aaaaaa', {}));
  desk.name(0, '1');
  asked[1].answer({grid: GRID, reading: reading('aaaaaa', {a: '1'})});
  await vi.waitFor(() => expect(desk.isBusy.value).toBe(false));
  desk.forget();
  expect(desk.remembered.value).toBe(0);
  expect(asked[2].known).toEqual([]);
  asked[2].answer({grid: GRID, reading: reading('aaaaaa', {})});
  await vi.waitFor(() => expect(desk.unknown.value).toEqual([0]));
});

test('another picture ends the one before, whose answer comes too late', async () => {
  desk.start(IMAGE, reader());
  const second = desk.start(IMAGE, reader());
  expect(ended).toBe(1);
  asked[0].answer({grid: GRID, reading: reading('aaaaaa', {a: '1'})});
  asked[1].answer({grid: GRID, reading: reading('bbbbbb', {b: '2'})});
  await second;
  expect(desk.board.value?.view).toContain('222');
  desk.end();
  expect(ended).toBe(2);
  expect([desk.image.value, desk.board.value]).toEqual([null, undefined]);
});

test('why a picture cannot be read is told to who began, or later as a sentence', async () => {
  const failed = desk.start(IMAGE, reader());
  asked[0].fail(new PictureError('It stopped.'));
  await expect(failed).rejects.toThrow('It stopped.');
  await desk.end();
  asked.length = 0;
  await started(reading('aaaaaa', {a: '1'}));
  desk.setGrid({...GRID, left: 1});
  asked[1].fail(new PictureError('It stopped again.'));
  await vi.waitFor(() => expect(desk.said.value).toBe('It stopped again.'));
  expect(desk.isBusy.value).toBe(false);
});
