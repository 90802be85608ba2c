/** The page's sentences: short, plain, and in a common form. */
import {expect, test} from 'vitest';

const MODULES = import.meta.glob(['#web/words/*.ts'], {eager: true});
const SOURCES = import.meta.glob(['#web/words/*.ts'], {query: '?raw', import: 'default', eager: true});

const LONGEST = 160;
/** A preset's promise may be this long, in two or three sentences. */
const LONGEST_PROMISE = 180;
const JARGON =
  /\b(cache|database|entropy|exception|IndexedDB|invalid|JSON|null|oops|please|Pyodide|revision|sorry|undefined|worker)\b/i;
/** Straight apostrophes, three dots, a letter for ×, a hyphen for a minus or a dash, exclamations, wide spaces. */
const MADE_UP = /[A-Za-z]'[a-z]|\.\.\.|\d ?x ?\d|(?<!\w)-\d| - |!|\d %| {2}/;

/** All texts in a value, with their names. @param {string} name @param {unknown} value @returns {[string, string][]} */
function textsIn(name, value) {
  if (typeof value === 'string') return [[name, value]];
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(`${name}.${key}`, each));
}

test('all modules are looked at', () => {
  expect(Object.keys(MODULES).length).toBeGreaterThan(10);
  expect(Object.keys(SOURCES)).toEqual(Object.keys(MODULES));
});

/** A page for reading has paragraphs; any other text is a sentence or two. @param {string} path @param {string} text */
const piecesOf = (path, text) => (path.endsWith('/about.ts') ? text.split(/(?<=[.:]) (?=[A-Z])/) : [text]);

test.each(Object.entries(MODULES))('sentences of %s are short, plain and well formed', (path, module) => {
  for (const [name, text] of textsIn(path, module)) {
    const longest = name.endsWith('.promise') ? LONGEST_PROMISE : LONGEST;
    for (const piece of piecesOf(path, text)) expect(piece.length, name).toBeLessThanOrEqual(longest);
    if (!text.startsWith('Python runs')) expect(text, name).not.toMatch(JARGON);
    expect(text, name).not.toMatch(MADE_UP);
  }
});

/**
 * The literal parts of a file's sentences, including those that functions compose.
 *
 * @param {string} source @returns {string[]}
 */
const literals = (source) =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\*|\/\/|import)/.test(line))
    .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)*)'|`([^`]*)`/g)])
    .map(([, single, template]) => single || (template ?? '').replace(/\$\{[^}]*\}/g, ''));

test.each(Object.entries(SOURCES))('no part of a sentence of %s is jargon', (_path, source) => {
  // A player who asks for every digit of the worlds sees their entropy, and what it is.
  // The credits name what the page is built with.
  const parts = literals(source).filter((text) => !/^(Entropy: |Python runs)/.test(text));
  expect(parts.filter((text) => JARGON.test(text))).toEqual([]);
});

test.each([
  ['13×9, 30 mines, 26\u202f%', true],
  ['13x9', false],
  ['Don’t...', false],
  ["Don't", false],
  ['26 %', false],
])('%j is well formed: %s', (text, isWellFormed) => {
  expect(MADE_UP.test(text)).toBe(!isWellFormed);
});
