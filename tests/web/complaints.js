/** A test whose modules complain, or bring Node to warn of something, fails: the page's console stays empty, too. */
import {afterEach, beforeEach, expect, vi} from 'vitest';

/** @type {unknown[]} */
const complaints = [];

process.on('warning', (warning) => complaints.push(warning));

beforeEach(() => {
  for (const name of /** @type {const} */ (['warn', 'error']))
    vi.spyOn(console, name).mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => expect(complaints.splice(0)).toEqual([]));
