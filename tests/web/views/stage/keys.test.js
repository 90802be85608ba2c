/** Keys that work wherever the focus is. */
import {expect, test} from 'vitest';
import {isHeld} from '#web/views/stage/keys.js';

const event = (/** @type {string} */ key, repeat = true) => /** @type {KeyboardEvent} */ ({key, repeat});

test.each(['p', 'P', 'g', 'o', 'r', ' ', 'F2'])('%j held down is one wish', (key) => {
  expect(isHeld(event(key, false))).toBe(false);
  expect(isHeld(event(key))).toBe(true);
});

test.each(['ArrowLeft', 'Home', 'u', 'x'])('%j held down goes on', (key) => {
  expect(isHeld(event(key))).toBe(false);
});
