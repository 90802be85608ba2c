/** A game's end on its board, shared by the play view and the replay. */
import {expect, test} from 'vitest';
import {endLook, endMotion} from '#web/views/stage/notes.js';

/** @param {object} end @returns {import('#web/engine/protocol.js').End} */
const ended = (end) => /** @type {any} */ (end);

test.each([
  [0, 'won'],
  [1, 'saved-win'],
  [7, 'saved-win'],
])('a game won with %i saves glows as %s', (saves, glow) => {
  const end = ended({type: 'won', saves});
  expect(endLook(end, [2, 5])).toEqual({revealed: new Set([2, 5]), fatal: new Set(), glow});
  expect(endMotion(end, [2, 5])).toEqual({type: 'win', mines: [2, 5], saves});
});

test('a game lost shows what lost it and has no glow', () => {
  const end = ended({type: 'lost', saves: 3, fatal: [5]});
  expect(endLook(end, [2, 5])).toEqual({revealed: new Set([2, 5]), fatal: new Set([5]), glow: ''});
  expect(endMotion(end, [2, 5])).toEqual({type: 'loss', cells: [5], mines: [2, 5]});
});

test('a game that goes on shows no mine', () => {
  expect(endLook(null, [2, 5])).toEqual({revealed: null, fatal: new Set(), glow: ''});
});
