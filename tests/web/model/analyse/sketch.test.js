/** Sketches of positions: drawing by numbers and by mines, size and place, blocks and their text; and their history. */
import {describe, expect, test} from 'vitest';
import {CLOSED, EXPLODED, FLAGGED} from '#web/cells.js';
import {begun, redone, replaced, undone, went} from '#web/model/analyse/history.js';
import {
  blank,
  blockBetween,
  cellsOf,
  codesOf,
  copied,
  draw,
  drawMines,
  filled,
  isSame,
  layoutRows,
  minesLeft,
  pasted,
  resize,
  rowsOf,
  setTotal,
  shift,
  sketchOf,
  textOf,
  twisted,
  uncover,
  withTruth,
} from '#web/model/analyse/sketch.js';
import {fc} from '../../properties.js';

/** @param {string} head @param {string[]} rows */
const sketch = (head, ...rows) => sketchOf([head, ...rows].join('\n'), null);
/** @param {import('#web/model/analyse/sketch.js').Sketch} drawn */
const rows = (drawn) => textOf(drawn).split('\n').slice(1);

const SIGNS = [...'.12345678#F?*'];

/** Any position, up to 6 cells long and wide. */
const POSITIONS = fc
  .tuple(fc.integer({min: 1, max: 6}), fc.integer({min: 1, max: 6}))
  .chain(([columns, height]) =>
    fc
      .array(fc.constantFrom(...SIGNS), {minLength: columns * height, maxLength: columns * height})
      .map((cells) => sketchOf(`${columns}x${height}x2\n${cut(cells.join(''), columns).join('\n')}`, null)),
  );

/** @param {string} text @param {number} columns */
const cut = (text, columns) =>
  Array.from({length: text.length / columns}, (_, i) => text.slice(i * columns).slice(0, columns));

describe('position text', () => {
  test('says all that is seen', () => {
    const codes = /** @type {const} */ ([
      [0, 2],
      [1, FLAGGED],
      [5, EXPLODED],
    ]);
    const drawn = draw(blank(3, 2, 4), new Map(codes));
    expect(textOf(drawn)).toBe('3x2x4\n2F#\n##*');
    expect(minesLeft(drawn)).toBe(2);
  });

  test('is read back', () => {
    fc.assert(fc.property(POSITIONS, (drawn) => isSame(sketchOf(textOf(drawn), null), drawn)));
  });
});

describe('by mines', () => {
  test('numbers follow, and a mine on an open cell closes it', () => {
    const one = uncover(drawMines(blank(3, 3, 0), [0], true), [4, 8]);
    expect(rows(one)).toEqual(['###', '#1#', '##.']);
    const two = drawMines(one, [5], true);
    expect([rows(two), two.mines]).toEqual([['###', '#2#', '##1'], 2]);
    expect(rows(drawMines(two, [4], true))).toEqual(['###', '###', '##2']);
    expect(rows(drawMines(two, [0], false))).toEqual(['###', '#1#', '##1']);
  });

  test('an opened mine has exploded', () => {
    expect(rows(uncover(drawMines(blank(2, 1, 0), [1], true), [1]))).toEqual(['#*']);
  });

  test('begin with the flags', () => {
    expect(layoutRows(withTruth(sketch('3x1x2', 'F#*')))).toEqual(['*.*']);
  });

  test('the truth ends with a number or a total that does not fit it', () => {
    const drawn = uncover(drawMines(blank(3, 1, 0), [0], true), [1]);
    expect(draw(drawn, new Map([[1, 2]])).truth).toBeNull();
    expect(setTotal(drawn, 2).truth).toBeNull();
    expect(draw(drawn, new Map([[2, FLAGGED]])).truth).not.toBeNull();
  });
});

