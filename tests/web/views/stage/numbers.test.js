/** Which numbers decide their cells: exactly those that the engine names. */
import {expect, test} from 'vitest';
import {settling} from '#web/views/stage/numbers.js';
import {engine} from '../../engine.js';

test('numbers settle their cells exactly where the engine says so', () => {
  expect(engine.settled.length).toBeGreaterThan(12);
  for (const {cells, columns, rows, verdicts} of engine.settled) {
    const state = /** @type {any} */ ({cells: Uint8Array.from(cells), columns, rows, expected: new Map()});
    expect(new Map(settling(state))).toEqual(new Map(verdicts));
  }
});
