/**
 * Rules for every test: it fails if its modules write to the console or make Node warn, because the page's console
 * stays empty, too; and clocks that it stopped go on after it.
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