describe('size and place', () => {
  const drawn = sketch('3x2x1', '1#2', '#F3');

  test('what is left keeps its place at every edge', () => {
    expect(rows(resize(drawn, {left: 1, top: 1}))).toEqual(['####', '#1#2', '##F3']);
    expect(rows(resize(drawn, {right: -1}))).toEqual(['1#', '#F']);
    expect(rows(resize(drawn, {left: -1, bottom: 1}))).toEqual(['#2', 'F3', '##']);
    expect(resize(drawn, {bottom: -2})).toBe(drawn);
    expect(resize(drawn, {right: 98})).toBe(drawn);
  });

  test('what leaves the board is gone', () => {
    expect(rows(shift(drawn, 1, 0))).toEqual(['#1#', '##F']);
    expect(rows(shift(drawn, 0, -1))).toEqual(['#F3', '###']);
  });

  test('with a truth, numbers at a new edge follow it', () => {
    const open = uncover(drawMines(blank(3, 1, 0), [0], true), [1]);
    expect(rows(resize(open, {left: -1}))).toEqual(['.#']);
  });
});

describe('blocks', () => {
  const drawn = sketch('3x3x1', '12#', '3F#', '###');
  const block = blockBetween(4, 0, 3);

  test('lie between two corners, in any order', () => {
    expect(block).toEqual({row: 0, column: 0, rows: 2, columns: 2});
    expect(blockBetween(1, 3, 3)).toEqual(block);
    expect(cellsOf(block, drawn)).toEqual([0, 1, 3, 4]);
  });

  test('are filled, mirrored, flipped and turned', () => {
    expect(rows(filled(drawn, block, CLOSED))).toEqual(['###', '###', '###']);
    expect(rows(twisted(drawn, block, 'mirrored'))).toEqual(['21#', 'F3#', '###']);
    expect(rows(twisted(drawn, block, 'flipped'))).toEqual(['3F#', '12#', '###']);
    expect(rows(twisted(drawn, block, 'turned'))).toEqual(['31#', 'F2#', '###']);
  });

  test('four turns of a square, and two mirrorings of anything, are none', () => {
    const blocks = fc.tuple(POSITIONS, fc.nat(), fc.nat());
    fc.assert(
      fc.property(blocks, ([any, one, other]) => {
        const {length} = any.cells;
        const some = blockBetween(one % length, other % length, any.columns);
        for (const twist of /** @type {const} */ (['mirrored', 'flipped']))
          expect(isSame(twisted(twisted(any, some, twist), some, twist), any)).toBe(true);
        const side = Math.min(some.rows, some.columns);
        const square = {...some, rows: side, columns: side};
        const turned = [1, 2, 3, 4].reduce((now) => twisted(now, square, 'turned'), any);
        expect(isSame(turned, any)).toBe(true);
      }),
    );
  });

  test('are put elsewhere, as far as there is room', () => {
    expect(rows(pasted(drawn, copied(drawn, block), 5))).toEqual(['12#', '3F1', '##3']);
  });

  test('as text come back the same', () => {
    fc.assert(
      fc.property(POSITIONS, (any) => {
        const piece = copied(any, blockBetween(0, any.cells.length - 1, any.columns));
        expect(codesOf(`${rowsOf(piece).replaceAll('\n', '\r\n')}\r\n`)?.codes).toEqual(piece.codes);
      }),
    );
  });

  test('are no other text', () => {
    for (const text of ['', 'hello', '1#\n1', '9', '3x3x1\n###\n###\n###', '#'.repeat(101)])
      expect(codesOf(text)).toBeNull();
  });
});

test('a history goes back and forth, and an edit that goes on is one step', () => {
  let now = went(went(begun(1), 2), 3);
  now = replaced(now, 4);
  expect(undone(now)).toEqual({past: [1], now: 2, future: [4]});
  expect(redone(undone(now))).toEqual(now);
  expect(undone(undone(undone(now))).now).toBe(1);
  expect(redone(now)).toBe(now);
  expect(went(undone(now), 9).future).toEqual([]);
});
