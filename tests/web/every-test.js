/**
 * What holds for every test: one whose modules complain, or bring Node to warn of something, fails, since the page's console stays
 * empty, too; and clocks that it held go on after it.
 */
import {afterEach, beforeEach, expect, vi} from 'vitest';

/** @type {unknown[]} */
const complaints = [];
const note = (/** @type {unknown[]} */ ...words) => void complaints.push(words);

beforeEach(() => {
  for (const name of /** @type {const} */ (['warn', 'error'])) vi.spyOn(console, name).mockImplementation(note);
  process.on('warning', note);
});

afterEach(() => {
  process.off('warning', note);
  vi.useRealTimers();
  expect(complaints.splice(0)).toEqual([]);
});
