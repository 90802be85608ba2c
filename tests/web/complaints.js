/** A test whose modules complain, or bring Node to warn of something, fails: the page's console stays empty, too. */
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
  expect(complaints.splice(0)).toEqual([]);
});
