/** What strokes draw: decided by their first cell, and one step of undo. */
import {beforeEach, describe, expect, test} from 'vitest';
import {cellsBetween} from '#web/board/strokes.js';
import {CLOSED, EXPLODED} from '#web/cells.js';
import {createAnalyser} from '#web/model/analyse/analyse.js';
import {blank, sketchOf, textOf} from '#web/model/analyse/sketch.js';
import {createDrawing} from '#web/views/analyse/drawing.js';
import {createSelection} from '#web/views/analyse/selection.js';

/** Nobody asks it: the view is not shown. */
const ENGINE = /** @type {any} */ ({});

/** @type {ReturnType<typeof createAnalyser>} */
let model;
/** @type {ReturnType<typeof createSelection>} */
let selection;
/** @type {ReturnType<typeof createDrawing>} */
let drawing;

beforeEach(() => begin(blank(4, 2, 3)));

/** @param {ReturnType<typeof blank>} sketch */
function begin(sketch) {
  model = createAnalyser(ENGINE, {sketch, draws: 'numbers'}, () => {});
  selection = createSelection(model);
  drawing = createDrawing(model, selection);
}

/** @param {number[]} cells @param {object} [how] by the left button of a mouse, or otherwise */
function stroke(cells, how = {}) {
  const manner = /** @type {const} */ ({button: 'left', by: 'mouse', shift: false, ...how});
  const [first, ...others] = cells;
  drawing.onStroke({phase: 'begin', cell: first, manner});
  for (const cell of others) drawing.onStroke({phase: 'go', cell, manner});
  drawing.onStroke({phase: 'end', cell: cells[cells.length - 1], manner});
}

const rows = () => textOf(model.sketch.value).split('\n').slice(1);

describe('with Move', () => {
  test('a press opens with the number of flags around, and a press closes', () => {
    begin(sketchOf('4x2x3\nFF##\n####', null));
    stroke([4]);
    expect(rows()).toEqual(['FF##', '2###']);
    stroke([4]);
    expect(rows()).toEqual(['FF##', '####']);
  });

  test('a stroke that opens passes over flags, and one that closes over what is closed', () => {
    begin(sketchOf('4x2x3\n#F##\n####', null));
    stroke([0, 1, 2, 3]);
    expect(rows()).toEqual(['1F1.', '####']);
    stroke([0, 1, 2]);
    expect(rows()).toEqual(['#F#.', '####']);
    model.undo();
    model.undo();
    expect(rows()).toEqual(['#F##', '####']);
    expect(model.canUndo.value).toBe(false);
  });

  test('a finger draws nothing', () => {
    stroke([0, 1], {by: 'touch'});
    expect(model.canUndo.value).toBe(false);
  });
});

test('a tool draws on every cell that is passed, by a finger too', () => {
  model.tool.value = 3;
  stroke([0, 1, 2], {by: 'touch'});
  expect(rows()).toEqual(['333#', '####']);
  model.undo();
  expect(rows()).toEqual(['####', '####']);
});

test('the right button flags what is closed, or takes flags away', () => {
  begin(sketchOf('4x2x3\n#1##\n####', null));
  stroke([0, 1, 2], {button: 'right'});
  expect(rows()).toEqual(['F1F#', '####']);
  stroke([0, 1, 2, 3], {button: 'right'});
  expect(rows()).toEqual(['#1##', '####']);
});

describe('by mines', () => {
  beforeEach(() => (model.draws.value = 'mines'));

  test('a stroke puts mines, or takes them away', () => {
    stroke([0, 1]);
    expect([...(model.sketch.value.truth ?? [])]).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    stroke([1, 2]);
    expect([...(model.sketch.value.truth ?? [])]).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('a number opens as the mines have it, and an exploded mine is one', () => {
    stroke([0]);
    model.tool.value = 7;
    stroke([1]);
    model.tool.value = EXPLODED;
    stroke([2]);
    expect(rows()).toEqual(['#2*#', '####']);
    expect(model.sketch.value.truth?.[2]).toBe(1);
    expect(drawing.isCounted(1)).toBe(false);
  });
});

describe('a block', () => {
  test('is selected with Shift, or where presses select', () => {
    model.cell.value = 0;
    stroke([5], {shift: true});
    expect(selection.block.value).toEqual({row: 0, column: 0, rows: 2, columns: 2});
    selection.isSelecting.value = true;
    stroke([1, 2, 7]);
    expect(selection.block.value).toEqual({row: 0, column: 1, rows: 2, columns: 3});
    expect(model.canUndo.value).toBe(false);
  });

  test('is drawn on as a whole by a key, and dropped by a press', () => {
    selection.select(0, 5);
    model.tool.value = 2;
    drawing.onIntent({type: 'primary', cell: 5, by: 'key'});
    expect(rows()).toEqual(['22##', '22##']);
    drawing.onIntent({type: 'secondary', cell: 5, by: 'key'});
    expect(rows()).toEqual(['FF##', 'FF##']);
    model.tool.value = CLOSED;
    stroke([7]);
    expect(selection.block.value).toBeNull();
  });

  test('is selected by two clicks where presses select', () => {
    selection.isSelecting.value = true;
    drawing.onIntent({type: 'primary', cell: 1, by: 'key'});
    drawing.onIntent({type: 'primary', cell: 6, by: 'key'});
    expect(selection.block.value).toEqual({row: 0, column: 1, rows: 2, columns: 2});
  });

  test('ends with the size of the board', () => {
    selection.select(0, 5);
    model.change(blank(3, 3, 1));
    expect(selection.block.value).toBeNull();
  });
});

test('the wheel counts from 0 to 8', () => {
  begin(sketchOf('4x2x3\n7###\n####', null));
  for (let i = 0; i < 3; i++) drawing.onWheel(0, 1);
  expect(rows()).toEqual(['8###', '####']);
  for (let i = 0; i < 10; i++) drawing.onWheel(0, -1);
  expect(rows()).toEqual(['.###', '####']);
  expect([0, 1].map(drawing.isCounted)).toEqual([true, false]);
});

test('a fast pointer leaves no gaps', () => {
  expect(cellsBetween(0, 3, 10)).toEqual([1, 2, 3]);
  expect(cellsBetween(0, 33, 10)).toEqual([11, 22, 33]);
  expect(cellsBetween(33, 30, 10)).toEqual([32, 31, 30]);
  expect(cellsBetween(0, 24, 10)).toEqual([11, 12, 23, 24]);
  expect(cellsBetween(5, 5, 10)).toEqual([]);
});
