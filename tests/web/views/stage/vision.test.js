/** Mine Vision, at a board that notes what it is given. */
import {beforeEach, expect, test} from 'vitest';
import {createVision} from '#web/views/stage/vision.js';

/** What the board was given. @type {unknown[]} */
let seen;
/** @type {ReturnType<typeof createVision>} */
let vision;

beforeEach(() => {
  seen = [];
  const board = {
    set: (/** @type {any} */ state) => seen.push(state.vision && [...state.vision]),
    play: (/** @type {any} */ effect) => seen.push([effect.type, effect.pairs]),
  };
  vision = createVision(/** @type {any} */ (board));
});

test('mines that are told are not shown while it is off', () => {
  vision.keep([1, 2]);
  vision.glide([[0, 1]]);
  expect(seen).toEqual([]);
});

test('mines that were told are shown when it is put on, and gone when it is put off', () => {
  vision.keep([1]);
  vision.show(true);
  vision.show(false);
  expect(seen).toEqual([[1], null]);
});

test('mines that are told while it is on are shown at once', () => {
  vision.show(true);
  vision.keep([1]);
  vision.keep([2]);
  expect(seen).toEqual([null, [1], [2]]);
});

test('what is forgotten is not shown', () => {
  vision.keep([1]);
  vision.forget();
  vision.show(true);
  expect(seen).toEqual([null]);
});

test('mines glide where there are ways to be seen', () => {
  vision.show(true);
  vision.glide([[0, 1]]);
  vision.glide(undefined);
  expect(seen).toEqual([null, ['moved', [[0, 1]]]]);
});
