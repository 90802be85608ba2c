/** What the page writes for the engine, and how the engine reads it. */
import {expect, test} from 'vitest';
import {moveText} from '#web/engine/protocol.js';
import {engine} from '../engine.js';

test.each(engine.moves)('cell $cell of $columns columns is opened as "$text"', ({columns, cell, text}) => {
  expect(moveText('open', cell, columns)).toBe(text);
});
