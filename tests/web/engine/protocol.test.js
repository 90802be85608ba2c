/** What the page writes for the engine, as the engine itself reads it. */
import {expect, test} from 'vitest';
import {moveText, positionText} from '#web/engine/protocol.js';
import {engine} from '../engine.js';

test.each(engine.moves)('cell $cell of $columns columns is opened as "$text"', ({columns, cell, text}) => {
  expect(moveText('open', cell, columns)).toBe(text);
});

test.each(engine.positions)(
  'a position of $board.columns×$board.rows is written as the engine reads it',
  (position) => {
    expect(positionText(position.board, Uint8Array.from(position.cells))).toBe(position.text);
  },
);
